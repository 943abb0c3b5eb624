import type { ReactNode } from 'react';
import type { Status } from '../../client/connection.ts';
import { timeText } from '../words/formats.ts';
import { useWords } from '../words/index.ts';
import { Link } from './link.tsx';

/** Says how fresh the table is: a word while all is well, a bar when it is not. */
export const ConnectionBar = ({ status }: { readonly status: Status }) => {
  const { say, why, language } = useWords();
  const live = status.is === 'live';
  const text = () => {
    switch (status.is) {
      case 'connecting':
      case 'live':
        return say(`shared.status.${status.is}`);
      case 'stale':
        return say('shared.status.stale', { time: timeText(status.since, language) });
      case 'ended':
        return status.message === '' ? say('shared.status.ended') : why(status);
    }
  };
  return (
    <div
      role="status"
      className={
        live
          ? 'for-ears'
          : 'flex items-center gap-3 bg-amber px-4 py-2 text-sm font-semibold text-night'
      }
    >
      {!live && <BrokenLine />}
      <span className="tabular">{text()}</span>
      {status.is === 'ended' && (
        <Link to="/sign-in" className="link text-night">
          {say('shared.sign-in')}
        </Link>
      )}
    </div>
  );
};

/** Greys what it holds while the connection is lost, and keeps hands off it. */
export const StaleVeil = ({
  status,
  children,
  className = '',
}: {
  readonly status: Status;
  readonly children: ReactNode;
  readonly className?: string;
}) => {
  const stale = status.is === 'stale' || status.is === 'ended';
  return (
    <div inert={stale} className={`${className} ${stale ? 'stale' : ''}`}>
      {children}
    </div>
  );
};

const BrokenLine = () => (
  <svg viewBox="0 0 24 12" width="1.5rem" height="0.75rem" aria-hidden="true">
    <path d="M1 6 h8 M15 6 h8 M11 2 l-2 8 M15 2 l-2 8" stroke="currentColor" strokeWidth="2" />
  </svg>
);
