import { HANDS, type Hand, HOUSE_POLICY, type Rulebook, type Winner } from '../rulebooks/index.ts';
import {
  boxNumbers,
  type Card,
  insuranceBet,
  type Line,
  pointTotal,
  rankOf,
} from '../rules/index.ts';
import type { Patron } from './deal-bets.ts';
import type { Answer, Moment, SampleRound, SampleTable, Verdict } from './deal-round.ts';
import { HAND_NAMES } from './in-words.ts';
import { bookTitle } from './rules-text.ts';
import {
  type Cell,
  type Column,
  money,
  type Paint,
  pad,
  type Row,
  type Terminal,
  table,
  wrap,
} from './terminal.ts';

/** The game's title, and the table it is dealt at. */
export const tableText = (t: Terminal, { book, layout, decks, limits }: SampleTable): string[] => {
  const about = [
    `${decks} decks`,
    `layout ${layout.id}, boxes ${boxNumbers(layout.boxes.to).join(' ')}`,
    ...(limits === null
      ? []
      : [
          `minimum ${money(limits.minimum)}`,
          `maximum Differential ${money(limits.maximumDifferential)}`,
        ]),
  ];
  const lines = wrap(t.dim(about.join(' · ')), t.width - 2).map((line) => `  ${line}`);
  return [...bookTitle(t, book), ...lines];
};

/** A round from the first announcement to the last paragraph. */
export const roundText = (t: Terminal, round: SampleRound): string[] => [
  ...storyText(t, round),
  '',
  ...settlementText(t, round),
];

/** What is said and dealt, each line behind its paragraph. */
const storyText = (t: Terminal, round: SampleRound): string[] => {
  const { play } = round.book;
  const { outcome } = round.settlement;
  return table(t, {
    columns: [{ paint: t.dim, width: 6 }, {}],
    rows: [
      [play.open, t.bold('Place your bets, please.')],
      ...round.patrons.map((patron): Row => ['', betsLine(t, patron)]),
      [play.close, t.bold('No more bets.')],
      ...round.moments.map((moment) => momentRow(t, round.book, moment)),
      [outcome === 'tie' ? play.tie : play.winner, outcomeLine(t, round)],
    ],
  });
};

const betsLine = (t: Terminal, { id, box, standing, bets }: Patron): string => {
  const laid = bets.map(({ bet, amount }) => `${betName(t, bet)} ${money(amount)}`);
  return `${pad(`box ${box}`, 6)}  ${pad(standing ? `${id}, standing` : id, 12)}  ${laid.join(t.dim(' · '))}`;
};

const betName = (t: Terminal, bet: { id: string; name: { en: string }; original: Hand | null }) =>
  bet.original === null ? bet.name.en : handPaint(t, bet.original)(bet.name.en);

const handPaint = (t: Terminal, hand: Winner): Paint =>
  ({ player: t.blue, banker: t.red, tie: t.green })[hand];

const momentRow = (t: Terminal, book: Rulebook, moment: Moment): Row => {
  const { play, insurance } = book;
  switch (moment.type) {
    case 'hand': {
      const { hand, cards } = moment;
      return [
        cards.length > 2 ? play.thirdCard : play.initialCards,
        handLine(t, book, hand, cards),
      ];
    }
    case 'verdict':
      return [play.tableOfPlay.rule, moment.verdicts.map(verdictInWords).join(' ') + stop(moment)];
    case 'offer': {
      const { hand, pays } = moment.offer;
      const offer = t.amber(`Insurance on ${HAND_NAMES[hand]} at ${pays}`);
      return [
        moment.offer.rule,
        `${offer}: ${answersInWords(moment.answers, insurance?.forgone)}.`,
      ];
    }
    case 'noOffer':
      return [insurance?.table.rule ?? HOUSE_POLICY, t.dim('No insurance in this situation.')];
  }
};

const handLine = (t: Terminal, book: Rulebook, hand: Hand, cards: readonly Card[]): string => {
  const bet = book.bets.find(({ original }) => original === hand);
  const name = `${HAND_NAMES[hand].toUpperCase()} ${bet?.name.zh ?? ''}`;
  const faces = pad(cards.map((card) => pad(face(t, card), 3)).join(' '), 13);
  return `${handPaint(t, hand)(name)}   ${faces}${t.bold(`${pointTotal(cards)}`)}`;
};

const SUIT_SIGNS: Readonly<Record<string, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' };

