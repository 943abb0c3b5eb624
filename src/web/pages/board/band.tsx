import type { Rulebook } from '../../../rulebooks/index.ts';
import type { PublicView } from '../../../table/index.ts';
import { useTimeLeft } from '../../live/clock.ts';
import { useWords, type Words } from '../../words/index.ts';
import { verdict } from '../../words/verdict.ts';
import { Other, useOtherWords } from './both.tsx';
import { linesOf } from './lines.ts';

/** What the table is doing, or what it waits for and for whom; with a clock where the time is a patron's. */
export const Band = ({
  view,
  book,
  unit,
}: {
  readonly view: PublicView;
  readonly book: Rulebook | null;
  readonly unit: number;
}) => {
  const words = useWords();
  const { main, more } = doing(view, book, words);
  const other = useOtherWords();
  const others = doing(view, book, other);
  return (
    <section className="wall-panel wall-band">
      <div className="min-w-0 flex-1">
        <p className="wall-band-main font-bold">{main}</p>
        {linesOf(more).map((line) => (
          <p key={line} className="wall-small tabular text-muted">
            {line}
          </p>
        ))}
        {[others.main, ...linesOf(others.more)].map((line) => (
          <p
            key={line}
            lang={other.language === 'zh' ? 'zh-Hans' : 'en'}
            className="wall-limit tabular text-muted"
          >
            {line}
          </p>
        ))}
      </div>
      {view.due !== null && isPatronsTime(view) && <Clock due={view.due} unit={unit} />}
    </section>
  );
};

/** Patrons have this time to bet, insure or choose. */
const isPatronsTime = ({ phase, offers }: PublicView): boolean =>
  phase === 'betting' || phase === 'electing' || (phase === 'dealing' && offers.length > 0);

type Doing = { readonly main: string; readonly more: string };

const doing = (view: PublicView, book: Rulebook | null, words: Words): Doing => {
  const { say } = words;
  if (view.status === 'closed') return { main: say('shared.table.closed'), more: '' };
  switch (view.phase) {
    case 'betting':
      // Nobody bets in a round that was played before.
      return !view.entered
        ? { main: say('shared.phase.betting'), more: '' }
        : { main: say('shared.notice.entered'), more: '' };
    case 'halted':
      return halted(view, say);
    case 'electing':
      return { main: say('board.choices'), more: '' };
    case 'dealing':
      return { main: say('shared.phase.dealing'), more: dealing(view, book, words) };
    case 'none':
    case 'settled':
    case 'void':
      return between(view, say);
  }
};

const dealing = (view: PublicView, book: Rulebook | null, words: Words): string => {
  if (view.declared.length > 0) return words.say('board.insurance.held');
  if (view.squeezing.length > 0) return words.say('board.squeezing');
  return book === null ? '' : verdict(view, book, words);
};

/** Who decides the report that comes first; where none waits, a second person looks at something. */
const halted = ({ reports: [first] }: PublicView, say: Words['say']): Doing =>
  first === undefined
    ? { main: say('board.checking'), more: '' }
    : { main: say('board.decision'), more: say(`irregularities.authority.${first.authority}`) };

const between = ({ phase, needed }: PublicView, say: Words['say']): Doing => {
  const main = phase === 'void' ? say('board.no.result') : say(`shared.phase.${phase}`);
  switch (needed?.type) {
    case 'LoadShoe':
      return { main, more: say('board.shoe.waiting') };
    case 'BurnCards':
      return { main, more: say('board.burn.waiting') };
    case 'OpenRound':
      return { main, more: say('board.round.waiting') };
    default:
      return { main, more: '' };
  }
};

/** Seconds left in a ring; the last five are amber and thicker. */
const Clock = ({
  due,
  unit,
}: {
  readonly due: NonNullable<PublicView['due']>;
  readonly unit: number;
}) => {
  const { say } = useWords();
  const left = useTimeLeft(due);
  if (left === null) return null;
  const seconds = Math.ceil(left / 1000);
  const share = Math.min(1, left / Math.max(1, due.after));
  const late = seconds <= 5;
  return (
    <svg
      role="timer"
      aria-label={say('shared.seconds', { count: seconds })}
      viewBox="-20 -20 40 40"
      width={unit * 4.6}
      height={unit * 4.6}
      className="shrink-0 self-center"
    >
      <circle r="17" fill="none" stroke="var(--edge)" strokeWidth="3" />
      <circle
        r="17"
        fill="none"
        stroke={late ? 'var(--warn)' : 'var(--gilt)'}
        strokeWidth={late ? 5 : 3}
        strokeDasharray={`${share * AROUND} ${AROUND}`}
        transform="rotate(-90)"
      />
      <text
        y="6.6"
        textAnchor="middle"
        fontSize="19"
        fontWeight="700"
        fill="var(--ink)"
        className="tabular"
      >
        {seconds}
      </text>
    </svg>
  );
};

const AROUND = 2 * Math.PI * 17;

/** No insurance, last round, closing: what holds for a while. The place is kept when there is nothing. */
export const TableNotes = ({ view: { notices } }: { readonly view: PublicView }) => {
  const words = useWords();
  // The headline says that a round is void.
  const said = notices.filter((notice) => notice !== 'void');
  return (
    <ul className="wall-notices" data-many={said.length > 2}>
      {said.map((notice) => (
        <li key={notice}>
          <span>{noticeText(notice, words)}</span>
          <Other text={(other) => noticeText(notice, other)} />
        </li>
      ))}
    </ul>
  );
};

const noticeText = (notice: string, { say }: Words): string => {
  switch (notice) {
    case 'no-insurance':
    case 'last-round':
    case 'closing':
    case 'restored':
    case 'entered':
      return say(`board.${notice}`);
    default:
      return notice;
  }
};
