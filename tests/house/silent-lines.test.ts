import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import type { Beats } from '../../src/house/http/beats.ts';
import { converse } from '../../src/house/http/conversation.ts';
import { patronBudget } from '../../src/house/http/patron-budget.ts';
import { ViewerLine } from '../../src/house/http/viewer-line.ts';
import type { HostedTable } from '../../src/house/tables/floor.ts';
import { type Framed, framed } from '../../src/house/tables/framed.ts';
import { Plug } from './plug.ts';

/** The end of a line that may be dead: what it is asked, nobody answers. */
class DeadPlug extends Plug {
  asked = 0;
  override ping(): void {
    this.asked += 1;
  }
}

/** A line at a table where nothing happens; `beat` lets five seconds pass. */
const silentLine = () => {
  let beat: (frame: Framed) => void = () => {};
  const beats: Beats = {
    add: (call) => {
      beat = call;
      return () => {};
    },
    stop: () => {},
  };
  const told: Framed[] = [];
  const plug = new DeadPlug(() => {});
  const socket = plug as unknown as WebSocket;
  const wire = { write: (frame: Framed) => told.push(frame), writableLength: 0 };
  const hosted = {
    id: 't1',
    live: { stream: () => ({ unread: false }) },
    viewers: { add: () => ({ leave: () => {}, look: () => {} }) },
  };
  converse(socket, {
    line: new ViewerLine(socket, wire as unknown as Socket),
    beats,
    hosted: hosted as unknown as HostedTable,
    actor: { role: 'display', id: 'display' },
    blindIn: undefined,
    wholeBoards: false,
    from: null,
    perSecond: 100,
    patrons: patronBudget(100),
    awake: async () => null,
    viewersOnly: false,
    allLines: () => true,
  });
  return { plug, told, beat: () => beat(framed({ type: 'beat', at: 0 })) };
};

test.each([
  // Beats since the last sign of life, how often it was asked for one, whether it is still open.
  [1, 0, true],
  [3, 0, true],
  [4, 1, true],
  [6, 3, true],
  [7, 3, false],
])('a line silent for %i beats was asked %i times, and open is %j', (count, asked, open) => {
  const { plug, told, beat } = silentLine();
  for (let n = 0; n < count; n++) beat();
  expect([plug.asked, plug.readyState === plug.OPEN]).toEqual([asked, open]);
  // Every second time it is told that the house is there, as nothing else was.
  expect(told).toHaveLength(Math.ceil(Math.min(count, 6) / 2));
});

test.each([
  ['an answer', (plug: Plug) => plug.emit('pong')],
  ['a word', (plug: Plug) => plug.emit('message', Buffer.from('{"type":"beat"}'))],
])('%s is a sign of life', (_, says) => {
  const { plug, beat } = silentLine();
  for (let n = 0; n < 30; n++) {
    beat();
    if (n % 6 === 5) says(plug);
  }
  expect(plug.readyState).toBe(plug.OPEN);
  expect(plug.asked).toBe(5 * 3);
});
