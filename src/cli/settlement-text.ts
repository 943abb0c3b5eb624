import { HAND_NAMES } from '../odds/in-words.ts';
import { HANDS, type Rulebook } from '../rulebooks/index.ts';
import { insuranceBet, type Settlement, type SettlementLine } from '../rules/index.ts';
import { money, type Screen, type TextCell, type TextColumn, table } from './screen.ts';

/** Every bet's line, and the totals. */
export const settlementText = (t: Screen, book: Rulebook, settlement: Settlement): string[] => {
  const { lines, totals } = settlement;
  const total = (name: string, ...sums: readonly string[]) =>
    ['', '', name, '', ...sums].map((text) => ({ text, paint: t.bold }));
  // What counts is shown where it is not all; where it is narrow, the Chinese names give way.
  const limited = lines.some(({ limitRule }) => limitRule !== undefined);
  const narrow = t.width < (limited ? ROOMIER : ROOMY);
  const hidden = [...(narrow ? [CHINESE] : []), ...(limited ? [] : [COUNTS])];
  const shown = <T>(cells: readonly T[]): T[] => cells.filter((_, at) => !hidden.includes(at));
  return table(t, {
    columns: shown<TextColumn>([
      { head: 'Box', align: 'right' },
      { head: 'Patron' },
      { head: 'Bet', width: 16 },
      { head: '', width: 8 },
      { head: 'Stake', align: 'right', width: 8 },
      { head: 'Counts', align: 'right', width: 8 },
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
        total(
          'Total',
          money(totals.staked),
          '',
          '',
          '',
          money(totals.paid),
          money(totals.returned),
        ),
      ),
      shown(total(houseResult(totals.house), money(Math.abs(totals.house)))),
    ],
  });
};

const houseResult = (house: number): string => {
  if (house === 0) return 'House is even';
  return house < 0 ? 'House loses' : 'House wins';
};

const RESULTS: Readonly<Record<SettlementLine['result'], string>> = {
  win: 'wins',
  lose: 'loses',
  push: 'push',
  returned: 'returned',
};

const lineCells = (t: Screen, book: Rulebook, line: SettlementLine): TextCell[] => {
  const { box, patron, bet, amount, effective, result, odds, paid, returned } = line;
  const name = lineName(book, bet);
  const cells = [
    `${box}`,
    patron,
    name.en,
    name.zh,
    money(amount),
    money(effective),
    RESULTS[result],
    odds ?? '',
    paid === 0 ? '' : money(paid),
    returned === 0 ? '' : money(returned),
    [line.rule, ...(line.limitRule ? [line.limitRule] : [])].join(', '),
  ];
  if (result === 'lose') return cells.map((text) => ({ text, paint: t.dim }));
  const paint = result === 'win' ? t.green : t.amber;
  return cells.map((text, at) => (at === RESULT ? { text, paint } : text));
};

/** Columns of the settlement. */
const CHINESE = 3;
const COUNTS = 5;
const RESULT = 6;
const ROOMY = 100;
const ROOMIER = 120;

/** What a line of a settlement is called. */
export const lineName = ({ bets }: Rulebook, bet: string): { en: string; zh: string } =>
  bets.find(({ id }) => id === bet)?.name ?? { en: insuranceName(bet), zh: '' };

const insuranceName = (bet: string): string =>
  HANDS.filter((hand) => insuranceBet(hand) === bet)
    .map((hand) => `${HAND_NAMES[hand]} Insurance`)
    .join();
