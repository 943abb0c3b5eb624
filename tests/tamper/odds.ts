import { changed, good, type Json, places, rearranged } from '../odds/certificates.ts';
import type { Chance } from '../table/model-chance.ts';
import { anyJsonChange } from './json-changes.ts';
import { byteChanges, type Changed, writtenOtherwise } from './text-changes.ts';

/** Certificates of odds. Nobody signs them: who wants to know counts again, by checkers/odds.py. */

export type ForgedOdds = Changed & { readonly of: number };

export const trueOdds: readonly Buffer[] = good.map((one) => Buffer.from(JSON.stringify(one)));

/** Where each has its plain values. */
const PLACES = good.map((one) => places(one));

export const forgedOdds = (chance: Chance): ForgedOdds => {
  const of = chance.below(good.length);
  const certificate = good[of] as Json;
  const bytes = trueOdds[of] ?? Buffer.alloc(0);
  const made = (change: string, what: string, value: unknown): ForgedOdds => {
    return { of, change, what, bytes: Buffer.from(JSON.stringify(value)) };
  };
  return chance.weighted<() => ForgedOdds>([
    [
      40,
      () => {
        const path = chance.one(PLACES[of] ?? []);
        const by = chance.one([1, 3, 10]);
        return made('number changed', path, changed(certificate, path.split('/').slice(1), by));
      },
    ],
    [10, () => made('classes rearranged', 'a list', chance.one(rearranged(certificate)))],
    [
      25,
      () => {
        const beside = good[chance.below(good.length)];
        const { change, what, value } = anyJsonChange(certificate, beside, chance);
        return made(change, what, value);
      },
    ],
    [4, () => made('bet left out', 'bets', withoutBet(certificate, chance))],
    [12, () => ({ of, ...byteChanges(bytes, chance) })],
    [5, () => ({ of, ...writtenOtherwise(bytes.toString(), chance) })],
  ])();
};

const withoutBet = (certificate: Json, chance: Chance): unknown => {
  const of = certificate as { readonly bets: readonly Json[] };
  return { ...of, bets: of.bets.toSpliced(chance.below(of.bets.length), 1) };
};
