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
import type { Step } from '../table/index.ts';
import { face, handLine, outcomeLine } from './hand-text.ts';
import { betInWords, cardName, type Said, slots, stepInWords, whoDid } from './replay-words.ts';
import { bookTitle } from './rules-text.ts';
import { settlementText } from './settlement-text.ts';
import { money, pad, type Terminal, wrap } from './terminal.ts';
import { verdicts, verdictsInWords } from './verdicts.ts';

/** What a round is called, and the table it was played at. */
export const headText = (t: Terminal, { round, record }: ReadHistory): string[] => {
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
  const name = t.bold(`Round ${record.round}, shoe ${record.shoe}`);
  return [
    ...bookTitle(t, round.book),
    ...[name, t.dim(about.join(' · '))].flatMap((line) => wrap(line, t.width - 2).map(indented)),
  ];
};

const indented = (line: string) => `  ${line}`;

/** The round step by step; each step may take several lines. */
export const storyText = (t: Terminal, read: ReadHistory): string[][] =>
  story(t, read)
    .filter((said) => said.length > 0)
    .map((said) => said.flatMap((one) => saidLines(t, one)));

/** As wide as the longest that stands there: `house policy`. */
const RULE_WIDTH = HOUSE_POLICY.length;

/** The paragraph in a column of its own, the same for all steps. */
const saidLines = (t: Terminal, { rule, words }: Said): string[] =>
  wrap(words, t.width - RULE_WIDTH - 4).map((line, at) =>
    `  ${pad(at === 0 ? t.dim(rule) : '', RULE_WIDTH)}  ${line}`.trimEnd(),
  );

/** The settlement as it was recorded. */
export const endText = (t: Terminal, { round, record }: ReadHistory): string[] =>
  record.settlement === null
    ? [indented(t.amber('The round is under way.'))]
    : settlementText(t, round.book, record.settlement);

/** What lies on the table and waits to be dealt, as the steps make it. */
type Scene = { deal: Deal; waiting: readonly Slot[] };

const story = (t: Terminal, { round, record }: ReadHistory): Said[][] => {
  const { book } = round;
  const { carried = [], steps } = record;
  let scene: Scene = { deal: { player: [], banker: [] }, waiting: carried };
  const carriedIn =
    carried.length === 0
      ? []
      : [[{ rule: carriedRule(book), words: `Carried over: ${slots(t, carried)}.` }]];
  return [
    ...carriedIn,
    ...steps.map((step, at) => {
      if (step.type === 'BetPlaced' && step.leftUp === true) {
        return [{ rule: book.play.tie, words: `${betInWords(t, book, step)} (left up)` }];
      }
      const { scene: then, said } = played(t, book, scene, step, steps[at + 1]);
      scene = then;
      const who = whoDid(step);
      return said.map((one, n) => (n > 0 || who === '' ? one : signed(t, one, who)));
    }),
  ];
};

const signed = (t: Terminal, { rule, words }: Said, who: string): Said => ({
  rule,
  words: `${words} ${t.dim(`[${who}]`)}`,
});

const carriedRule = ({ irregularities }: Rulebook): string =>
  irregularities.find(({ kind }) => kind === 'excess-card')?.rule ?? '';

type Played = { readonly scene: Scene; readonly said: Said[] };

const played = (
  t: Terminal,
  book: Rulebook,
  scene: Scene,
  step: Step,
  following: Step | undefined,
): Played => {
  const { play } = book;
  switch (step.type) {
    case 'CardDealt': {
      const [first = FACE_DOWN, ...rest] = scene.waiting;
      const slot = step.waiting ? first : FACE_DOWN;
      const then = lay(scene, step, slot, step.waiting ? rest : scene.waiting);
      // A card dealt face up is told once, with its face.
      const turned =
        following?.type === 'CardExposed' && same(following, step) && following.at === step.at;
      if (turned) return { scene: then, said: [] };
      if (slot !== FACE_DOWN) return { scene: then, said: opened(t, book, then, step, slot, true) };
      const words = `The ${cardName(step)} is dealt face down${waited(step.waiting)}.`;
      return { scene: then, said: [{ rule: dealRule(book, step.index), words }] };
    }
    case 'CardExposed': {
      const then = lay(scene, step, step.card, scene.waiting);
      return { scene: then, said: opened(t, book, then, step, step.card, false) };
    }
    case 'CardCorrected': {
      const then = lay(scene, step, step.card, scene.waiting);
      const words = `The ${cardName(step)} is ${face(t, step.card)}, not ${face(t, step.was)}: ${step.reason}.`;
      const rule = book.irregularities.find(({ kind }) => kind === 'display-wrong')?.rule ?? '';
      // Cards that no Table of Play deals are put right in the next step.
      const hands = following?.type === 'Reconstructed' ? [] : standing(t, book, then);
      return { scene: then, said: [{ rule, words: t.amber(words) }, ...hands] };
    }
    case 'Reconstructed': {
      const then = { deal: step.deal, waiting: step.waiting };
      const over = step.waiting.length === 0 ? '' : ` Left over: ${slots(t, step.waiting)}.`;
      const words = `The cards are put in the order in which they left the shoe.${over}`;
      return {
        scene: then,
        said: [{ rule: play.tableOfPlay.rule, words: t.amber(words) }, ...standing(t, book, then)],
      };
    }
    case 'RoundSettled': {
      const { outcome } = step;
      const rule = outcome === 'tie' ? play.tie : play.winner;
      const words = outcomeLine(t, { outcome, ...points(scene.deal) });
      return { scene, said: [{ rule, words }] };
    }
    case 'CardsWaiting':
      return {
        scene: { ...scene, waiting: [...scene.waiting, ...step.cards] },
        said: [...stepInWords(t, book, step)],
      };
    default:
      return { scene, said: [...stepInWords(t, book, step)] };
  }
};

type Place = { readonly hand: Hand; readonly index: number };

const same = (one: Place, other: Place) => one.hand === other.hand && one.index === other.index;

const waited = (waiting: boolean) => (waiting ? '; it had left the shoe before' : '');

const dealRule = ({ play }: Rulebook, index: number) =>
  index < 2 ? play.initialCards : play.thirdCard;

const lay = ({ deal }: Scene, { hand, index }: Place, slot: Slot, waiting: readonly Slot[]) => {
  const cards = [...deal[hand]];
  cards[index] = slot;
  return { deal: { ...deal, [hand]: cards }, waiting };
};

/** A card that has come to lie open: its face, and once the Hands can be counted, what they come to. */
const opened = (
  t: Terminal,
  book: Rulebook,
  scene: Scene,
  place: Place,
  card: Card,
  waiting: boolean,
): Said[] => {
  const { hand, index } = place;
  const rule = dealRule(book, index);
  const words = `The ${cardName(place)} is ${face(t, card)}${waited(waiting)}.`;
  if (index < 2) return [{ rule, words }, ...standing(t, book, scene)];
  const cards = open(scene.deal[hand]);
  const shown = cards === null ? words : handLine(t, book, hand, cards);
  return [{ rule, words: shown }, ...verdict(book, scene.deal)];
};

/** Both Hands, once all that lies there can be seen. */
const standing = (t: Terminal, book: Rulebook, { deal }: Scene): Said[] => {
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
