import type { Hand, Rulebook } from '../../../rulebooks/index.ts';
import type { Slot } from '../../../rules/index.ts';
import type { HandView, PublicView } from '../../../table/index.ts';
import { Card, CardPlace } from '../../parts/card.tsx';
import { HANDS_IN_ORDER } from '../../parts/hands.tsx';
import { useWords } from '../../words/index.ts';

/** Width of a card, in units. */
const CARD = 4.8;

/** The hand being dealt, on felt; its places are there before the cards are. */
export const HandsPanel = ({
  view,
  book,
  unit,
}: {
  readonly view: Pick<PublicView, 'hands' | 'outcome'>;
  readonly book: Rulebook | null;
  readonly unit: number;
}) => (
  <section className="wall-hands felt">
    {HANDS_IN_ORDER.map((hand) => (
      <HandRow
        key={hand}
        hand={hand}
        name={book?.bets.find(({ original }) => original === hand)?.name}
        dealt={view.hands[hand]}
        won={view.outcome === hand}
        unit={unit}
      />
    ))}
  </section>
);

const HandRow = ({
  hand,
  name,
  dealt: { cards, points },
  won,
  unit,
}: {
  readonly hand: Hand;
  readonly name: { readonly en: string; readonly zh: string } | undefined;
  readonly dealt: HandView;
  readonly won: boolean;
  readonly unit: number;
}) => {
  const { say } = useWords();
  const [first, second, third] = cards;
  return (
    <section className="wall-hand" aria-label={say(`shared.hand.${hand}`)}>
      <h2 className="engraved flex flex-col text-brass">
        <span className="wall-hand-sign" lang="zh-Hans">
          {name?.zh}
        </span>
        <span className="wall-hand-name">{name?.en.toUpperCase()}</span>
      </h2>
      <div className="flex items-center" style={{ gap: unit * 0.45 }}>
        <Place slot={first} unit={unit} />
        <Place slot={second} unit={unit} />
        <Place slot={third} unit={unit} across />
      </div>
      <p className="wall-huge tabular text-right font-bold" aria-live="polite">
        <span className={`border-b-4 ${won ? 'border-brass' : 'border-transparent'}`}>
          {points ?? ''}
        </span>
      </p>
    </section>
  );
};

const Place = ({
  slot,
  unit,
  across = false,
}: {
  readonly slot: Slot | undefined;
  readonly unit: number;
  readonly across?: boolean;
}) => {
  const width = CARD * unit;
  if (slot === undefined) return <CardPlace width={width} across={across} />;
  return (
    <Card dealt width={width} across={across} {...(slot === 'faceDown' ? {} : { card: slot })} />
  );
};
