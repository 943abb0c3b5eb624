import type { ReadHistory } from '../api/history.ts';
import { HANDS, type Hand, HOUSE_POLICY, type Rulebook } from '../rulebooks/index.ts';
import {
  type Card,
  type Deal,
  dealOut,
  FACE_DOWN,
  type OpenDeal,
  pointTotal,
  type Slot,
} from '../rules/index.ts';
import {
  type Cards,
  dealOf,
  type HistoryStep,
  inOrder,
  moveCards,
  NO_CARDS,
  ruleOf,
  slotOf,
} from '../table/index.ts';
import { face, handLine, outcomeLine } from './hand-text.ts';
import { betInWords, cardName, type Said, slots, stepInWords, whoDid } from './replay-words.ts';
import { bookTitle } from './rules-text.ts';
import { money, pad, type Screen, wrap } from './screen.ts';
import { settlementText } from './settlement-text.ts';
import { verdicts, verdictsInWords } from './verdicts.ts';

/** What a round is called, and the table it was played at. */
export const headText = (t: Screen, { round, record }: ReadHistory): string[] => {
  const { limits = {} } = record;
  const differential = limits.maximumDifferential;
  const about = [
    ...(record.version === round.book.version ? [] : [`played by version ${record.version}`]),
    `layout ${round.layout.id}`,
    `${round.decks} decks`,
    ...(limits.minimum === undefined ? [] : [`minimum ${money(limits.minimum)}`]),
    ...(limits.maximum === undefined ? [] : [`maximum ${money(limits.maximum)}`]),
    ...(differential === undefined
      ? []
      : [`maximum Differential ${money(differential)} a ${round.limits?.per ?? 'box'}`]),
  ];
  const from = record.entered === undefined ? `shoe ${record.shoe}` : 'entered again';
  const name = t.bold(`Round ${record.round}, ${from}`);
  return [
    ...bookTitle(t, round.book),
    ...[name, t.dim(about.join(' · '))].flatMap((line) => wrap(line, t.width - 2).map(indented)),
  ];
};

const indented = (line: string) => `  ${line}`;

/** The round step by step; each step may take several lines. */
export const storyText = (t: Screen, read: ReadHistory): string[][] =>
  story(t, read)
    .filter((said) => said.length > 0)
    .map((said) => said.flatMap((one) => saidLines(t, one)));

/** As wide as the longest that stands there: `house policy`. */
const RULE_WIDTH = HOUSE_POLICY.length;

/** The paragraph in a column of its own, the same for all steps. */
const saidLines = (t: Screen, { rule, words }: Said): string[] =>
  wrap(words, t.width - RULE_WIDTH - 4).map((line, at) =>
    `  ${pad(at === 0 ? t.dim(rule) : '', RULE_WIDTH)}  ${line}`.trimEnd(),
  );

/** The settlement as it was recorded. */
export const endText = (t: Screen, { round, record }: ReadHistory): string[] =>
  record.settlement === null
    ? [indented(t.amber('The round is under way.'))]
    : settlementText(t, round.book, record.settlement);

const story = (t: Screen, { round, record }: ReadHistory): Said[][] => {
  const { book } = round;
  const { carried = [], steps } = record;
  let cards = carriedOver(record.shoe, carried);
  const carriedIn =
    carried.length === 0
      ? []
      : [[{ rule: ruleOf(book, 'excess-card'), words: `Carried over: ${slots(t, carried)}.` }]];
  return [
    ...carriedIn,
    ...steps.map((step, at) => {
      if (step.type === 'BetPlaced' && step.leftUp === true) {
        return [{ rule: book.play.tie, words: `${betInWords(t, book, step)} (left up)` }];
      }
      cards = moved(cards, step);
      const said = played(t, book, cards, step, steps[at + 1]);
      const who = whoDid(step);
      return said.map((one, n) => (n > 0 || who === '' ? one : signed(t, one, who)));
    }),
  ];
};

const signed = (t: Screen, { rule, words }: Said, who: string): Said => ({
  rule,
  words: `${words} ${t.dim(`[${who}]`)}`,
});

/** The cards that the round began with; where in the shoe they were is not told. */
const carriedOver = (shoe: number, carried: readonly Slot[]): Cards => ({
  ...NO_CARDS,
  shoe,
  waiting: carried.map((slot, place) => ({ shoe, place, face: slot === FACE_DOWN ? null : slot })),
});

/** A settlement stands elsewhere in a history; it moves no card but those of a shoe that was replaced. */
const moved = (cards: Cards, step: HistoryStep): Cards =>
  step.type === 'RoundSettled' ? cards : moveCards(cards, step);

