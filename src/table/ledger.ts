import type { SettlementLine } from '../rules/index.ts';
import type { Event } from './events.ts';
import { withRacks } from './roster.ts';
import { type Money, type RoundData, stakesOf, type Table } from './state.ts';
import { unreachable } from './unreachable.ts';

/** Double entry: what an event moves, from where to where. The entries of an event add up to nothing. */
export type Posting =
  | { readonly account: keyof Money; readonly amount: number }
  | { readonly account: 'rack'; readonly patron: string; readonly amount: number };

/** The entries of an event that befalls the table as it is. */
export const postingsOf = (table: Table, event: Event): readonly Posting[] => {
  const { round } = table;
  switch (event.type) {
    case 'BoughtIn':
      return exchange(event.patron, event.amount);
    case 'CashedOut':
      return boughtBack(event.patron, event.amount);
    case 'TrayFilled':
      return fill(event.amount);
    case 'TrayCredited':
      return fill(-event.amount);
    case 'TrayCounted':
      return counted(event.amount - event.expected);
    case 'BetPlaced':
    case 'InsurancePlaced':
      return stake(event.patron, event.amount);
    case 'BetTakenBack':
    case 'BetRejected':
    case 'InsuranceReturned':
      return stake(event.patron, -event.amount);
    case 'RoundSettled':
      return event.settlement.lines.flatMap(settled);
    case 'RoundReopened':
      return lastLines(table).flatMap(settled).map(reversed);
    case 'RoundVoided':
      return round === null ? [] : lying(round);
    case 'InsuranceRestored':
      return stake(event.patron, event.amount);
    case 'BetCorrected':
      return stake(event.patron, event.amount - event.was);
    case 'TableOpened':
    case 'SettingsChanged':
    case 'RulebookChanged':
    case 'TableClosing':
    case 'TableClosed':
    case 'ShoeLoaded':
    case 'ShoeCommitted':
    case 'NonceAdded':
    case 'CommitmentDropped':
    case 'ShoeRevealed':
    case 'ShoeReplaced':
    case 'ShoeWithdrawn':
    case 'CutCardCameOut':
    case 'CardsBurnt':
    case 'PatronJoined':
    case 'PatronLeft':
    case 'SeatChanged':
    case 'PatronGuarded':
    case 'RoundOpened':
    case 'BetLeftUp':
    case 'BetNotLeftUp':
    case 'StandingBetsTold':
    case 'BetsClosed':
    case 'CardDealt':
    case 'CardExposed':
    case 'CardCorrected':
    case 'WaitingCardCorrected':
    case 'CardsWaiting':
    case 'CardsNotDrawn':
    case 'CardsDiscarded':
    case 'CardsCarried':
    case 'CardsOrdered':
    case 'Reconstructed':
    case 'InsuranceOffered':
    case 'InsuranceNotOffered':
    case 'InsuranceDeclared':
    case 'InsuranceDeclined':
    case 'InsuranceForgone':
    case 'InsuranceWaived':
    case 'HandAssigned':
    case 'SqueezeRequested':
    case 'SqueezeConsented':
    case 'SqueezeRefused':
    case 'CardShown':
    case 'WalkedAway':
    case 'IrregularityReported':
    case 'IrregularityResolved':
    case 'ElectionsOffered':
    case 'ElectionsLapsed':
    case 'Elected':
    case 'ElectionsClosed':
    case 'BetReturnDecided':
    case 'BetReturnLapsed':
    case 'FloorCalled':
    case 'CallAnswered':
    case 'Paused':
    case 'Resumed':
    case 'Interrupted':
    case 'Asked':
    case 'Confirmed':
    case 'Refused':
    case 'RollbackAccepted':
    case 'Noted':
      return [];
    default:
      return unreachable(event);
  }
};

/** Posts an event's entries. */
export const post = (table: Table, entries: readonly Posting[]): Table => {
  if (entries.length === 0) return table;
  const racks = new Map<string, number>();
  const money = { ...table.money };
  let sum = 0;
  for (const entry of entries) {
    sum += entry.amount;
    if (entry.account === 'rack') {
      racks.set(entry.patron, (racks.get(entry.patron) ?? 0) + entry.amount);
    } else {
      money[entry.account] += entry.amount;
    }
  }
  if (sum !== 0) throw new Error(`entries add up to ${sum}`);
  return { ...table, roster: withRacks(table.roster, racks), money };
};

/**
 * What the settled round paid and gave back: a void or a corrected card may still take it, so it can be bet
 * in the next round, but not yet be cashed out.
 */
export const notYetFinal = (table: Table, patron: string): number =>
  lastLines(table)
    .filter((line) => line.patron === patron)
    .reduce((sum, { paid, returned }) => sum + paid + returned, 0);

const rack = (patron: string, amount: number): Posting => ({ account: 'rack', patron, amount });

/** Chips from the tray to the rack, and the money for them from outside into the drop box. */
const exchange = (patron: string, amount: number): readonly Posting[] => [
  rack(patron, amount),
  { account: 'tray', amount: -amount },
  { account: 'drop', amount },
  { account: 'outside', amount: -amount },
];

/** Chips from the rack back to the tray, and the money for them. */
const boughtBack = (patron: string, amount: number): readonly Posting[] => [
  rack(patron, -amount),
  { account: 'tray', amount },
  { account: 'cashedOut', amount: -amount },
  { account: 'outside', amount },
];

const counted = (found: number): readonly Posting[] =>
  found === 0
    ? []
    : [
        { account: 'tray', amount: found },
        { account: 'variance', amount: -found },
      ];

const fill = (amount: number): readonly Posting[] => [
  { account: 'tray', amount },
  { account: 'outside', amount: -amount },
];

const stake = (patron: string, amount: number): readonly Posting[] => [
  rack(patron, -amount),
  { account: 'held', amount },
];

const settled = ({ patron, amount, paid, returned }: SettlementLine): readonly Posting[] => [
  { account: 'held', amount: -amount },
  rack(patron, paid + returned),
  { account: 'tray', amount: amount - returned - paid },
];

const reversed = (entry: Posting): Posting => ({ ...entry, amount: -entry.amount });

const lastLines = ({ round }: Table): readonly SettlementLine[] =>
  round?.stage.is === 'settled' ? round.stage.settlement.lines : [];

const lying = (round: RoundData): readonly Posting[] =>
  [...stakesOf(round), ...round.insurance].flatMap(({ patron, amount }) => stake(patron, -amount));
