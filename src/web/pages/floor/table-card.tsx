import { useId } from 'react';
import type { FloorTable, SignedIn } from '../../../api/house.ts';
import { useRulebook } from '../../live/use-rulebook.ts';
import { Money } from '../../parts/money.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { BeadStrip, RoadThumb } from '../../parts/road-thumb.tsx';
import { tableNumber, tableSign } from '../../parts/table-title.ts';
import { useWords, type Words } from '../../words/index.ts';
import { BoxRow } from './box-row.tsx';
import { TableDoors } from './table-doors.tsx';

/** Who stands before the tables. */
export type Visitor = {
  readonly demonstration: boolean;
  readonly needsSetUp: boolean;
  /** The device is one that staff may use. */
  readonly terminal: boolean;
  readonly staff: SignedIn | null;
  readonly patron: SignedIn | null;
};

/** A table on the floor: what is played, for how much, how it went, where there is room, and the way in. */
export const TableCard = ({
  table,
  visitor,
}: {
  readonly table: FloorTable;
  readonly visitor: Visitor | null;
}) => {
  const words = useWords();
  const { say } = words;
  const heading = useId();
  const book = useRulebook(table.game);
  const sign = tableSign(table.name, book, words);
  const number = tableNumber(table.id);
  const closed = table.status === 'closed';
  return (
    <article
      aria-labelledby={heading}
      className="flex w-full flex-col overflow-hidden rounded-lg border border-edge bg-panel shadow-table"
    >
      <div
        className={`grid min-h-34 content-between gap-1 px-4 py-3 ${closed ? 'bg-raised' : 'felt'}`}
      >
        <div className="flex items-start gap-3">
          {number !== null && (
            <span
              title={table.id}
              className={`tabular mt-0.5 inline-flex min-h-10 min-w-10 shrink-0 items-center justify-center rounded-full border-2 px-2 font-semibold ${
                closed ? 'border-muted text-muted' : 'border-brass text-brass'
              }`}
            >
              {number}
            </span>
          )}
          <div className="min-w-0 flex-1">
            <h2
              id={heading}
              className={`engraved text-base ${closed ? 'text-muted' : 'text-brass'}`}
            >
              {sign.name}
            </h2>
            <p className="text-xs">
              {sign.kind !== null && <>{sign.kind} · </>}
              <span className="whitespace-nowrap">
                {say('floor.layout', { layout: table.layout })}
              </span>
            </p>
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-5">
          <State table={table} />
          <dl className="tabular flex flex-wrap gap-x-4 text-sm">
            <Limit words={words} what="minimum" cents={table.limits.minimum} />
            <Limit
              words={words}
              what={book === null || book.limits !== null ? 'differential' : 'maximum'}
              cents={table.limits.maximum}
            />
          </dl>
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="rounded-sm border border-edge p-1.5 [&>svg]:h-auto [&>svg]:w-full">
          <RoadThumb cells={table.bigRoad} columns={24} cell={13} />
        </div>
        <BeadStrip last={table.last} size={24} />
        <BoxRow boxes={table.boxes} />
        <div className="mt-auto pt-1">
          {visitor !== null && !closed && (
            <TableDoors table={table} name={sign.name} visitor={visitor} />
          )}
        </div>
      </div>
    </article>
  );
};

const Limit = ({
  words: { say },
  what,
  cents,
}: {
  readonly words: Words;
  readonly what: 'minimum' | 'maximum' | 'differential';
  readonly cents: number;
}) => {
  const [before = '', after = ''] = say(`shared.money.${what}`, { amount: '\n' }).split('\n');
  return (
    <div className="flex items-baseline gap-1.5" title={moneyText(cents)}>
      <dt className="opacity-90">{before.trim() || after.trim()}</dt>
      <dd className="text-base font-semibold">
        <Money cents={cents} form="short" />
      </dd>
    </div>
  );
};

/** Open or not, and what is going on; a filled mark while bets are taken. */
const State = ({ table: { status, phase } }: { readonly table: FloorTable }) => {
  const { say } = useWords();
  const text =
    status === 'open' ? say(`shared.phase.${phaseKey(phase)}`) : say(`shared.table.${status}`);
  const betting = status === 'open' && phase === 'betting';
  return (
    <p className="flex min-h-7 items-center gap-2 text-sm font-semibold">
      <svg viewBox="-6 -6 12 12" width="0.75rem" height="0.75rem" aria-hidden="true">
        <circle
          r="4.5"
          fill={betting ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.5"
        />
      </svg>
      {text}
    </p>
  );
};

const PHASES = ['none', 'betting', 'dealing', 'halted', 'electing', 'settled', 'void'] as const;
const phaseKey = (phase: string) => PHASES.find((known) => known === phase) ?? 'none';
