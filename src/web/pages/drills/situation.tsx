import type {
  Drill,
  DrillSituation,
  LaidBet,
  LaidInsurance,
  WentWrong,
} from '../../../drills/index.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import type { Deal, Slot } from '../../../rules/index.ts';
import type { StakeView, TableLimits } from '../../../table/index.ts';
import { ChipPatterns } from '../../parts/chip-patterns.tsx';
import { ChipStack } from '../../parts/chip-stack.tsx';
import { Hands, SlotPlace } from '../../parts/hands.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { useWords } from '../../words/index.ts';
import { betWords } from '../dealer/short-words.ts';
import { handWords, oddsWords } from './asked-words.ts';

/** What lies on the table, drawn as a table draws it. No points are shown: a dealer counts. */
export const SituationView = ({
  drill,
  book,
}: {
  readonly drill: Drill;
  readonly book: Rulebook;
}) => {
  const { say } = useWords();
  return (
    <section
      aria-label={say('drills.situation')}
      className="felt @container flex flex-col items-stretch gap-3 rounded-lg p-3 text-felt-ink"
    >
      <Lying situation={drill.situation} book={book} />
    </section>
  );
};

type LyingProps = {
  readonly situation: DrillSituation;
  readonly book: Rulebook;
};

const Note = ({ children }: { readonly children: string }) => (
  <p className="rounded-md border-l-4 border-amber bg-felt-deep p-3">{children}</p>
);

const Lying = ({ situation, book }: LyingProps) => {
  const { say } = useWords();
  switch (situation.is) {
    case 'cards':
      return <Cards deal={situation.deal} book={book} />;
    case 'bets': {
      const { deal, bets, insurance, limits, late, forgone = [] } = situation;
      return (
        <>
          <p className="text-right text-sm">
            <Limits limits={limits} book={book} />
          </p>
          <Cards deal={deal} book={book} />
          <Bets bets={bets} insurance={insurance} book={book} />
          {late !== undefined && <Note>{say('drills.late', { patron: late })}</Note>}
          {forgone.length > 0 && (
            <Note>{say('drills.forgone', { patrons: forgone.join(', ') })}</Note>
          )}
        </>
      );
    }
    case 'table':
      return <WholeTable situation={situation} book={book} />;
  }
};

const Cards = ({ deal, book }: { readonly deal: Deal; readonly book: Rulebook }) => {
  const hand = (cards: readonly Slot[]) => ({ cards, points: null });
  const hands = { player: hand(deal.player), banker: hand(deal.banker) };
  return <Hands rulebook={book} view={{ hands, outcome: null }} width={WIDTH} />;
};

const Limits = ({ limits, book }: { readonly limits: TableLimits; readonly book: Rulebook }) => {
  const { say } = useWords();
  const amount = moneyText(limits.maximum, { form: 'short' });
  const most = book.limits === null ? 'shared.money.maximum' : 'shared.money.differential';
  return (
    <span className="tabular">
      {say('shared.money.minimum', { amount: moneyText(limits.minimum, { form: 'short' }) })} ·{' '}
      {say(most, { amount })}
    </span>
  );
};

/** Three cards of each hand always fit. */
const WIDTH = 'min(14cqi - 0.6rem, 6rem)';

