import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useChecking } from '../../checking/use-checking.ts';
import { Verdict } from '../../checking/verdict.tsx';
import type { GivenFile } from '../../checking/worker.ts';
import { useMe } from '../../live/use-me.ts';
import { AppFrame } from '../../parts/app-frame.tsx';
import { BehindLinks } from '../../parts/behind-links.tsx';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { useWords } from '../../words/index.ts';
import { PasteField } from './paste-field.tsx';

/** Anybody checks an export or a receipt here. It goes to a worker of this page and nowhere else. */
const Check = () => {
  const { say } = useWords();
  const who = useMe();
  const { state, start, stop } = useChecking();
  const [key, setKey] = useState('');
  const [checkpoints, setCheckpoints] = useState<File | null>(null);
  const check = (files: readonly GivenFile[]) =>
    start({ files, key, checkpoints: checkpoints && { is: 'file', file: checkpoints } });
  return (
    <AppFrame title={say('check.title')} width="wide">
      <div className="mx-auto flex w-full max-w-5xl flex-1 flex-col gap-5 p-4 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-5">
          <h1 className="text-xl">{say('check.title')}</h1>
          <BehindLinks role={who.is === 'ready' ? who.me.signedIn?.role : undefined} here="check" />
        </div>
        <p className="text-muted">{say('check.more')}</p>
        <Files
          title={say('check.drop')}
          more={say('check.drop.more')}
          chosen={(files) => check(files.map((file) => ({ is: 'file', file })))}
        />
        <Verdict state={state} stop={stop} />
        <details className="panel p-4">
          <summary className="target min-h-11 content-center">{say('check.against')}</summary>
          <div className="flex flex-col gap-4 pt-2">
            <p className="text-sm text-muted">{say('check.against.more')}</p>
            <Field
              label={say('check.key')}
              hint={say('check.key.hint')}
              value={key}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => setKey(target.value)}
            />
            <Checkpoints file={checkpoints} set={setCheckpoints} />
          </div>
        </details>
        <PasteField check={(text) => check([{ is: 'text', name: say('check.pasted'), text }])} />
      </div>
    </AppFrame>
  );
};

/** A chooser that takes what is dropped on it as well. */
const Files = ({
  title,
  more,
  chosen,
}: {
  readonly title: string;
  readonly more: string;
  readonly chosen: (files: readonly File[]) => void;
}) => {
  const { say } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  // A file that is let go beside it is not opened in place of the page.
  useEffect(() => {
    const stay = (event: Event) => event.preventDefault();
    for (const name of ['dragover', 'drop']) addEventListener(name, stay);
    return () => {
      for (const name of ['dragover', 'drop']) removeEventListener(name, stay);
    };
  }, []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) chosen(files);
  };
  return (
    <section
      aria-label={title}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex flex-col items-center gap-3 rounded-lg border-2 border-dashed p-6 text-center ${over ? 'border-brass bg-raised' : 'border-edge bg-panel'}`}
    >
      <p className="text-lg">{title}</p>
      <p className="max-w-prose text-sm text-muted">{more}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-hidden="true"
        tabIndex={-1}
        data-files=""
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file may be chosen again, changed meanwhile.
          target.value = '';
          if (files.length > 0) chosen(files);
        }}
      />
      <Button look="main" onClick={() => input.current?.click()}>
        {say('check.choose')}
      </Button>
    </section>
  );
};

const Checkpoints = ({
  file,
  set,
}: {
  readonly file: File | null;
  readonly set: (file: File | null) => void;
}) => {
  const { say } = useWords();
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {say('check.checkpoints')}
      </label>
      <input
        id={id}
        type="file"
        className="min-h-11 max-w-full text-sm"
        onChange={({ target }) => set(target.files?.[0] ?? null)}
      />
      {file === null && <p className="label">{say('check.checkpoints.none')}</p>}
    </div>
  );
};

export default Check;
