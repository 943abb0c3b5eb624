import type { Store } from '../../src/house/store/store.ts';

/** What a day came to, added up from the entries of the record alone. Takes nothing of the ledger or the reports. */
export type DaySums = {
  rounds: number;
  voids: number;
  win: number;
  fills: number;
  credits: number;
  drop: number;
  cashOuts: number;
  variance: number;
};

export const noDaySums = (): DaySums => ({
  rounds: 0,
  voids: 0,
  win: 0,
  fills: 0,
  credits: 0,
  drop: 0,
  cashOuts: 0,
  variance: 0,
});

type Line = { amount: number; paid: number; returned: number };
type Said = {
  type: string;
  amount?: number;
  expected?: number;
  settlement?: { lines: Line[] };
};
type Round = { at: number; won: number; settled: boolean; voided: boolean };

/** `place` names the groups of something that happened at a time. */
export const sumsOf = async (
  store: Pick<Store, 'read'>,
  table: string,
  place: (at: number) => readonly string[],
): Promise<Map<string, DaySums>> => {
  const groups = new Map<string, DaySums>();
  const at = (time: number): DaySums[] =>
    place(time).map((name) => {
      const sums = groups.get(name) ?? noDaySums();
      groups.set(name, sums);
      return sums;
    });
  let round = null as Round | null;
  const over = () => {
    if (round === null || (!round.settled && !round.voided)) return;
    for (const sums of at(round.at)) {
      if (round.voided) sums.voids += 1;
      else sums.rounds += 1;
      sums.win += round.won;
    }
  };
  for (let next = 1; ; ) {
    const page = await store.read(table, next, 1000);
    for (const { text } of page) {
      const { at: time, events } = JSON.parse(text) as { at: number; events: Said[] };
      for (const { type, amount = 0, expected = 0, settlement } of events) {
        const now = () => at(time);
        if (type === 'RoundOpened') {
          over();
          round = { at: time, won: 0, settled: false, voided: false };
        } else if (type === 'RoundSettled' && round !== null) {
          const lines = settlement?.lines ?? [];
          const won = lines.reduce((sum, one) => sum + one.amount - one.paid - one.returned, 0);
          round = { ...round, won, settled: true };
        } else if (type === 'RoundReopened' && round !== null) {
          round = { ...round, won: 0, settled: false };
        } else if (type === 'RoundVoided' && round !== null) {
          round = { ...round, won: 0, settled: false, voided: true };
        } else if (type === 'TrayFilled') for (const sums of now()) sums.fills += amount;
        else if (type === 'TrayCredited') for (const sums of now()) sums.credits += amount;
        else if (type === 'BoughtIn') for (const sums of now()) sums.drop += amount;
        else if (type === 'CashedOut') for (const sums of now()) sums.cashOuts += amount;
        else if (type === 'TrayCounted')
          for (const sums of now()) sums.variance += amount - expected;
      }
    }
    if (page.length < 1000) break;
    next += page.length;
  }
  over();
  return groups;
};

/** Singapore has no summer time: eight hours ahead. Shifts begin at 6, 14 and 22; the night belongs to the day before. */
export const turnOf = (at: number): { readonly day: string; readonly shift: string } => {
  const local = new Date(at + 8 * 3_600_000);
  const hour = local.getUTCHours();
  const day = hour < 6 ? new Date(local.getTime() - 86_400_000) : local;
  const shift = hour < 6 || hour >= 22 ? 'grave' : hour < 14 ? 'day' : 'swing';
  return { day: day.toISOString().slice(0, 10), shift };
};
