import { verification } from '../../src/api/verification.ts';
import { ciphers } from '../../src/house/record/ciphers.ts';
import { entryIn } from '../../src/house/tables/stream.ts';
import { isFault } from '../../src/record/index.ts';

/** What a table's export says, held against what was acknowledged there. */
export type Held = {
  readonly entries: number;
  readonly settled: number;
  readonly voided: number;
  readonly interrupted: number;
  readonly paused: number;
  /** Null: it verifies, and all that was acknowledged is in it, where it is said to be, and once. */
  readonly wrong: string | null;
};

export const held = (text: string, acknowledged: ReadonlyMap<string, number>): Held => {
  const lines = text.trimEnd().split('\n');
  const check = verification(ciphers);
  let wrong: string | null = null;
  for (const line of lines) {
    const found = check.take(line);
    if (found !== undefined) wrong ??= `line ${found.line}: ${found.fault}`;
  }
  const end = check.end();
  if (isFault(end)) wrong ??= end.fault;
  const entries = lines.slice(0, -1).map(entryIn);
  const counts = new Map<string, number>();
  /** Where each command is; 0: at several places. */
  const places = new Map<string, number>();
  for (const { id, sequence, events } of entries) {
    places.set(id, places.has(id) ? 0 : sequence);
    for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  for (const [id, sequence] of acknowledged) {
    const place = places.get(id);
    if (place === sequence) continue;
    const where = place === undefined ? 'nowhere' : place === 0 ? 'there twice' : `at ${place}`;
    wrong ??= `${id} was acknowledged as entry ${sequence} and is ${where}`;
  }
  const of = (type: string) => counts.get(type) ?? 0;
  return {
    entries: entries.length,
    settled: of('RoundSettled'),
    voided: of('RoundVoided'),
    interrupted: of('Interrupted'),
    paused: of('Paused'),
    wrong,
  };
};
