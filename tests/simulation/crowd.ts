import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import type { Answer, ServerFrame } from '../../src/api/live.ts';
import type { Picture } from '../../src/api/picture.ts';
import { converse } from '../../src/house/http/conversation.ts';
import { ViewerLine } from '../../src/house/http/viewer-line.ts';
import { sessionById, touch } from '../../src/house/people/index.ts';
import { canonical } from '../../src/house/tables/canonical.ts';
import type { Actor } from '../../src/table/index.ts';
import { Plug, textOf } from '../house/plug.ts';
import type { Instance } from './instance.ts';
import type { HouseLaws, Sent } from './laws.ts';
import type { World } from './world.ts';

export type Means = {
  readonly world: World;
  readonly laws: HouseLaws;
  readonly instances: () => readonly Instance[];
  /** What a line makes of a frame before it leaves; as a rule nothing. */
  readonly tamper: (table: string, frame: ServerFrame) => ServerFrame;
  /** As whom a command is given; as a rule as oneself. */
  readonly speaksAs: (actor: Actor, command: object) => Actor;
};

type Unanswered = {
  readonly sent: Sent;
  readonly command: object;
  tries: number;
  readonly dead: () => boolean;
};

/** One person at a table, or several devices of his: sends, hears, and sends again what was not answered. */
export class Robot {
  readonly table: string;
  readonly actor: Actor;
  session: string;
  readonly #means: Means;
  readonly #waiting = new Map<string, Unanswered>();
  #line: {
    /** In which it was opened: by now he may have signed in once more. */
    readonly session: string;
    readonly send: (text: string) => void;
    readonly cut: () => void;
  } | null = null;

  constructor(table: string, actor: Actor, session: string, means: Means) {
    this.table = table;
    this.actor = actor;
    this.session = session;
    this.#means = means;
  }

  /** The line breaks. */
  cut(): void {
    this.#line?.cut();
    this.#line = null;
  }

  /** Comes to a process that runs, looks on from where he was, and asks again. */
  connect(): void {
    const { world, laws, instances } = this.#means;
    const running = instances().filter(({ house, owner }) => house !== null && !owner.dead);
    if (this.#line !== null || running.length === 0) return;
    const instance = world.chance.one(running);
    const { owner, house } = instance;
    const { session, table, actor } = this;
    if (house === null) return;
    let open = true;
    let toHouse = 0;
    let toHim = 0;
    let picture: Picture | null = null;
    const hungUp = () => {
      open = false;
      world.after(world.latency(), () => this.#lost(line), null);
    };
    const plug = new Plug(hungUp);
    const line = {
      session,
      send: (text: string) => {
        toHouse = Math.max(toHouse + 0.01, world.now + world.latency());
        world.after(
          toHouse - world.now,
          () => open && plug.emit('message', Buffer.from(text)),
          owner,
        );
      },
      cut: () => {
        if (!open) return;
        open = false;
        if (owner.dead) return;
        world.after(world.latency(200), () => plug.close(), owner);
      },
    };
    instance.lines.add(() => {
      if (!open) return;
      open = false;
      world.after(world.latency(), () => this.#lost(line), null);
    });
    const write = (bytes: Buffer) => {
      const frame = this.#means.tamper(table, JSON.parse(textOf(bytes)) as ServerFrame);
      laws.trace(`${owner.name} to ${actor.role} ${actor.id} at ${table}: ${brief(frame)}`);
      picture = laws.said(table, actor, frame, picture);
      toHim = Math.max(toHim + 0.01, world.now + world.latency());
      world.after(toHim - world.now, () => open && this.#hear(frame), null);
    };
    const wire = { write, cork: () => {}, uncork: () => {}, writableLength: 0 };
    this.#line = line;
    world.after(
      world.latency(),
      () => {
        const hosted = house.floor.table(table);
        if (hosted === undefined || !open) return plug.close();
        sessionById(house.people, session).then(
          (own) => {
            if (own === null || !open) return plug.close();
            let checked = world.now;
            const speaks = { ...actor };
            converse(plug as unknown as WebSocket, {
              line: new ViewerLine(plug as unknown as WebSocket, wire as unknown as Socket),
              beats: instance.beats,
              hosted: {
                ...hosted,
                live: {
                  ...hosted.live,
                  submit: (by, id, wish, given) =>
                    hosted.live.submit(this.#means.speaksAs(by, wish), id, wish, given),
                },
              },
              actor: speaks,
              session,
              blindIn: own.blindIn,
              // Every other person comes with a page of before.
              wholeBoards: actor.id.endsWith('2'),
              from: null,
              perSecond: 1e5,
              patrons: instance.patrons,
              awake: async (active) => {
                if (world.now - checked < 10_000) return null;
                const good = active
                  ? await touch(house.people, session)
                  : await sessionById(house.people, session);
                checked = world.now;
                return good === null ? { code: 'NO_SESSION', message: 'over' } : null;
              },
              viewersOnly: false,
              allLines: () => true,
            });
          },
          () => plug.close(),
        );
      },
      owner,
    );
    for (const [id, { command }] of this.#waiting) this.#say(id, command);
  }

  #lost(line: unknown): void {
    if (this.#line !== line) return;
    this.#line = null;
    const { world } = this.#means;
    world.after(100 + world.chance.below(1500), () => this.connect(), null);
  }

  /** Gives a command, and gives it again until it is answered. */
  give(id: string, command: object, again = true): void {
    const { world, laws } = this.#means;
    const sent: Sent = laws.sent.get(id) ?? {
      table: this.table,
      actor: this.actor,
      id,
      bodies: new Map(),
      sessions: new Set(),
    };
    const body = canonical(command);
    if (!sent.bodies.has(body)) sent.bodies.set(body, null);
    laws.sent.set(id, sent);
    const one: Unanswered = { sent, command, tries: 0, dead: () => this.#waiting.get(id) !== one };
    this.#waiting.set(id, one);
    this.#say(id, command);
    const repeat = () => {
      if (one.dead() || !again) return;
      one.tries += 1;
      if (one.tries > 6) return void this.#waiting.delete(id);
      if (world.chance.percent(30)) this.cut();
      this.connect();
      this.#say(id, command);
      world.after(1500 + world.chance.below(3000), repeat, null);
    };
    world.after(1500 + world.chance.below(3000), repeat, null);
  }

  #say(id: string, command: object): void {
    if (this.#line === null) return;
    this.#means.laws.sent.get(id)?.sessions.add(this.#line.session);
    this.#line.send(JSON.stringify({ type: 'command', id, command }));
  }

  #hear(frame: ServerFrame): void {
    if (frame.type !== 'answer') return;
    const one = this.#waiting.get(frame.id);
    if (one === undefined) return;
    const answer: Answer = frame;
    this.#means.laws.heard(one.sent, canonical(one.command), answer);
    const { world } = this.#means;
    if ('error' in answer && answer.error.code === 'UNAVAILABLE') return;
    // Sometimes he asks again though he knows.
    if (one.tries < 6 && world.chance.percent(8)) {
      one.tries += 1;
      return void world.after(world.latency(3000), () => this.#say(frame.id, one.command), null);
    }
    if (world.chance.percent(80)) this.#waiting.delete(frame.id);
  }
}

const brief = (frame: ServerFrame): string => {
  if (frame.type === 'answer')
    return `answer ${frame.id} ${'error' in frame ? frame.error.code : frame.sequence}`;
  return `${frame.type} ${'sequence' in frame ? frame.sequence : ''}`;
};
