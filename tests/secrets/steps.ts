import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { rotateKeys } from '../../src/house/record/key-file.ts';
import type { Wish } from '../../src/table/index.ts';
import type { Client } from '../house/client.ts';
import { type Harness, PIN } from '../house/harness.ts';
import { metricsOf } from '../house/metrics-of.ts';
import type { Ticks } from './ticks.ts';

/** One thing that somebody does, to the letter: the same in both runs. */
export type Step =
  | {
      readonly does: 'command';
      readonly by: string;
      readonly command: Wish;
      readonly line: boolean;
    }
  | { readonly does: 'preview'; readonly by: string; readonly command: Wish }
  | { readonly does: 'read'; readonly by: string; readonly path: string }
  /** Comes late, or comes back after so many entries were missed. */
  | { readonly does: 'looks'; readonly by: string; readonly missed: number | null }
  | { readonly does: 'time passes'; readonly milliseconds: number }
  /** A rack is taken over on another device. */
  | { readonly does: 'another device'; readonly patron: string; readonly name: string }
  /** The store fails while somebody gives a command. */
  | { readonly does: 'fails'; readonly by: string; readonly command: Wish }
  | { readonly does: 'restart'; readonly key: 'the same' | 'rotated' | 'lost' }
  | { readonly does: 'backup' }
  | { readonly does: 'metrics' };

export const TABLE = 't1';

/** What a run is carried out by. */
export type Stage = {
  readonly h: Harness;
  readonly ticks: Ticks;
  readonly metrics: string[];
  readonly backups: string[];
};

/** Who answers to that name now. */
export const named = ({ clients }: Harness, name: string): Client => {
  const found = clients.find((client) => client.name === name);
  if (found === undefined) throw new Error(`nobody is called ${name}`);
  return found;
};

/** Carries a step out, and waits until everybody has heard of what came of it. */
export const carryOut = async (stage: Stage, step: Step, place: number): Promise<void> => {
  let late: NodeJS.Timeout | undefined;
  const stuck = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`step ${place} does not end: ${step.does}`)), LONGEST);
  });
  try {
    await Promise.race([takeStep(stage, step, place), stuck]);
  } finally {
    clearTimeout(late);
  }
};

/** Longer than anything that the house lets itself take. */
const LONGEST = 5 * 60_000;

const takeStep = async (stage: Stage, step: Step, place: number): Promise<void> => {
  const { h } = stage;
  const id = `c${place}`;
  switch (step.does) {
    case 'command': {
      const client = named(h, step.by);
      const line = client.lives.find(({ closed }) => closed === null);
      if (step.line && line !== undefined) await line.sends(id, step.command);
      else await client.sends(TABLE, step.command, id);
      break;
    }
    case 'preview':
      await named(h, step.by).post(`/api/tables/${TABLE}/preview`, { command: step.command });
      break;
    case 'read':
      await named(h, step.by).get(step.path);
      break;
    case 'looks': {
      const from = step.missed === null ? {} : { from: String(h.count(TABLE) - step.missed) };
      const line = named(h, step.by).connect(TABLE, from);
      await line.until(() => line.frames.length > 0 || line.closed !== null, 'a line');
      await inStep(h);
      await line.cut();
      break;
    }
    case 'time passes':
      h.pass(step.milliseconds);
      await stage.ticks.tick(() => settled(h));
      break;
    case 'another device':
      await anotherDevice(h, step.patron, step.name);
      break;
    case 'fails':
      h.broken = GONE;
      await named(h, step.by).sends(TABLE, step.command, id);
      h.broken = null;
      break;
    case 'restart':
      await restarted(stage, step.key);
      break;
    case 'backup': {
      const file = join(h.folder, `backup-${stage.backups.length}`);
      await h.house.store.backup?.(file);
      if (h.house.store.backup !== null) stage.backups.push(file);
      break;
    }
    case 'metrics':
      stage.metrics.push(await metricsOf(h.address));
      break;
  }
  await inStep(h);
};

/** Where it was made up is none of the house's. */
const GONE = Object.assign(new Error('the disk is gone'), { stack: 'Error: the disk is gone' });

const anotherDevice = async (h: Harness, patron: string, name: string): Promise<void> => {
  const path = `/api/tables/${TABLE}/codes`;
  const body = { patron, second: { id: 's1', pin: PIN } };
  const { json, status } = await named(h, 'd1').post(path, body);
  if (status !== 201) return;
  const client = h.client(name);
  await client.post('/api/join', { code: (json as { text: string }).text });
  client.kind = 'patron';
  const line = client.connect(TABLE);
  await line.until(() => line.frames.length > 0 || line.closed !== null, 'a line');
};

const restarted = async (
  { h }: Stage,
  key: Extract<Step, { does: 'restart' }>['key'],
): Promise<void> => {
  if (key === 'rotated') {
    const secret = createHash('sha512').update(h.house.keys.id).digest();
    rotateKeys(h.keyFile, () => secret);
  }
  if (key === 'lost') {
    h.keyFile = join(h.folder, `key-after-${h.house.keys.id}`);
    h.newKey = true;
  }
  await h.restart();
  h.newKey = false;
  await settled(h);
  for (const client of h.clients) {
    const line = client.connect(TABLE);
    await line.until(() => line.frames.length > 0 || line.closed !== null, 'a line');
  }
};

/** So many turns of the event loop without anything asked of the store: the house has nothing left to do. */
const CALM = 6;

/** Whatever the house does by itself after a step is done: shoes are made ready, revealed, forgotten. */
export const settled = async (h: Harness): Promise<void> => {
  let calm = 0;
  for (let turns = 0; calm < CALM; turns += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    calm = h.underway === 0 ? calm + 1 : 0;
    // A store that waits for its disk is not asked in every turn.
    if (turns > 200) await new Promise((resolve) => setTimeout(resolve, 2));
    if (turns > 5000) throw new Error('the house does not come to rest');
  }
};

/** And everybody has heard of it: what was sent before a line answers has come. */
export const inStep = async (h: Harness): Promise<void> => {
  await settled(h);
  await h.clients[0]?.afterwards();
  const open = h.clients.flatMap(({ lives }) =>
    lives.filter(({ socket }) => socket.readyState === 1),
  );
  await Promise.all(
    open.map(
      ({ socket }) =>
        new Promise<void>((resolve) => {
          const heard = () => {
            socket.off('pong', heard).off('close', heard);
            resolve();
          };
          socket.on('pong', heard).on('close', heard);
          socket.ping();
        }),
    ),
  );
};
