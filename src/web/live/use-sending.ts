import { useCallback, useRef, useState } from 'react';
import type { ApiError } from '../../api/live.ts';
import { type Answered, failed } from '../../client/requests.ts';

export type Sending = {
  readonly busy: boolean;
  readonly error: ApiError | null;
  /** Sends one thing at a time; what came of it, or null where it was refused or something is under way. */
  readonly send: <T>(what: () => Promise<Answered<T>>) => Promise<T | null>;
  /** Refuses without asking: two PINs that differ, say. */
  readonly refuse: (error: ApiError | null) => void;
};

/** A form's or a button's request: busy while it runs, the error when it is refused. */
export const useSending = (): Sending => {
  const [busy, setBusy] = useState(false);
  const [error, refuse] = useState<ApiError | null>(null);
  const running = useRef(false);
  const send = useCallback(async <T>(what: () => Promise<Answered<T>>): Promise<T | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    refuse(null);
    const answered = await what();
    running.current = false;
    setBusy(false);
    if (!failed(answered)) return answered.value;
    refuse(answered.error);
    return null;
  }, []);
  return { busy, error, send, refuse };
};