const played = (
  t: Screen,
  book: Rulebook,
  now: Cards,
  step: HistoryStep,
  following: HistoryStep | undefined,
): Said[] => {
  const { play } = book;
  const deal = dealOf(now);
  switch (step.type) {
    case 'CardDealt': {
      const slot = deal[step.hand][step.index] ?? FACE_DOWN;
      // A card dealt face up is told once, with its face.
      const turned =
        following?.type === 'CardExposed' && same(following, step) && following.at === step.at;
      if (turned) return [];
      if (slot !== FACE_DOWN) return opened(t, book, deal, step, slot, true);
      const words = `The ${cardName(step)} is dealt face down${waited(step.waiting)}.`;
      return [{ rule: dealRule(book, step.index), words }];
    }
    case 'CardExposed':
      return opened(t, book, deal, step, step.card, false);
    case 'CardCorrected': {
      const words = `The ${cardName(step)} is ${face(t, step.card)}, not ${face(t, step.was)}: ${step.reason}.`;
      const rule = ruleOf(book, 'display-wrong');
      // Cards that no Table of Play deals are put right in the next step; several are told one by one.
      const more = following?.type === 'Reconstructed' || following?.type === 'CardCorrected';
      return [{ rule, words: t.amber(words) }, ...(more ? [] : standing(t, book, deal))];
    }
    case 'Reconstructed': {
      const over = step.waiting.length === 0 ? '' : ` Left over: ${slots(t, step.waiting)}.`;
      const words = asItLies(step.from)
        ? `The Hands go on as they lie.${over}`
        : `The cards are put in the order in which they left the shoe.${over}`;
      return [{ rule: play.tableOfPlay.rule, words: t.amber(words) }, ...standing(t, book, deal)];
    }
    case 'RoundSettled': {
      const { outcome } = step;
      const rule = outcome === 'tie' ? play.tie : play.winner;
      return [{ rule, words: outcomeLine(t, { outcome, ...points(deal) }) }];
    }
    case 'CardsOrdered': {
      const words = `In this order: ${slots(t, now.waiting.map(slotOf))}.`;
      return [{ rule: ruleOf(book, 'drawn-together'), words }];
    }
    default:
      return [...stepInWords(t, book, step)];
  }
};

/** Not in the order in which they left the shoe: Player, Banker, Player, Banker, then the third cards. */
const asItLies = (from: Extract<HistoryStep, { type: 'Reconstructed' }>['from']): boolean =>
  inOrder(from).some((at, place) => at !== place);

type Place = { readonly hand: Hand; readonly index: number };

const same = (one: Place, other: Place) => one.hand === other.hand && one.index === other.index;

const waited = (waiting: boolean) => (waiting ? '; it had left the shoe before' : '');

const dealRule = ({ play }: Rulebook, index: number) =>
  index < 2 ? play.initialCards : play.thirdCard;

/** A card that has come to lie open: its face, and once the Hands can be counted, what they come to. */
const opened = (
  t: Screen,
  book: Rulebook,
  deal: Deal,
  place: Place,
  card: Card,
  waiting: boolean,
): Said[] => {
  const { hand, index } = place;
  const rule = dealRule(book, index);
  const words = `The ${cardName(place)} is ${face(t, card)}${waited(waiting)}.`;
  if (index < 2) return [{ rule, words }, ...standing(t, book, deal)];
  const cards = open(deal[hand]);
  const shown = cards === null ? words : handLine(t, book, hand, cards);
  return [{ rule, words: shown }, ...verdict(book, deal)];
};

/** Both Hands, once all that lies there can be seen. */
const standing = (t: Screen, book: Rulebook, deal: Deal): Said[] => {
  const hands = openDeal(deal);
  if (hands === null) return [];
  const rule = book.play.values;
  return [
    ...HANDS.map((hand) => ({ rule, words: handLine(t, book, hand, hands[hand]) })),
    ...verdict(book, deal),
  ];
};

/** What the Table of Play says, as long as the Banker Hand has two cards. */
const verdict = (book: Rulebook, deal: Deal): Said[] => {
  const hands = openDeal(deal);
  if (hands === null || hands.banker.length > 2) return [];
  const [p1, p2, p3] = hands.player;
  const [b1, b2] = hands.banker;
  const cards = [p1, b1, p2, b2, p3].filter((card) => card !== undefined);
  const { used, step } = dealOut(book, cards);
  // A record may hold cards that no Table of Play deals; the check of the settlement says so.
  if (used < cards.length) return [];
  return [
    { rule: book.play.tableOfPlay.rule, words: verdictsInWords(verdicts(book, hands, step)) },
  ];
};

const openDeal = ({ player, banker }: Deal): OpenDeal | null => {
  const [p, b] = [open(player), open(banker)];
  return p === null || b === null || p.length < 2 || b.length < 2 ? null : { player: p, banker: b };
};

const open = (slots: readonly Slot[]): Card[] | null => {
  const cards = slots.filter((slot) => slot !== FACE_DOWN);
  return cards.length === slots.length ? cards : null;
};

const points = ({ player, banker }: Deal) => ({
  player: { cards: [], points: pointTotal(open(player) ?? []) },
  banker: { cards: [], points: pointTotal(open(banker) ?? []) },
});
