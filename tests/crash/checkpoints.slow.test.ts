import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { puntobanco } from '../demo/program.ts';
import { notesIn, textIn } from '../house/checkpoint-notes.ts';
import { betting, chosenShoe, type Driven, drivenBy, settingsAt, toTheEnd } from './points.ts';
import { type Crowd, known, prepare } from './prepared.ts';
import { expectKept, recordOf } from './records.ts';
import { killAll, type ServerProcess, startServer } from './server-process.ts';

/** What was signed before a card was drawn survives kill −9, and data that is put back behind it is found out. */
const folder = mkdtempSync(join(tmpdir(), 'puntobanco-checkpoints-'));
const where = { data: join(folder, 'data'), keyFile: join(folder, 'house.key') };
const checkpoints = `${where.data}.checkpoints`;
const t = 't1';
let crowd: Crowd;
let server: ServerProcess;
let at: Driven;

const start = async (flags: readonly string[] = []) => {
  server = await startServer({ ...where, flags });
  crowd.moveTo(server.address);
  at = await drivenBy(crowd, t, at?.answers);
};
/** The program itself, which does not come so far as to serve. */
const cannotStart = async (): Promise<string> => {
  const env = { PORT: '0', PUNTOBANCO_KEY_FILE: where.keyFile };
  const { status, out, err } = await puntobanco(['serve', '--data', where.data], env);
  expect({ status, out }).toEqual({ status: 1, out: '' });
  expect(err).toMatch(/^puntobanco: [^\n]+\n$/);
  return err;
};
/** After a crash somebody confirms that play was interrupted. */
const confirmed = async () => {
  if (at.dealer.public?.reports.length === 0) return;
  const so = { type: 'Resolve', decision: { is: 'so' }, reason: 'the house was down' } as const;
  await at.supervisor(so);
};
const firstCard = async () => {
  await confirmed();
  await betting(at);
  const { sequence } = await at.asks({ type: 'CloseBets' });
  await at.asks({ type: 'DrawCard' });
  return sequence;
};
/** As an auditor checks an export, with the checkpoints that he has. */
const verified = async (held = checkpoints) => {
  const file = join(folder, 'export.ndjson');
  writeFileSync(file, (await crowd.a1.get(`/api/tables/${t}/export`)).text);
  const { status, out } = await puntobanco(['verify', file, '--checkpoints', held, '--json']);
  return { status, ...(JSON.parse(out) as object) };
};

beforeAll(async () => {
  const store = await openSqlite(where.data, { clock: () => Date.now() });
  const table = { id: t, settings: settingsAt('CI'), seed: chosenShoe().seed };
  crowd = await prepare({ store, keyFile: where.keyFile }, [table]);
  await start();
  await at.asks({ type: 'LoadShoe' });
}, 60_000);
afterAll(() => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});

describe('kill −9', () => {
  test('leaves the note of the last round, and the house goes on in front of it', async () => {
    const signed = await firstCard();
    await server.kill();
    expect(notesIn(checkpoints, t)).toMatchObject([{ count: signed }]);
    await start();
    expectKept(await recordOf(crowd.a1, t), at.answers);
    expect(await verified()).toMatchObject({ status: 0, checkpoints: 1, rollbacks: 0 });
  });

  test('while a note was written: what is torn is passed over', async () => {
    const before = notesIn(checkpoints, t);
    await server.kill();
    writeFileSync(checkpoints, `${textIn(checkpoints)}puntobanco checkpoint 1\ntable t1\ncou`);
    await start();
    const signed = await firstCard();
    expect(notesIn(checkpoints, t)).toMatchObject([...before, { count: signed }]);
  });
});

describe('a copy of the data that is put back', () => {
  const copy = join(folder, 'copy');

  test('is not served: one line says which table, and how far it had come', async () => {
    await at.dealer.reaches(known(at.answers.at(-1)).sequence);
    await confirmed();
    await at.dealer.reaches(known(at.answers.at(-1)).sequence);
    await toTheEnd(at);
    await server.stop();
    cpSync(where.data, copy, { recursive: true });
    const begun = known(notesIn(checkpoints, t).at(-1)).count;
    await start();
    const signed = await firstCard();
    await server.kill();
    rmSync(where.data, { recursive: true });
    cpSync(copy, where.data, { recursive: true });
    const text = textIn(checkpoints);
    expect(await cannotStart()).toContain(
      `table t1 has ${begun} entries, and a checkpoint was signed at ${signed}`,
    );
    expect(textIn(checkpoints)).toBe(text);
  });

  test('is served if somebody takes that on himself; the record and its verification say so', async () => {
    at.answers.splice(0);
    await start(['--accept-rollback']);
    const { entries } = await recordOf(crowd.a1, t);
    const accepted = entries.filter(({ command }) => command.type === 'AcceptRollback');
    expect(accepted).toHaveLength(1);
    expect(accepted[0]).toMatchObject({
      by: { role: 'house' },
      command: { type: 'AcceptRollback' },
      events: [
        { type: 'RollbackAccepted', from: (accepted[0]?.sequence ?? 0) - 1 },
        { type: 'ShoeWithdrawn' },
        { type: 'CommitmentDropped', why: 'restored' },
      ],
    });
    expect(await verified()).toMatchObject({ status: 0, verdict: 'verified', rollbacks: 1 });
    // The next start asks nothing, also after a crash.
    await server.kill();
    await start();
    await firstCard();
    expect(await verified()).toMatchObject({ status: 0, rollbacks: 1 });
  });

  test('does not count if its checkpoints were put back with it: they stay elsewhere', async () => {
    await server.stop();
    // Whoever puts both back is not found out here; a copy of the checkpoints held against an export tells.
    const kept = join(folder, 'kept.checkpoints');
    cpSync(checkpoints, kept);
    rmSync(where.data, { recursive: true });
    cpSync(copy, where.data, { recursive: true });
    rmSync(checkpoints);
    at.answers.splice(0);
    await start();
    expect(await verified(kept)).toMatchObject({
      status: 1,
      error: { message: expect.stringMatching(/the tail was cut off|this is another history/) },
    });
    await server.stop();
  });
});
