import type { By } from '../../api/report.ts';
import { type Rulebook, versionsOf } from '../../rulebooks/index.ts';
import { INSURANCE_BETS } from '../../rules/index.ts';
import type { Calendar, Turn } from './calendar.ts';
import type { GroupName } from './group.ts';
import { actorName, dealerOf, type MoneyEvent, type ReportRound } from './round.ts';

/** Where something belongs. `order` sorts the groups, numbers in it by their size. */
export type GroupPlace = GroupName & { readonly order: string };

/** The group of a round; by bet each of its lines has one of its own. */
export const placeOfRound = (
  by: Exclude<By, 'bet' | 'patron'>,
  round: ReportRound,
  calendar: Calendar,
): GroupPlace =>
  by === 'dealer' ? plain(dealerOf(round)) : placeIn(by, round.table, round.at, calendar);

/** Money of a dealer is what the dealer entered: a drop box belongs to a table. */
export const placeOfMoney = (
  by: Exclude<By, 'bet'>,
  event: MoneyEvent,
  calendar: Calendar,
): GroupPlace | null => {
  // A fill is nobody's.
  if (by === 'patron') return event.patron === undefined ? null : placeOfPatron(event.patron);
  return by === 'dealer'
    ? plain(actorName(event.by))
    : placeIn(by, event.table, event.at, calendar);
};

/** The same bet is another one in another game, with odds of its own. */
export const placeOfBet = (game: string, bet: string): GroupPlace => {
  // Names stay; a bet may be new or gone.
  const book = versionsOf(game).findLast(({ bets }) => bets.some(({ id }) => id === bet));
  const at = book === undefined ? -1 : orderOf(book).indexOf(bet);
  const name = book?.bets.find(({ id }) => id === bet)?.name.en ?? inWords(bet);
  return {
    key: `${game}/${bet}`,
    name: `${name} (${game})`,
    order: `${game} ${at < 0 ? LAST : at} ${bet}`,
  };
};

export const placeOfPatron = (patron: string): GroupPlace => plain(patron);

export const placeOfTable = (table: string): GroupPlace => plain(table);

export const placeOfTurn = (by: 'day' | 'shift', { day, shift, name }: Turn): GroupPlace =>
  by === 'day' ? plain(day) : { ...plain(`${day} ${name}`), order: `${day} ${shift}` };

export const byOrder = (a: GroupPlace, b: GroupPlace): number =>
  collator.compare(a.order, b.order) || collator.compare(a.key, b.key);

const collator = new Intl.Collator('en', { numeric: true });
const LAST = 999;

const placeIn = (
  by: Exclude<By, 'bet' | 'dealer' | 'patron'>,
  table: string,
  at: number,
  calendar: Calendar,
): GroupPlace => (by === 'table' ? plain(table) : placeOfTurn(by, calendar.turnAt(at)));

const plain = (key: string): GroupPlace => ({ key, name: key, order: key });

const orderOf = ({ bets }: Rulebook): readonly string[] => [
  ...bets.map(({ id }) => id),
  ...INSURANCE_BETS,
];

/** `player-insurance` → Player Insurance. */
const inWords = (bet: string): string =>
  bet.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
