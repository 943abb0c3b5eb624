import type { Hand, Rulebook } from '../../../rulebooks/index.ts';
import type { Slot } from '../../../rules/index.ts';
import type { HandView, PublicView } from '../../../table/index.ts';
import { Card, CardPlace } from '../../parts/card.tsx';
import { HANDS_IN_ORDER } from '../../parts/hands.tsx';
import { useWords } from '../../words/index.ts';

/** Width of a card. */
const CARD = 'calc(4.8 * var(--hand))';

/** The hand being dealt, on felt; its places are there before the cards are. */
export const HandsPanel = ({
  view,
  book,
}: {
  readonly view: Pick<PublicView, 'hands' | 'outcome'>;
  readonly book: Rulebook | null;
}) => (
  <section className="wall-hands felt">
    {HANDS_IN_ORDER.map((hand) => (
      <HandRow
        key={hand}
        hand={hand}
        name={book?.bets.find(({ original }) => original === hand)?.name}
        dealt={view.hands[hand]}
        won={view.outcome === hand}
      />
    ))}
  </section>
);

const HandRow = ({
  hand,
  name,
  dealt: { cards, points },
  won,
}: {
  readonly hand: Hand;
  readonly name: { readonly en: string; readonly zh: string } | undefined;
  readonly dealt: HandView;
  readonly won: boolean;
}) => {
  const { say } = useWords();
  const [first, second, third] = cards;
  return (
    <section className="wall-hand" aria-label={say(`shared.hand.${hand}`)}>
      <h2 className="wall-hand-title engraved text-brass">
        <span className="wall-hand-sign" lang="zh-Hans">
          {name?.zh}
        </span>
        <span className="wall-hand-name">{name?.en.toUpperCase()}</span>
      </h2>
      <div className="wall-cards">
        <Place slot={first} />
        <Place slot={second} />
        <Place slot={third} across />
      </div>
      <p className="wall-points tabular text-right font-bold" aria-live="polite">
        <span className={`border-b-4 ${won ? 'border-brass' : 'border-transparent'}`}>
          {points ?? ''}
        </span>
      </p>
    </section>
  );
};

const Place = ({
  slot,
  across = false,
}: {
  readonly slot: Slot | undefined;
  readonly across?: boolean;
}) => {
  if (slot === undefined) return <CardPlace width={CARD} across={across} />;
  return (
    <Card dealt width={CARD} across={across} {...(slot === 'faceDown' ? {} : { card: slot })} />
  );
};
