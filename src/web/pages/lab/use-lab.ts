import { useEffect, useRef, useState } from 'react';
import { goWithin, useHash } from '../../path.ts';
import { type LabState, labHash, stateIn } from './address.ts';

/** How long after the last change the address follows, in milliseconds: browsers allow few changes a second. */
const FOLLOWS = 250;

export type Lab = {
  readonly state: LabState;
  /** `step`: Back leads to what was before; `edit`: it does not. */
  readonly change: (part: Partial<LabState>, how: 'step' | 'edit') => void;
};

/** What the lab shows, kept in the address: a link shows the same, and Back goes a step back. */
export const useLab = (): Lab => {
  const hash = useHash();
  const [state, set] = useState(() => stateIn(hash));
  const written = useRef(hash);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (hash === written.current) return;
    clearTimeout(later.current);
    written.current = hash;
    set(stateIn(hash));
  }, [hash]);
  useEffect(() => () => clearTimeout(later.current), []);

  const write = (next: LabState, how: 'push' | 'replace') => {
    written.current = labHash(next);
    goWithin(written.current, how);
  };
  const change: Lab['change'] = (part, how) => {
    const next = { ...state, ...part };
    clearTimeout(later.current);
    set(next);
    if (how === 'step') {
      // What was edited and not yet written is what Back leads to.
      write(state, 'replace');
      write(next, 'push');
    } else later.current = setTimeout(() => write(next, 'replace'), FOLLOWS);
  };
  return { state, change };
};
