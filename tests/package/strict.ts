import { FloorSchema, parseRound, reader, readFrame } from 'puntobanco/api';
import { type Connection, type HouseClient, houseAt, tableSeen } from 'puntobanco/client';
import { type BetOdds, exactOdds, freshShoe } from 'puntobanco/odds';
import { nextLink } from 'puntobanco/record';
import { type Rulebook, rulebook, rulebooks } from 'puntobanco/rulebooks';
import { isRefusal, type Settlement, settle } from 'puntobanco/rules';
import { decide, initialState, type Wanted } from 'puntobanco/table';

/** A project of somebody else, as its compiler sees it (tests/package/package.slow.test.ts). */

export const settled = (json: unknown): Settlement | string => {
  const round = parseRound(json);
  if (isRefusal(round)) return round.code;
  const settlement = settle(round);
  return isRefusal(settlement) ? settlement.message : settlement;
};

export const oddsOf = (book: Rulebook): readonly BetOdds[] => {
  const shoe = freshShoe(book, 8);
  return isRefusal(shoe) ? [] : exactOdds(book, shoe).bets;
};

export const all: readonly BetOdds[] = rulebooks.flatMap(oddsOf);
export const one: Rulebook | undefined = rulebook('easy-six');

export const bet = (house: HouseClient): Promise<boolean> => {
  const line: Connection = house.table('table-1');
  const wanted: Wanted = { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'banker', amount: 2500 };
  const phase: string | undefined = tableSeen(line.now())?.public.phase;
  return line.send(wanted).then((answer) => phase !== undefined && 'sequence' in answer);
};

export const tables = (json: unknown): number => reader(FloorSchema)(json, 'floor').tables.length;
export const others = [readFrame, nextLink, decide, initialState, houseAt];

// @ts-expect-error: no table knows such a command.
export const wrong: Wanted = { type: 'Steal', patron: 'p1' };
// @ts-expect-error: a text is no round that was read.
settle('KD 2S 6H');
