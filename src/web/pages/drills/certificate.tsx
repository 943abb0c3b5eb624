import { SignedCertificateSchema } from '../../../api/certificate.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { useRulebook } from '../../live/use-rulebook.ts';
import { HouseSign } from '../../parts/app-frame.tsx';
import { Button } from '../../parts/button.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { whenText } from '../../words/formats.ts';
import { useWords } from '../../words/index.ts';

/** A certificate to be printed, and its signed file. */
export const CertificateView = ({ id }: { readonly id: string }) => {
  const { say, language, title } = useWords();
  const path = `/drills/certificates/${encodeURIComponent(id)}`;
  const fetched = useFetched(path, SignedCertificateSchema, undefined, 'staff');
  const signed = fetched.is === 'ready' ? fetched.value : null;
  const book = useRulebook(signed?.certificate.game, signed?.certificate.version);
  if (fetched.is === 'failed') return <Failed error={fetched.error} again={fetched.again} />;
  if (signed === null || book === null) return <Loading />;
  const { certificate, key } = signed;
  const { person, version, kinds, right, questions, seconds, at } = certificate;
  const facts = [
    [say('drills.certificate.hash'), certificate.book],
    [say('drills.certificate.key'), key],
  ] as const;
  return (
    <div className="flex flex-col items-center gap-5">
      <article className="panel flex w-full max-w-2xl flex-col items-center gap-3 p-6 text-center sm:p-10">
        <HouseSign />
        <h2 className="engraved text-2xl">{say('drills.certificate')}</h2>
        <p translate="no" className="text-xl font-semibold">
          {person}
        </p>
        <p className="text-muted">{say('drills.certificate.says')}</p>
        <p className="engraved text-lg">{title(book)}</p>
        <p>{say('drills.certificate.version', { version })}</p>
        <p className="tabular text-lg">
          {say('drills.exam.score', { right, of: questions, seconds })}
        </p>
        <p className="text-sm">{kinds.map((kind) => say(`drills.kind.${kind}`)).join(' · ')}</p>
        <p className="tabular">{whenText(at, language)}</p>
        <dl className="w-full text-left text-xs">
          {facts.map(([name, value]) => (
            <div key={name} className="mt-2">
              <dt className="text-muted">{name}</dt>
              <dd translate="no" className="font-mono break-all">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-muted">{say('drills.certificate.check')}</p>
      </article>
      <div className="no-print flex flex-wrap justify-center gap-3">
        <a
          href={`/api${path}`}
          download={`certificate-${person}.json`}
          data-certificate=""
          className="link min-h-11 content-center"
        >
          {say('drills.certificate.download')}
        </a>
        <Button onClick={() => window.print()}>{say('drills.certificate.print')}</Button>
      </div>
    </div>
  );
};
