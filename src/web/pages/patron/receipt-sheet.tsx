import { ReceiptSchema } from '../../../api/receipt.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { Button } from '../../parts/button.tsx';
import { Qr } from '../../parts/qr.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';

/** What a code of this kind holds at most, in bytes. */
const MOST = 2900;

/** A receipt of a round to be taken home: as a file, as a code to be scanned, on paper. */
export const ReceiptSheet = ({
  table,
  round,
  onBack,
  onClose,
}: {
  readonly table: string;
  readonly round: number;
  readonly onBack: () => void;
  readonly onClose: () => void;
}) => {
  const { say } = useWords();
  const path = `/tables/${encodeURIComponent(table)}/rounds/${round}/receipt`;
  const fetched = useFetched(path, ReceiptSchema, undefined, 'patron');
  const title = say('proof.receipt', { number: round });
  if (fetched.is !== 'ready') {
    return (
      <Sheet title={title} onClose={onClose} onBack={onBack}>
        {fetched.is === 'loading' && <Loading />}
        {fetched.is === 'failed' && <Failed error={fetched.error} again={fetched.again} />}
      </Sheet>
    );
  }
  const text = JSON.stringify(fetched.value);
  const file = `data:application/json;charset=utf-8,${encodeURIComponent(text)}`;
  const fits = new TextEncoder().encode(text).length <= MOST;
  return (
    <Sheet title={title} onClose={onClose} onBack={onBack}>
      <p className="text-sm text-muted">{say('proof.receipt.more')}</p>
      <a className="text-gilt underline" href={file} download={`${table}-round-${round}.json`}>
        {say('proof.receipt.file')}
      </a>
      {fits ? (
        <div data-print className="flex justify-center">
          <Qr text={text} label={title} size={340} />
        </div>
      ) : (
        <p className="text-sm">{say('proof.receipt.long')}</p>
      )}
      <Button onClick={() => window.print()}>{say('proof.receipt.print')}</Button>
      <details className="text-sm">
        <summary>{say('proof.receipt.text')}</summary>
        <code className="tabular mt-1 block break-all select-all">{text}</code>
      </details>
    </Sheet>
  );
};
