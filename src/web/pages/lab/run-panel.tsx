import type { ReactNode } from 'react';
import { Button } from '../../parts/button.tsx';
import { useWords } from '../../words/index.ts';
import { Command } from './sheets.tsx';
import type { Running } from './use-run.ts';

/** Start, how far it is, stop; stopped, it says what it has. */
export const RunPanel = ({
  running: { is, workers, failed, stop },
  done,
  asked,
  inWords,
  command,
  start,
  children,
}: {
  readonly running: Omit<Running<unknown>, 'start'>;
  readonly done: number;
  readonly asked: number;
  /** So many rounds, so many shoes. */
  readonly inWords: (count: number) => string;
  readonly command: string;
  /** Null: what is asked cannot be done. */
  readonly start: (() => void) | null;
  readonly children: ReactNode;
}) => {
  const { say } = useWords();
  const goes = is === 'running' || is === 'stopping';
  return (
    <div className="panel flex min-w-0 flex-col gap-3 p-4 print:hidden">
      <div className="flex flex-wrap items-start gap-3">
        {children}
        <div className="flex gap-2 pt-7">
          {goes ? (
            <Button look="danger" disabled={is === 'stopping'} onClick={stop}>
              {say('lab.run.stop')}
            </Button>
          ) : (
            <Button look="main" disabled={start === null} onClick={() => start?.()}>
              {say('lab.run.start')}
            </Button>
          )}
        </div>
      </div>
      <progress
        aria-label={say('lab.run.progress', { done: inWords(done), asked: inWords(asked) })}
        value={Math.min(done, asked)}
        max={asked}
        className="h-2 w-full accent-gilt"
      />
      <p role="status" data-run={is} className="text-sm">
        {is === 'idle' && say('lab.run.none')}
        {goes &&
          `${say('lab.run.progress', { done: inWords(done), asked: inWords(asked) })} · ${say('lab.run.workers', { count: workers })}`}
        {is === 'ended' &&
          failed === null &&
          (done < asked
            ? say('lab.run.stopped', { done: inWords(done), asked: inWords(asked) })
            : say('lab.run.done', { done: inWords(done) }))}
      </p>
      {failed !== null && (
        <p role="alert" className="text-bad">
          {say('lab.run.failed', { why: failed })}
        </p>
      )}
      <p className="label">{say('lab.run.same')}</p>
      <Command text={command} />
    </div>
  );
};
