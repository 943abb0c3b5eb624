import { describe, expect, test } from 'vitest';
import { ciphers } from '../../src/house/record/ciphers.ts';
import {
  checkpointNote,
  fingerprint,
  isFault,
  readCheckpoints,
  type Signed,
  splitLine,
} from '../../src/record/index.ts';
import { exportOf, FORGER, HOUSE, sealed } from './exported.ts';
import { Played } from './played.ts';
import { GAME, lines, played, verify } from './verifying.ts';

describe('origin', () => {
  const key = fingerprint(ciphers, HOUSE.key);
  const checkpoint = (
    count: number,
    from = lines,
    table = played.table,
    signer = HOUSE,
  ): Signed => {
    const hash = splitLine(from[count - 1] ?? '')?.hash ?? '00'.repeat(32);
    const extent = { table, count, hash, at: 1_800_000_000_000 };
    const read = readCheckpoints(ciphers, checkpointNote(ciphers, extent, signer));
    if (isFault(read) || read[0] === undefined) throw new Error('no checkpoint');
    return read[0];
  };
  const count = lines.length - 1;
  /** The whole history again, a stake changed in it, and nothing in it that contradicts itself. */
  const another = new Played(GAME, { seed: 9, rounds: 14 });
  const remade = exportOf(played.table, another.entries, FORGER);
  const shoesRemade = verify(remade);

  test('the key or checkpoints make it verified', () => {
    expect(verify(lines, { key })).toMatchObject({ verdict: 'verified', signedBy: key });
    const checkpoints = [
      checkpoint(1),
      checkpoint(20),
      checkpoint(count),
      checkpoint(3, lines, 't2'),
    ];
    expect(verify(lines, { checkpoints })).toMatchObject({ verdict: 'verified', checkpoints: 3 });
  });

  test('a consistent history by another hand passes on its own, and fails against either', () => {
    expect(shoesRemade).toMatchObject({ verdict: 'consistent, origin not checked' });
    const forger = fingerprint(ciphers, FORGER.key);
    const fault = `it is signed by the key ${forger}, not by ${key}: somebody else made this export`;
    expect(verify(remade, { key })).toEqual({ line: remade.length, fault });
    const checkpoints = [checkpoint(20), checkpoint(25)];
    const parted = verify(remade, { checkpoints });
    expect(parted).toMatchObject({ line: 20, fault: expect.stringContaining('another history') });
    // Even where the chain agrees with the checkpoint, the key must be the one of the checkpoint.
    const own = [checkpoint(20, remade)];
    expect(verify(remade, { checkpoints: own })).toMatchObject({
      line: remade.length,
      fault: expect.stringContaining('another key'),
    });
  });

  test('a tail that was cut off and signed anew shows against a later checkpoint', () => {
    const short = sealed(played.table, lines.slice(0, 30));
    expect(verify(short, { key })).toMatchObject({ verdict: 'verified' });
    expect(verify(short, { checkpoints: [checkpoint(20), checkpoint(count)] })).toMatchObject({
      line: 31,
      fault: expect.stringContaining('the tail was cut off'),
    });
  });

  test('checkpoints of other tables say nothing', () => {
    const checkpoints = [checkpoint(20, lines, 't2')];
    expect(verify(lines, { checkpoints })).toMatchObject({
      line: lines.length,
      fault: expect.stringContaining('no checkpoint is of table'),
    });
  });

  test('a rollback that the record owns up to counts only once it was signed', () => {
    const kept = played.entries.slice(0, 40);
    const lost = checkpoint(60);
    const accept = {
      at: (kept.at(-1)?.at ?? 0) + 1,
      by: { role: 'house', id: 'house' },
      id: 'rollback',
      command: { type: 'AcceptRollback', count: 60, hash: lost.hash } as { type: string },
      events: [
        { type: 'RollbackAccepted', count: 60, hash: lost.hash, from: 40 } as { type: string },
        { type: 'ShoeWithdrawn', shoe: 1, rule: 'house policy' } as { type: string },
      ],
    };
    const taken = exportOf(played.table, [...kept, accept]);
    const before = [checkpoint(20), { ...lost, at: accept.at - 1 }];
    expect(verify(taken, { checkpoints: before })).toMatchObject({
      line: 42,
      fault: expect.stringContaining('the tail was cut off'),
    });
    expect(verify(taken, { checkpoints: [...before, checkpoint(41, taken)] })).toMatchObject({
      verdict: 'verified',
      rollbacks: 1,
      checkpoints: 2,
    });
    // By another key it was not the house that signed it.
    const forged = [...before, checkpoint(41, taken, played.table, FORGER)];
    expect(verify(taken, { checkpoints: forged })).toHaveProperty('fault');
  });
});