/** Box by box, each stack with its bet. */
const Bets = ({
  bets,
  insurance,
  book,
}: {
  readonly bets: readonly (LaidBet | StakeView)[];
  readonly insurance: readonly LaidInsurance[];
  readonly book: Rulebook;
}) => {
  const words = useWords();
  const { say } = words;
  const boxes = [...Map.groupBy(bets, ({ box, patron }) => `${box} ${patron}`)];
  return (
    <>
      <svg width="0" height="0" aria-hidden="true" className="absolute">
        <ChipPatterns />
      </svg>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-2">
        {boxes.map(([key, own]) => (
          <li key={key} className="rounded-md border border-brass/35 p-2">
            <h3 className="engraved text-sm text-brass">
              {say('shared.box', { number: own[0]?.box ?? 0 })}
              <span translate="no" className="ml-2 font-sans tracking-normal text-felt-ink">
                {own[0]?.patron}
              </span>
            </h3>
            <ul className="flex flex-wrap gap-x-4 gap-y-1">
              {own.map(({ bet, amount }) => (
                <li key={bet} className="flex flex-col items-center text-sm">
                  <ChipStack amount={amount} size={30} />
                  {betWords(bet, book, words)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {insurance.length > 0 && (
        <ul className="text-sm">
          {insurance.map(({ box, patron, hand, after, amount, pays }) => (
            <li key={`${box} ${patron} ${hand} ${after}`}>
              {say('drills.insured.in', {
                box,
                insured: say('drills.insured', {
                  hand: handWords(hand, words),
                  amount: moneyText(amount),
                  odds: words.odds(pays),
                }),
              })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

type TableSituation = Extract<DrillSituation, { readonly is: 'table' }>;

const WholeTable = ({
  situation: { view, happened },
  book,
}: {
  readonly situation: TableSituation;
  readonly book: Rulebook;
}) => {
  const words = useWords();
  const { say } = words;
  const table = view.public;
  if (table === null) return null;
  const { hands, stakes, waiting, offers, phase, limits } = table;
  const lying = {
    player: { ...hands.player, points: null },
    banker: { ...hands.banker, points: null },
  };
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">{say(`shared.phase.${phase}`)}</span>
        <Limits limits={limits} book={book} />
      </p>
      {happened !== null && <HappenedView happened={happened} />}
      <Hands rulebook={book} view={{ hands: lying, outcome: null }} width={WIDTH} />
      {waiting.length > 0 && <CardRow label={say('drills.waiting')} cards={waiting} />}
      {offers.length > 0 && (
        <p className="text-sm">
          {say('drills.offers', {
            offers: offers
              .map(({ hand, pays }) => `${handWords(hand, words)} ${oddsWords([pays], words)}`)
              .join(' · '),
          })}
        </p>
      )}
      <Bets bets={stakes} insurance={[]} book={book} />
    </>
  );
};

/** What has gone wrong, said once and shown. */
const HappenedView = ({ happened }: { readonly happened: WentWrong }) => {
  const words = useWords();
  const { say } = words;
  const { kind, cards, slot, patron, box, hand, round } = happened;
  const facts = [
    ...(slot === undefined
      ? []
      : [
          say('drills.happened.slot', {
            number: slot.index + 1,
            hand: handWords(slot.hand, words),
          }),
        ]),
    ...(patron === undefined ? [] : [say('drills.happened.patron', { patron })]),
    ...(box === undefined ? [] : [say('drills.happened.box', { box })]),
    ...(hand === undefined ? [] : [say('drills.happened.hand', { hand: handWords(hand, words) })]),
    ...(round === undefined ? [] : [say('drills.happened.round', { round })]),
  ];
  const shown: readonly Slot[] = [...(cards ?? []), ...(slot === undefined ? [] : [slot.card])];
  return (
    <div className="rounded-md border-l-4 border-amber bg-felt-deep p-3">
      <p className="text-lg font-semibold">{say(`irregularities.kind.${kind}`)}</p>
      {facts.length > 0 && <p className="text-sm">{facts.join(' · ')}</p>}
      {shown.length > 0 && (
        <CardRow label={cards === undefined ? null : say('drills.happened.cards')} cards={shown} />
      )}
    </div>
  );
};

const CardRow = ({
  label,
  cards,
}: {
  readonly label: string | null;
  readonly cards: readonly Slot[];
}) => (
  <div className="flex flex-wrap items-center gap-2 text-sm">
    {label}
    {cards.map((slot, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: cards lie in their places
      <SlotPlace key={i} slot={slot} width={44} />
    ))}
  </div>
);
