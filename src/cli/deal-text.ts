import { HAND_NAMES } from '../odds/in-words.ts';
import { HOUSE_POLICY, type Rulebook } from '../rulebooks/index.ts';
import { boxNumbers } from '../rules/index.ts';
import type { SamplePatron } from './deal-bets.ts';
import type { Moment, PromptAnswer, SampleRound, SampleTable } from './deal-round.ts';
import { betLabel, handLine, outcomeLine } from './hand-text.ts';
import { bookTitle } from './rules-text.ts';
import { money, pad, type Screen, type TextRow, table, wrap } from './screen.ts';
import { settlementText } from './settlement-text.ts';
import { verdictsInWords } from './verdicts.ts';

/** The game's title, and the table it is dealt at. */
export const tableText = (t: Screen, { book, layout, decks, limits }: SampleTable): string[] => {
  const about = [
    `${decks} decks`,
    `layout ${layout.id}, boxes ${boxNumbers(book, layout.boxes.to).join(' ')}`,
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
export const roundText = (t: Screen, round: SampleRound): string[] => [
  ...storyText(t, round),
  '',
  ...settlementText(t, round.book, round.settlement),
];

/** What is said and dealt, each line behind its paragraph. */
const storyText = (t: Screen, round: SampleRound): string[] => {
  const { play } = round.book;
  const { outcome } = round.settlement;
  return table(t, {
    columns: [{ paint: t.dim, width: 6 }, {}],
    rows: [
      [play.open, t.bold('Place your bets, please.')],
      ...round.patrons.map((patron): TextRow => ['', betsLine(t, patron)]),
      [play.close, t.bold('No more bets.')],
      ...round.moments.map((moment) => momentRow(t, round.book, moment)),
      [outcome === 'tie' ? play.tie : play.winner, outcomeLine(t, round.settlement)],
    ],
  });
};

const betsLine = (t: Screen, { id, box, standing, bets }: SamplePatron): string => {
  const laid = bets.map(({ bet, amount }) => `${betLabel(t, bet)} ${money(amount)}`);
  return `${pad(`box ${box}`, 6)}  ${pad(standing ? `${id}, standing` : id, 12)}  ${laid.join(t.dim(' · '))}`;
};

const momentRow = (t: Screen, book: Rulebook, moment: Moment): TextRow => {
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
      return [play.tableOfPlay.rule, verdictsInWords(moment.verdicts)];
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

const answersInWords = (answers: readonly PromptAnswer[], forgone = HOUSE_POLICY): string =>
  answers
    .map((answer) => {
      if (answer.takes !== null) {
        return `${answer.patron} takes ${money(answer.takes)} (cap ${money(answer.cap)})`;
      }
      return `${answer.patron} ${answer.right ? 'declines' : `has forgone it (${forgone})`}`;
    })
    .join(', ') || 'nobody has a bet to insure';
