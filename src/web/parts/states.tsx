import type { ReactNode } from 'react';
import type { ApiError } from '../../api/live.ts';
import { useWords } from '../words/index.ts';
import { Button } from './button.tsx';
import { Link } from './link.tsx';
import { RuleTag } from './rule-tag.tsx';

/** Something is on its way. */
export const Loading = ({ what }: { readonly what?: string }) => {
  const { say } = useWords();
  return (
    <Plate sign={<DeckSign />} live="polite">
      <p className="text-muted">{what ?? say('shared.state.loading')}</p>
    </Plate>
  );
};

/** Nothing to show, and what to do about it. */
export const Empty = ({
  title,
  children,
}: {
  readonly title?: string;
  readonly children?: ReactNode;
}) => {
  const { say } = useWords();
  return (
    <Plate sign={<BoxSign />}>
      <h2 className="text-lg">{title ?? say('shared.state.empty')}</h2>
      {children !== undefined && <div className="text-muted">{children}</div>}
    </Plate>
  );
};

/** It did not work: why, by which paragraph, and once more. */
export const Failed = ({
  error,
  again,
}: {
  readonly error: ApiError;
  readonly again?: () => void;
}) => {
  const { say, why } = useWords();
  return (
    <Plate sign={<CrossSign />} live="assertive">
      <h2 className="text-lg">{say('shared.state.failed')}</h2>
      <p className="text-muted">
        {why(error)} {error.rule !== undefined && <RuleTag rule={error.rule} />}
      </p>
      {again !== undefined && <Button onClick={again}>{say('shared.again')}</Button>}
    </Plate>
  );
};

/** Not for this viewer. */
export const Forbidden = ({ children }: { readonly children?: ReactNode }) => {
  const { say } = useWords();
  return (
    <Plate sign={<RopeSign />}>
      <h2 className="text-lg">{say('shared.state.forbidden')}</h2>
      <p className="text-muted">{children ?? say('shared.state.forbidden.more')}</p>
      <SignInLink />
    </Plate>
  );
};

/** No page has this address. */
export const Nowhere = () => {
  const { say } = useWords();
  return (
    <Plate sign={<BoxSign />}>
      <h1 className="text-lg">{say('errors.NOT_FOUND')}</h1>
      <Link to="/" className="link">
        {say('shared.floor')}
      </Link>
    </Plate>
  );
};

const SignInLink = () => {
  const { say } = useWords();
  return (
    <Link to="/sign-in" className="link">
      {say('shared.sign-in')}
    </Link>
  );
};

const Plate = ({
  sign,
  live,
  children,
}: {
  readonly sign: ReactNode;
  readonly live?: 'polite' | 'assertive';
  readonly children: ReactNode;
}) => (
  <div
    aria-live={live}
    className="mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-16 text-center"
  >
    <svg viewBox="0 0 64 48" width="4rem" height="3rem" aria-hidden="true" className="text-gilt">
      <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round">
        {sign}
      </g>
    </svg>
    {children}
  </div>
);

const DeckSign = () => (
  <>
    <rect x="14" y="8" width="22" height="32" rx="2.5" />
    <path d="M40 10 h6 a2.5 2.5 0 0 1 2.5 2.5 v25 a2.5 2.5 0 0 1 -2.5 2.5 h-6 M52 13 h2 v24 h-2" />
  </>
);
const BoxSign = () => <path d="M6 14 Q32 30 58 14 L53 36 Q32 48 11 36 Z" strokeDasharray="4 3" />;
const CrossSign = () => (
  <>
    <rect x="21" y="6" width="24" height="36" rx="2.5" transform="rotate(-8 33 24)" />
    <path d="M26 17 L40 31 M40 17 L26 31" />
  </>
);
const RopeSign = () => (
  <path d="M12 6 v36 M52 6 v36 M8 42 h8 M48 42 h8 M12 12 Q32 36 52 12 M12 12 Q32 40 52 12" />
);
