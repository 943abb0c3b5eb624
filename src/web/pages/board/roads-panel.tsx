import type { ReactNode } from 'react';
import { type Board, DERIVED_ROADS, type PublicView } from '../../../table/index.ts';
import { Beads } from '../../parts/bead-plate.tsx';
import { ROAD_NAMES } from '../../parts/derived-road.tsx';
import { HANDS_IN_ORDER } from '../../parts/hands.tsx';
import { DerivedMarks } from '../../parts/road-marks.tsx';
import { BeadPlate, BigEyeBoy, BigRoad, CockroachPig, SmallRoad } from '../../parts/roads.tsx';
import { useWords } from '../../words/index.ts';
import { Other } from './both.tsx';
import { roadSizes } from './road-sizes.ts';
import type { Measure } from './unit.ts';

/** A mark that stands alone. */
const HERE = { column: 1, row: 1 };

/** Right two thirds: the bead plate and the Big Road large, the derived roads below, counts, the next hand's marks. */
export const RoadsPanel = ({
  view,
  measure,
  demonstration,
}: {
  readonly view: Pick<PublicView, 'board' | 'round' | 'shoe'>;
  readonly measure: Measure;
  readonly demonstration: boolean;
}) => {
  const { say } = useWords();
  const { board, round, shoe } = view;
  const where = [
    say('shared.round', { number: round }),
    ...(shoe === null
      ? []
      : [
          say('shared.shoe', { number: shoe.number }),
          say('shared.shoe.left', { count: shoe.left }),
        ]),
  ];
  const { beads, big, small } = roadSizes(measure);
  const { unit } = measure;
  return (
    <div className="wall-right">
      <div className="wall-tops">
        <Road
          name="shared.road.beads"
          aside={
            demonstration && (
              <span className="font-semibold text-warn">{say('shared.demonstration')}</span>
            )
          }
          {...beads}
        >
          <BeadPlate board={board} {...beads} />
        </Road>
        <Counts board={board} unit={unit} />
      </div>
      <Road
        name="shared.road.big"
        aside={<span className="tabular">{where.join(' · ')}</span>}
        {...big}
      >
        <BigRoad board={board} {...big} />
      </Road>
      <div className="wall-tops">
        <Road name="shared.road.eye" {...small}>
          <BigEyeBoy board={board} {...small} />
        </Road>
        <Road name="shared.road.small" {...small}>
          <SmallRoad board={board} {...small} />
        </Road>
        <Road name="shared.road.pig" {...small}>
          <CockroachPig board={board} {...small} />
        </Road>
        <NextHand board={board} unit={unit} />
      </div>
    </div>
  );
};

type Name =
  | `shared.road.${'beads' | 'big' | 'eye' | 'small' | 'pig'}`
  | `board.${'counts' | 'next'}`;

const Named = ({ name }: { readonly name: Name }) => {
  const { say } = useWords();
  return (
    <h2>
      {say(name)} <Other text={(words) => words.say(name)} />
    </h2>
  );
};

const Road = ({
  name,
  aside,
  cell,
  columns,
  children,
}: {
  readonly name: Name;
  readonly aside?: ReactNode;
  readonly cell: number;
  readonly columns: number;
  readonly children: ReactNode;
}) => (
  <section className="shrink-0" style={{ width: cell * columns }}>
    <div className="wall-road-name wall-small">
      <Named name={name} />
      {aside}
    </div>
    <div className="overflow-hidden bg-panel">{children}</div>
  </section>
);

const Counts = ({ board: { counts }, unit }: { readonly board: Board; readonly unit: number }) => {
  const { say } = useWords();
  const size = unit * 2.5;
  return (
    <section className="flex flex-1 flex-col">
      <div className="wall-road-name wall-small">
        <Named name="board.counts" />
        <span className="tabular">{say('board.hands', { count: counts.hands })}</span>
      </div>
      <dl className="wall-panel wall-counts">
        {(['player', 'banker', 'tie'] as const).map((winner) => (
          <div key={winner}>
            <dt className="wall-row wall-usual flex-1">
              <svg viewBox="0 0 1 1" width={size} height={size} aria-hidden="true">
                <Beads beads={[{ ...HERE, winner }]} filled />
              </svg>
              <span>
                {say(`shared.hand.${winner}`)}{' '}
                <Other text={(words) => words.say(`shared.hand.${winner}`)} />
              </span>
            </dt>
            <dd className="wall-large tabular font-bold">{counts[winner]}</dd>
          </div>
        ))}
        {(['playerPair', 'bankerPair'] as const).map((pair) => (
          <div key={pair}>
            <dt className="wall-row wall-pair flex-1">
              <svg viewBox="-0.5 -0.5 1 1" width={size} height={unit * 1.6} aria-hidden="true">
                <circle
                  r="0.36"
                  fill={pair === 'playerPair' ? 'var(--player)' : 'var(--banker)'}
                  stroke="var(--night)"
                  strokeWidth="0.08"
                />
              </svg>
              <span>
                {say(PAIRS[pair])} <Other text={(words) => words.say(PAIRS[pair])} />
              </span>
            </dt>
            <dd className="wall-usual tabular font-bold">{counts[pair]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

const PAIRS = { playerPair: 'board.player-pair', bankerPair: 'board.banker-pair' } as const;

/** What each derived road would get if that hand won next. */
const NextHand = ({ board: { asks }, unit }: { readonly board: Board; readonly unit: number }) => {
  const { say } = useWords();
  return (
    <section className="flex flex-1 flex-col">
      <div className="wall-road-name wall-small">
        <Named name="board.next" />
      </div>
      <dl className="wall-panel wall-next">
        {HANDS_IN_ORDER.map((hand) => (
          <div key={hand} className="flex items-center" style={{ gap: unit * 0.35 }}>
            <dt>
              <svg
                role="img"
                aria-label={say(`shared.hand.${hand}`)}
                viewBox="0 0 1 1"
                width={unit * 2.4}
                height={unit * 2.4}
              >
                <Beads beads={[{ ...HERE, winner: hand }]} filled />
              </svg>
            </dt>
            {DERIVED_ROADS.map((road) => {
              const colour = asks[hand][road];
              return (
                <dd key={road}>
                  <svg
                    role="img"
                    aria-label={say(`shared.road.next.${colour ?? 'none'}`, {
                      road: say(ROAD_NAMES[road]),
                    })}
                    viewBox="0 0 1 1"
                    width={unit * 1.9}
                    height={unit * 1.9}
                  >
                    {colour === null ? (
                      <path d="M0.3 0.5 H0.7" stroke="var(--muted)" strokeWidth="0.1" />
                    ) : (
                      <DerivedMarks road={road} colour={colour} places={[HERE]} />
                    )}
                  </svg>
                </dd>
              );
            })}
          </div>
        ))}
      </dl>
    </section>
  );
};
