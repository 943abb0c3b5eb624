import { memo, type ReactNode } from 'react';
import type { Bet } from '../../rulebooks/index.ts';
import type { Board, DerivedRoad } from '../../table/index.ts';
import { useWords } from '../words/index.ts';
import { BeadPlate } from './bead-plate.tsx';
import { BigRoad } from './big-road.tsx';
import { BigEyeBoy, CockroachPig, ROAD_NAMES, SmallRoad } from './derived-road.tsx';
import { HANDS_IN_ORDER } from './hands.tsx';
import { lengthOf } from './length.ts';
import { DerivedMarks } from './road-marks.tsx';

export { BeadPlate } from './bead-plate.tsx';
export { BigRoad } from './big-road.tsx';
export { BigEyeBoy, CockroachPig, SmallRoad } from './derived-road.tsx';

/** All five roads under one another, with counts and what the next hand would bring: for a rail or a sheet. */
type RoadsProps = {
  readonly board: Board;
  /** Bets whose results are counted too. */
  readonly results?: readonly Bet[];
  readonly cell?: number;
};

export const Roads = memo(({ board, results, cell = 22 }: RoadsProps) => {
  const { say } = useWords();
  const small = Math.round(cell * 0.64);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <RoadCounts board={board} {...(results !== undefined && { results })} />
      <Named name={say('shared.road.beads')}>
        <BeadPlate board={board} cell={cell} />
      </Named>
      <Named name={say('shared.road.big')}>
        <BigRoad board={board} cell={cell} />
      </Named>
      <Named name={say('shared.road.eye')}>
        <BigEyeBoy board={board} cell={small} />
      </Named>
      <div className="grid grid-cols-2 gap-3">
        <Named name={say('shared.road.small')}>
          <SmallRoad board={board} cell={small} columns={8} />
        </Named>
        <Named name={say('shared.road.pig')}>
          <CockroachPig board={board} cell={small} columns={8} />
        </Named>
      </div>
      <NextMarks board={board} />
    </div>
  );
});

const Named = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <section className="min-w-0">
    <h2 className="label mb-1">{name}</h2>
    <div className="overflow-hidden rounded-sm border border-edge bg-panel">{children}</div>
  </section>
);

/** How many hands each side has won in this shoe, and how often each other result came. */
export const RoadCounts = ({
  board: { counts },
  results = [],
}: {
  readonly board: Pick<Board, 'counts'>;
  readonly results?: readonly Bet[];
}) => {
  const { say, name } = useWords();
  const came = results.filter(({ id }) => counts.results?.[id] !== undefined);
  return (
    <dl className="tabular flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {(['player', 'banker', 'tie'] as const).map((winner) => (
        <div key={winner} className="flex items-baseline gap-1.5">
          <dt className="flex items-center gap-1.5 text-muted">
            <WinnerSign winner={winner} />
            {say(`shared.hand.${winner}`)}
          </dt>
          <dd className="font-semibold">{counts[winner]}</dd>
        </div>
      ))}
      {came.map((bet) => (
        <div key={bet.id} className="flex items-baseline gap-1.5">
          <dt className="flex items-center gap-1.5 text-muted">
            <ResultSign />
            {name(bet.name)}
          </dt>
          <dd className="font-semibold">{counts.results?.[bet.id]}</dd>
        </div>
      ))}
    </dl>
  );
};

/** A diamond, as on the roads. */
const ResultSign = () => (
  <svg viewBox="0 0 1 1" style={{ width: lengthOf(12), aspectRatio: 1 }} aria-hidden="true">
    <path
      d="M0.5 0.05L0.95 0.5L0.5 0.95L0.05 0.5z"
      fill="var(--brass)"
      stroke="var(--night)"
      strokeWidth="0.1"
    />
  </svg>
);

/** Player a double ring, Banker a thick one, Tie a stroke: as on the Big Road. */
export const WinnerSign = ({
  winner,
  size = 14,
}: {
  readonly winner: 'player' | 'banker' | 'tie';
  readonly size?: number;
}) => (
  <svg viewBox="-0.5 -0.5 1 1" style={{ width: lengthOf(size), aspectRatio: 1 }} aria-hidden="true">
    {winner === 'tie' ? (
      <path d="M-0.4 0.4 L0.4 -0.4" stroke="var(--tie)" strokeWidth="0.2" />
    ) : winner === 'banker' ? (
      <circle r="0.36" fill="none" stroke="var(--banker)" strokeWidth="0.2" />
    ) : (
      <>
        <circle r="0.43" fill="none" stroke="var(--player)" strokeWidth="0.11" />
        <circle r="0.22" fill="none" stroke="var(--player)" strokeWidth="0.11" />
      </>
    )}
  </svg>
);

/** What each derived road would get if that hand won next. */
export const NextMarks = ({
  board: { asks },
  size = 18,
}: {
  readonly board: Pick<Board, 'asks'>;
  readonly size?: number;
}) => {
  const { say } = useWords();
  const told = (road: DerivedRoad, colour: 'red' | 'blue' | null) =>
    say(`shared.road.next.${colour ?? 'none'}`, { road: say(ROAD_NAMES[road]) });
  return (
    <dl className="flex gap-5 text-sm">
      {HANDS_IN_ORDER.map((hand) => (
        <div key={hand} className="flex items-center gap-2">
          <dt className="text-muted">{say(`shared.hand.${hand}`)}?</dt>
          {DERIVED.map((road) => {
            const colour = asks[hand][road];
            return (
              <dd key={road}>
                <svg
                  role="img"
                  aria-label={told(road, colour)}
                  viewBox="0 0 1 1"
                  style={{ width: lengthOf(size), aspectRatio: 1 }}
                >
                  {colour === null ? (
                    <path d="M0.3 0.5 H0.7" stroke="var(--muted)" strokeWidth="0.1" />
                  ) : (
                    <DerivedMarks road={road} colour={colour} places={HERE} />
                  )}
                </svg>
              </dd>
            );
          })}
        </div>
      ))}
    </dl>
  );
};

const DERIVED = [
  'bigEyeBoy',
  'smallRoad',
  'cockroachPig',
] as const satisfies readonly DerivedRoad[];
const HERE = [{ column: 1, row: 1 }];
