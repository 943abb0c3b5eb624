import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ciphers } from '../house/record/ciphers.ts';
import { witnessKey } from '../record/index.ts';
import type { WitnessOptions } from './commands/witness.ts';
import { type Output, type Screen, terminal } from './screen.ts';
import { UsageError } from './usage-error.ts';
import { compareWitnesses } from './witness-compare.ts';
import { witnessFile, witnessOf } from './witness-file.ts';
import { type AskedHouse, houseOf } from './witness-house.ts';
import { lookAt, type Seen } from './witness-look.ts';
import { seenInWords } from './witness-words.ts';

/** Keeps and co-signs the checkpoints of a house until it is stopped, or finds two histories. */
export const witness = async (
  addresses: readonly string[],
  options: WitnessOptions,
  output: Output,
): Promise<void> => {
  // Behind --compare an address would be taken for one more file.
  const isAddress = (text: string) => /^https?:\/\//.test(text);
  const [compare, more] = [
    options.compare?.filter((one) => !isAddress(one)),
    options.compare?.filter(isAddress) ?? [],
  ];
  const houses = [...addresses, ...more].map((one) => houseOf(one, pause));
  if (compare !== undefined) return compareWitnesses(compare, houses, options, output);
  const [first] = houses;
  if (first === undefined)
    throw new UsageError('name the address of a house, or two files with --compare');
  const name = new URL(first.address).host.replaceAll(':', '_');
  const path = options.file ?? join('witness', `${name}.checkpoints`);
  const own = witnessOf(options.keyFile ?? join(dirname(path), 'witness.key'), options.name);
  const file = witnessFile(path, own);
  const means = {
    file,
    key: options.key ?? null,
    acrossArchive: options.acrossArchive === true,
    now: Date.now,
  };
  const tell = teller(output, options.json === true);
  await tell.begin(path, witnessKey(ciphers, own));
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
  while (!stopped.signal.aborted) {
    let isWrong = false;
    for (const house of houses) {
      const seen = await lookAt(house, means);
      const kept = seen.map((one) => withEvidence(one, path));
      await tell.look(house, kept);
      isWrong ||= seen.some(isAlarm);
      if (seen.some(({ is }) => is === 'conflict')) {
        process.exitCode = 1;
        return;
      }
    }
    if (options.once) {
      if (isWrong) process.exitCode = 1;
      return;
    }
    await pause(options.every * 1000, undefined, { signal: stopped.signal }).catch(() => {});
  }
};

/** What somebody has to look at, besides two histories: it is said, and the next look may find it mended. */
const isAlarm = ({ is }: Seen): boolean =>
  is === 'not-proved' || is === 'gone' || is === 'foreign-key' || is === 'away' || is === 'refused';

type Told = Seen & { readonly evidence?: string };

/** Two histories are written down for others to check. */
const withEvidence = (seen: Seen, path: string): Told => {
  if (seen.is !== 'conflict') return seen;
  const evidence = `${path.replace(/\.checkpoints$/, '')}.${seen.table}-${seen.count}.conflict.json`;
  mkdirSync(dirname(evidence), { recursive: true });
  writeFileSync(evidence, `${JSON.stringify(seen.conflict, null, 2)}\n`);
  return { ...seen, evidence };
};

/** Says what has changed since the last look; what stays as it is, it says once. */
const teller = (output: Output, json: boolean) => {
  const t: Screen = terminal(output);
  const said = new Map<string, string>();
  const since = new Map<string, number>();
  const write = async (lines: readonly string[]) => {
    if (lines.length > 0 && !output.write(`${lines.join('\n')}\n`)) await once(output, 'drain');
  };
  return {
    begin: async (path: string, key: string) => {
      if (!json) await write([`Kept in ${path}`, `Co-signed by ${key}`]);
    },
    look: async ({ address }: AskedHouse, seen: readonly Told[]) => {
      const at = Date.now();
      if (json) return write([JSON.stringify({ at, address, seen })]);
      if (seen.length === 0) return write([`${address} has signed no checkpoint yet`]);
      const lines = seen.flatMap((one) => {
        const key = `${address} ${'table' in one ? one.table : ''}`;
        const words = seenInWords(t, one, since.get(address) ?? null);
        const isNew = said.get(key) !== words;
        said.set(key, words);
        return isNew ? [`${new Date(at).toISOString()} ${address} ${words}`] : [];
      });
      const isAway = seen.some(({ is }) => is === 'away');
      if (isAway && !since.has(address)) since.set(address, at);
      if (!isAway) since.delete(address);
      await write(lines);
    },
  };
};
