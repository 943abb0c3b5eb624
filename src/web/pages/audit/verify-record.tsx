import { useChecking } from '../../checking/use-checking.ts';
import { Verdict } from '../../checking/verdict.tsx';
import { Button } from '../../parts/button.tsx';
import { useWords } from '../../words/index.ts';

/** The export of this table, read as it comes into a worker that checks it. */
export const VerifyRecord = ({
  table,
  archived,
}: {
  readonly table: string;
  readonly archived: boolean;
}) => {
  const { say } = useWords();
  const { state, start, stop } = useChecking();
  const address = `/api/tables/${table}/export`;
  return (
    <section className="no-print flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          disabled={state.is === 'busy'}
          onClick={() =>
            start({
              files: [{ is: 'address', name: `${table}.ndjson`, address }],
              key: null,
              checkpoints: null,
            })
          }
        >
          {say('audit.verify')}
        </Button>
        <p className="min-w-0 flex-1 text-sm text-muted">
          {say(archived ? 'audit.verify.archived' : 'audit.verify.more')}
        </p>
      </div>
      <Verdict state={state} stop={stop} />
    </section>
  );
};
