import type { ReactNode } from 'react';
import { useWords } from '../words/index.ts';
import { RuleTag } from './rule-tag.tsx';

export type Notice = {
  readonly id: string | number;
  readonly text: ReactNode;
  readonly rule?: string;
  /** `told` is plain news; `good` money came; `warn` something to know; `bad` it was refused. */
  readonly tone?: 'told' | 'good' | 'warn' | 'bad';
};

/** What just happened, newest last; a screen reader says what is added. */
export const Notices = ({
  notices,
  label,
}: {
  readonly notices: readonly Notice[];
  readonly label?: string;
}) => (
  <ul aria-live="polite" aria-label={label} className="flex flex-col gap-1">
    {notices.map(({ id, text, rule, tone = 'told' }) => (
      <li
        key={id}
        className={`flex items-baseline gap-2 border-l-3 bg-panel px-3 py-1.5 text-sm ${TONES[tone]}`}
      >
        <span className="w-4 shrink-0 text-center font-bold" aria-hidden="true">
          {SIGNS[tone]}
        </span>
        <span className="min-w-0 flex-1 text-ink">{text}</span>
        {rule !== undefined && <RuleTag rule={rule} />}
      </li>
    ))}
  </ul>
);

const TONES = {
  told: 'border-edge text-muted',
  good: 'border-good text-good',
  warn: 'border-warn text-warn',
  bad: 'border-bad text-bad',
} as const;
const SIGNS = { told: '·', good: '+', warn: '!', bad: '×' } as const;

/** What the whole table is to know: last round, no insurance, closing. */
export const TableNotices = ({ notices }: { readonly notices: readonly string[] }) => {
  const { say } = useWords();
  const text = (notice: string) => {
    switch (notice) {
      case 'no-insurance':
      case 'last-round':
      case 'closing':
      case 'restored':
      case 'entered':
      case 'void':
        return say(`shared.notice.${notice}`);
      default:
        return notice;
    }
  };
  return (
    <ul className="flex flex-wrap gap-2">
      {notices.map((notice) => (
        <li key={notice} className="rounded-sm border border-warn px-2 text-sm text-warn">
          {text(notice)}
        </li>
      ))}
    </ul>
  );
};