const face = (t: Terminal, card: Card): string => {
  const suit = card.slice(-1);
  const text = rankOf(card) + (SUIT_SIGNS[suit] ?? suit);
  return suit === 'H' || suit === 'D' ? t.red(text) : text;
};

const verdictInWords = ({ hand, does, points, against }: Verdict): string => {
  const name = HAND_NAMES[hand];
  if (does === 'natural') return `${name} has a natural ${points}.`;
  const third = against === null ? '' : ` against a third card worth ${against}`;
  return `${name} ${does} on ${points}${third}.`;
};

const stop = ({ verdicts }: Moment & { type: 'verdict' }): string =>
  verdicts.some(({ does }) => does === 'natural') ? ' Both Hands stand.' : '';

const answersInWords = (answers: readonly Answer[], forgone = HOUSE_POLICY): string =>
  answers
    .map((answer) => {
      if (answer.takes !== null) {
        return `${answer.patron} takes ${money(answer.takes)} (cap ${money(answer.cap)})`;
      }
      return `${answer.patron} ${answer.right ? 'declines' : `has forgone it (${forgone})`}`;
    })
    .join(', ') || 'nobody has a bet to insure';

const outcomeLine = (t: Terminal, { settlement }: SampleRound): string => {
  const { outcome, player, banker } = settlement;
  if (outcome === 'void') throw new Error('a sample round is never void');
  const paint = handPaint(t, outcome);
  if (outcome === 'tie') return t.bold(paint(`Tie on ${player.points}.`));
  const [own, other] = outcome === 'player' ? [player, banker] : [banker, player];
  return t.bold(paint(`${HAND_NAMES[outcome]} wins, ${own.points} against ${other.points}.`));
};

/** Every bet's line, and the totals. */
const settlementText = (t: Terminal, { book, settlement }: SampleRound): string[] => {
  const { lines, totals } = settlement;
  const total = (name: string, ...sums: readonly string[]) =>
    ['', '', name, '', ...sums].map((text) => ({ text, paint: t.bold }));
  // Where it is narrow, the Chinese names give way.
  const shown = <T>(cells: readonly T[]): T[] =>
    t.width < ROOMY ? cells.toSpliced(CHINESE, 1) : [...cells];
  return table(t, {
    columns: shown<Column>([
      { head: 'Box', align: 'right' },
      { head: 'Patron' },
      { head: 'Bet', width: 16 },
      { head: '', width: 8 },
      { head: 'Stake', align: 'right', width: 8 },
      { head: 'Result' },
      { head: 'Odds', align: 'right', width: 9 },
      { head: 'Paid', align: 'right', width: 9 },
      { head: 'Returned', align: 'right', width: 9 },
      { head: 'Rule', paint: t.dim, width: 6 },
    ]),
    rows: [
      ...lines.map((line) => shown(lineCells(t, book, line))),
      'rule',
      shown(
        total('Total', money(totals.staked), '', '', money(totals.paid), money(totals.returned)),
      ),
      shown(total(houseResult(totals.house), money(Math.abs(totals.house)))),
    ],
  });
};

const houseResult = (house: number): string => {
  if (house === 0) return 'House is even';
  return house < 0 ? 'House loses' : 'House wins';
};

const RESULTS: Readonly<Record<Line['result'], string>> = {
  win: 'wins',
  lose: 'loses',
  push: 'push',
  returned: 'returned',
};

const lineCells = (t: Terminal, book: Rulebook, line: Line): Cell[] => {
  const { box, patron, bet, amount, result, odds, paid, returned, rule } = line;
  const name = book.bets.find(({ id }) => id === bet)?.name ?? { en: insuranceName(bet), zh: '' };
  const cells = [
    `${box}`,
    patron,
    name.en,
    name.zh,
    money(amount),
    RESULTS[result],
    odds ?? '',
    paid === 0 ? '' : money(paid),
    returned === 0 ? '' : money(returned),
    rule,
  ];
  if (result === 'lose') return cells.map((text) => ({ text, paint: t.dim }));
  const paint = result === 'win' ? t.green : t.amber;
  return cells.map((text, at) => (at === RESULT ? { text, paint } : text));
};

/** Columns of the settlement. */
const CHINESE = 3;
const RESULT = 5;
const ROOMY = 100;

const insuranceName = (bet: string): string =>
  HANDS.filter((hand) => insuranceBet(hand) === bet)
    .map((hand) => `${HAND_NAMES[hand]} Insurance`)
    .join();
