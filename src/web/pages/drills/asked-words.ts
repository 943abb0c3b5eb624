import type { Field, FieldAnswer, Option, Parameters } from '../../../drills/index.ts';
import type { Hand, Rulebook } from '../../../rulebooks/index.ts';
import { moneyText } from '../../parts/money-text.ts';
import { eitherText } from '../../words/formats.ts';
import type { Words } from '../../words/index.ts';
import { betWords } from '../dealer/short-words.ts';

type Names = Pick<Rulebook, 'bets'>;

/** What is asked, with whatever it is asked of. */
export const questionWords = (field: Field, book: Names, words: Words): string => {
  const { say } = words;
  const { hand, box, patron, bet } = field.with ?? {};
  const asked =
    field.ask === 'points'
      ? say('drills.ask.points', { hand: handWords(hand, words) })
      : say(`drills.ask.${field.ask}`);
  const of = [
    ...(bet === undefined ? [] : [betWords(String(bet), book, words)]),
    ...(field.ask === 'points' || hand === undefined ? [] : [handWords(hand, words)]),
    ...(box === undefined ? [] : [say('drills.of.box', { box })]),
    ...(patron === undefined ? [] : [String(patron)]),
  ];
  return of.length === 0 ? asked : `${asked} · ${of.join(' · ')}`;
};

export const optionWords = (option: Option, book: Names, words: Words): string => {
  const { say, odds } = words;
  const given: Parameters = option.with ?? {};
  switch (option.code) {
    case 'value':
      return String(given['value']);
    case 'bet':
      return betWords(String(given['bet']), book, words);
    case 'odds':
      return odds(String(given['odds']));
    case 'hand':
      return handWords(given['hand'], words);
    case 'patron':
      return String(given['patron']);
    case 'paragraph':
      return `§ ${given['rule']}`;
    case 'call-card':
      return say('drills.option.call-card', { hand: handWords(given['hand'], words) });
    case 'call-insurance':
      return say('drills.option.call-insurance', {
        hand: handWords(given['hand'], words),
        odds: odds(String(given['odds'])),
      });
    case 'call-outcome':
      return say('drills.option.call-outcome', {
        winner: winnerWords(given['winner'], words),
        player: given['player'] ?? '',
        banker: given['banker'] ?? '',
      });
    default:
      return say(`drills.option.${option.code}`);
  }
};

/** What was answered, or what would have been right. */
export const answeredWords = (
  field: Field,
  answered: FieldAnswer,
  book: Names,
  words: Words,
): string => {
  const { say, language } = words;
  if (answered === null) return say('drills.nothing');
  if (typeof answered === 'number') {
    return field.is === 'amount' ? moneyText(answered) : String(answered);
  }
  if (field.is === 'choice' || field.is === 'choices') {
    const chosen = typeof answered === 'string' ? [answered] : answered;
    const said = field.options
      .filter(({ id }) => chosen.some((one) => one === id))
      .map((option) => optionWords(option, book, words));
    return said.length === 0
      ? say('drills.option.none')
      : said.join(language === 'zh' ? '、' : ', ');
  }
  if (typeof answered === 'string') return answered;
  const piles = answered.flatMap((one) =>
    typeof one === 'string'
      ? []
      : [
          say('drills.pieces', {
            pieces: one.pieces,
            value: moneyText(one.value, { form: 'short' }),
          }),
        ],
  );
  return piles.length === 0 ? say('drills.nothing') : piles.join(' + ');
};

export const handWords = (hand: string | number | undefined, { say }: Words): string =>
  hand === 'player' || hand === 'banker'
    ? say(`shared.hand.${hand satisfies Hand}`)
    : String(hand ?? '');

const winnerWords = (winner: string | number | undefined, { say }: Words): string =>
  winner === 'player' || winner === 'banker' || winner === 'tie'
    ? say(`shared.outcome.${winner}`)
    : String(winner ?? '');

/** "3 to 2 or 4 to 1". */
export const oddsWords = (all: readonly string[], { odds, language }: Words): string =>
  eitherText(all.map(odds), language);
