import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckedFiles, CheckProgress } from './checking.ts';
import type { WorkerAsked, WorkerSaid } from './worker.ts';

export type Checking =
  | { readonly is: 'idle' }
  | { readonly is: 'busy'; readonly progress: CheckProgress | null }
  | { readonly is: 'done'; readonly checked: CheckedFiles; readonly progress: CheckProgress | null }
  /** The worker could not be started, or could not read what it was given. */
  | { readonly is: 'failed'; readonly message: string }
  | { readonly is: 'stopped' };

/** One check at a time, in a worker of its own: to stop it is to end the worker. */
export const useChecking = () => {
  const [state, set] = useState<Checking>({ is: 'idle' });
  const worker = useRef<Worker | null>(null);
  const end = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
  }, []);
  useEffect(() => end, [end]);

  const start = useCallback(
    (asked: WorkerAsked) => {
      end();
      const own = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
      worker.current = own;
      set({ is: 'busy', progress: null });
      let progress: CheckProgress | null = null;
      own.onmessage = ({ data }: MessageEvent<WorkerSaid>) => {
        switch (data.is) {
          case 'progress':
            progress = data.progress;
            set({ is: 'busy', progress });
            return;
          case 'done':
            set({ is: 'done', checked: data.checked, progress });
            return end();
          case 'failed':
            set({ is: 'failed', message: data.message });
            return end();
        }
      };
      own.onerror = ({ message }) => {
        set({ is: 'failed', message });
        end();
      };
      own.postMessage(asked);
    },
    [end],
  );
  const stop = useCallback(() => {
    end();
    set({ is: 'stopped' });
  }, [end]);
  return { state, start, stop };
};
