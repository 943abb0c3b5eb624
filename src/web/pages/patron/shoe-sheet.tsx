import { type FormEvent, useState } from 'react';
import type { ApiError } from '../../../api/live.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Submit } from '../../parts/field.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { ErrorLine } from './error-line.tsx';
import { addsByItself, chooseByItself, nonceFor, sendNonce, typedNonce } from './nonces.ts';
import type { Seat } from './seat.ts';

/** What the shoes are made from: the one that comes, the one in play and the last one, each with what was added here. */
export const ShoeSheet = ({
  seat,
  onClose,
}: {
  readonly seat: Seat;
  readonly onClose: () => void;
}) => {
  const { say } = useWords();
  const { coming, shoe, revealed } = seat.view;
  const sealed = shoe !== null && shoe.commitment !== null ? shoe : null;
  return (
    <Sheet title={say('patron.menu.shoe')} onClose={onClose}>
      <p className="text-sm text-muted">{say('proof.shoe.more')}</p>
      {coming !== null && (
        <ShoePart title={say('proof.coming', { number: coming.number })} shoe={coming}>
          <Adding seat={seat} />
        </ShoePart>
      )}
      {sealed !== null && sealed.commitment !== null && (
        <ShoePart
          title={say('proof.in-play', { number: sealed.number })}
          shoe={{ commitment: sealed.commitment, nonces: sealed.nonces }}
        >
          <Used shoe={{ commitment: sealed.commitment, nonces: sealed.nonces }} />
        </ShoePart>
      )}
      {revealed !== null && (
        <ShoePart title={say('proof.revealed', { number: revealed.number })} shoe={revealed}>
          <Used shoe={revealed} />
          <Hex label={say('proof.seed')} value={revealed.seed} />
        </ShoePart>
      )}
    </Sheet>
  );
};

type Shown = { readonly commitment: string; readonly nonces: readonly string[] | null };

const ShoePart = ({
  title,
  shoe: { commitment, nonces },
  children,
}: {
  readonly title: string;
  readonly shoe: Shown;
  readonly children: React.ReactNode;
}) => {
  const { say } = useWords();
  return (
    <section className="flex flex-col gap-2 border-t border-edge pt-3">
      <h3 className="text-base font-semibold">{title}</h3>
      <p className="text-sm text-muted">
        {nonces === null || nonces.length === 0
          ? say('proof.none')
          : say('proof.numbers', { count: nonces.length })}
      </p>
      {children}
      <Hex label={say('proof.commitment')} value={commitment} />
    </section>
  );
};

const Hex = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <details className="text-sm">
    <summary>{label}</summary>
    <code className="tabular mt-1 block break-all select-all">{value}</code>
  </details>
);

/** Whether what this browser added is among what the shoe was made from. */
const Used = ({ shoe: { commitment, nonces } }: { readonly shoe: Shown }) => {
  const { say } = useWords();
  const own = nonceFor(commitment);
  if (own === null) return <p className="text-sm">{say('proof.not-here')}</p>;
  const used = nonces?.includes(own) === true;
  return (
    <>
      <p className={used ? 'text-sm text-good' : 'text-sm text-bad'}>
        {say(used ? 'proof.used' : 'proof.unused')}
      </p>
      <Hex label={say('proof.own')} value={own} />
    </>
  );
};

const Adding = ({ seat }: { readonly seat: Seat }) => {
  const { say } = useWords();
  const { view, own } = seat;
  const [byItself, setByItself] = useState(addsByItself());
  const [text, setText] = useState('');
  const [error, setError] = useState<ApiError | null>(null);
  const [bad, setBad] = useState(false);
  const kept = view.coming === null ? null : nonceFor(view.coming.commitment);
  if (own.patron?.seat !== 'seated') return <p className="text-sm">{say('proof.standing')}</p>;
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const nonce = await typedNonce(text);
    setBad(nonce === null);
    if (nonce === null) return;
    const answer = await sendNonce(seat, nonce);
    setError(answer !== null && 'error' in answer ? answer.error : null);
  };
  return (
    <>
      {own.nonce !== null ? (
        <>
          <p className="text-sm">{say(own.nonce === kept ? 'proof.added' : 'proof.elsewhere')}</p>
          <Hex label={say('proof.own')} value={own.nonce} />
        </>
      ) : (
        <form className="flex flex-col gap-2" onSubmit={(event) => void add(event)}>
          <Field
            label={say('proof.type')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Submit disabled={text.trim() === ''}>{say('proof.add')}</Submit>
          {bad && <p className="text-sm text-bad">{say('proof.bad')}</p>}
        </form>
      )}
      <ErrorLine error={error} />
      <Button
        aria-pressed={byItself}
        className="justify-between!"
        onClick={() => {
          chooseByItself(!byItself);
          setByItself(!byItself);
        }}
      >
        {say('proof.by-itself')}
        <span className="text-muted">
          {say(byItself ? 'patron.menu.sound.on' : 'patron.menu.sound.off')}
        </span>
      </Button>
    </>
  );
};
