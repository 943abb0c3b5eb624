import { type ReactNode, useMemo } from 'react';
import type { Rulebook } from '../../../rulebooks/index.ts';
import { type Board, DERIVED_ROADS, type PublicView } from '../../../table/index.ts';
import { Beads } from '../../parts/bead-plate.tsx';
import { betLetters } from '../../parts/bet-letters.ts';
import { ROAD_NAMES } from '../../parts/derived-road.tsx';
import { HANDS_IN_ORDER } from '../../parts/hands.tsx';
import { DerivedMarks } from '../../parts/road-marks.tsx';
import { BeadPlate, BigEyeBoy, BigRoad, CockroachPig, SmallRoad } from '../../parts/roads.tsx';
import { useWords, type Words } from '../../words/index.ts';
import { Other } from './both.tsx';
import { CountsPanel } from './counts-panel.tsx';
import { roadSizes } from './road-sizes.ts';
import { RoadTitle, type RoadTitleName } from './road-title.tsx';
import type { Measure } from './unit.ts';

/** A mark that stands alone. */
const HERE = { column: 1, row: 1 };

/** Right two thirds: the bead plate and the Big Road large, the derived roads below, counts, the next hand's marks. */
export const RoadsPanel = ({
  view,
  book,
  measure,
  demonstration,
}: {
  readonly view: Pick<PublicView, 'board' | 'layout' | 'round' | 'shoe'>;
  readonly book: Rulebook | null;
  readonly measure: Measure;
  readonly demonstration: boolean;
}) => {
  const words = useWords();
  const { say } = words;
  const { board, layout } = view;
  // The board is memoized by what it is given.
  const letters = useMemo(() => book && betLetters(book, layout), [book, layout]);
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
        <CountsPanel board={board} book={book} layout={layout} letters={letters} unit={unit} />
      </div>
      <Road
        name="shared.road.big"
        aside={
          <>
            <span className="tabular">{whereOf(view, words)}</span>
            <span className="tabular ml-auto">
              <Other text={(other) => whereOf(view, other)} />
            </span>
          </>
        }
        {...big}
      >
        <BigRoad board={board} {...(letters !== null && { letters })} {...big} />
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

/** Round, shoe and what is left of it. */
const whereOf = ({ round, shoe }: Pick<PublicView, 'round' | 'shoe'>, { say }: Words): string =>
  [
    say('shared.round', { number: round }),
    ...(shoe === null
      ? []
      : [
          say('shared.shoe', { number: shoe.number }),
          say('shared.shoe.left', { count: shoe.left }),
        ]),
  ].join(' · ');

const Road = ({
  name,
  aside,
  cell,
  columns,
  children,
}: {
  readonly name: RoadTitleName;
  readonly aside?: ReactNode;
  readonly cell: number;
  readonly columns: number;
  readonly children: ReactNode;
}) => (
  <section className="shrink-0" style={{ width: cell * columns }}>
    <div className="wall-road-name wall-small">
      <RoadTitle name={name} />
      {aside}
    </div>
    <div className="overflow-hidden bg-panel">{children}</div>
  </section>
);

/** What each derived road would get if that hand won next. */
const NextHand = ({ board: { asks }, unit }: { readonly board: Board; readonly unit: number }) => {
  const { say } = useWords();
  return (
    <section className="flex flex-1 flex-col">
      <div className="wall-road-name wall-small">
        <RoadTitle name="board.next" />
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
