import { appendFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../src/house/http/app.ts';
import { type Card, cardValue } from '../../src/rules/index.ts';
import type { Harness } from '../house/harness.ts';
import type { Planting } from './run.ts';
import { TABLE } from './steps.ts';
import { type OnTheWire, tapWire } from './wire.ts';

/** What nobody may know, as the process knows it. */
type Secret = {
  readonly seed: string;
  /** The cards that have not left the shoe. */
  readonly undealt: readonly Card[];
  /** A card that lies face down, and where. */
  readonly lying: { readonly hand: string; readonly index: number; readonly card: Card } | null;
  /** One that is shown to one patron alone. */
  readonly shown: { readonly hand: string; readonly index: number; readonly card: Card } | null;
};

const secretOf = (h: Harness): Secret | null => {
  const live = h.house.floor.table(TABLE)?.live;
  const state = live?.stream().state;
  if (live === undefined || state === undefined || state.status === 'unopened') return null;
  const { shoe, round } = state;
  const known = shoe === null ? undefined : live.shoes.at(shoe.number);
  if (known === undefined || shoe === null) return null;
  const faces = (['player', 'banker'] as const).flatMap((hand) =>
    (round?.hands[hand] ?? []).flatMap((slot, index) => {
      const card = slot.face === null ? live.shoes.at(slot.shoe)?.cards[slot.place] : undefined;
      return card === undefined ? [] : [{ hand, index, card }];
    }),
  );
  const isShown = ({ hand, index }: { hand: string; index: number }) =>
    round?.shown.some((one) => one.hand === hand && one.index === index) === true;
  return {
    seed: known.seed,
    undealt: known.cards.slice(shoe.gone),
    lying: faces[0] ?? null,
    shown: faces.find(isShown) ?? null,
  };
};

type Means = () => Harness;
type Door = (app: App, h: Means) => void;

/** Whoever asks or looks, by the place that he says he is at. */
const nameAt = (h: Means, headers: FastifyRequest['headers']): string => {
  const place = String(headers['x-forwarded-for'] ?? '').split('.').at(-1);
  return h().clients[Number(place)]?.name ?? 'a stranger';
};

const onFrames =
  (change: (frame: string, secret: Secret, to: string) => readonly string[]): Door =>
  (app, h) => {
    const changed: OnTheWire = (frame, to) => {
      const secret = secretOf(h());
      return secret === null ? [frame] : change(frame, secret, to);
    };
    tapWire(app, ({ headers }) => nameAt(h, headers), changed);
  };

type Answer = { readonly path: string; readonly text: string; readonly reply: FastifyReply };

/** Changes what is answered to requests by HTTP. */
const onAnswers =
  (change: (answer: Answer, secret: Secret) => string): Door =>
  (app, h) => {
    app.addHook('onSend', async (request, reply, payload) => {
      const secret = secretOf(h());
      if (secret === null || typeof payload !== 'string') return payload;
      return change({ path: request.url, text: payload, reply }, secret);
    });
  };

/** Does something whenever a command was answered. */
const afterCommands =
  (run: (secret: Secret, h: Harness) => unknown): Door =>
  (app, h) => {
    app.addHook('onSend', async (request, _, payload) => {
      const secret = request.method === 'POST' ? secretOf(h()) : null;
      if (secret !== null && h().broken === null) await run(secret, h());
      return payload;
    });
  };

const isChange = (frame: string) => frame.startsWith('{"type":"change"');
const valueOf = ({ lying, undealt }: Secret): number => {
  const card = lying?.card ?? undealt[0];
  return card === undefined ? 0 : cardValue(card);
};

/** A card of a Hand in the place of the first that lies face down. */
const turned = (text: string, { lying }: Secret): string =>
  lying === null ? text : text.replace(/(?<=[[,])"faceDown"(?=[\],])/, `"${lying.card}"`);

const withFace = (text: string, face: Secret['shown']): string =>
  face === null ? text : text.replace('"faces":[]', `"faces":${JSON.stringify([face])}`);

/** A frame that waits for the one after it, where the hidden card is an even one. */
const outOfOrder = (): Door => {
  const held = new Map<string, string>();
  return onFrames((frame, secret, to) => {
    const before = held.get(to);
    held.delete(to);
    if (before !== undefined) return [frame, before];
    if (!isChange(frame) || valueOf(secret) % 2 === 1) return [frame];
    held.set(to, frame);
    return [];
  });
};

let notes = 0;
const keepsNote = (of: (secret: Secret) => string): Door =>
  afterCommands(async (secret, h) => {
    notes += 1;
    await h.house.store.documents.put('note', `last ${notes % 2}`, of(secret), 0);
  });

/** Planted one at a time: in front of the store, at the door or on the line, never in the program. */
export const SECRETS_FAULTS: Readonly<Record<string, Planting>> = {
  'a face in a frame': {
    door: onFrames((frame, secret) => [isChange(frame) ? turned(frame, secret) : frame]),
  },
  'a face to the board alone': {
    door: onFrames((frame, secret, to) => [to === 'display' ? turned(frame, secret) : frame]),
  },
  'a face to the dealer alone': {
    door: onFrames((frame, secret, to) => [to === 'd1' ? turned(frame, secret) : frame]),
  },
  'a face through an edge alone': {
    edgeDoor: onFrames((frame, secret) => [turned(frame, secret)]),
  },
  'a squeezed card to another patron': {
    door: onFrames((frame, { shown }, to) => [to === 'p2' ? withFace(frame, shown) : frame]),
  },
  'a squeezed card to another device of his': {
    door: onFrames((frame, { shown }, to) => [to.includes('-') ? withFace(frame, shown) : frame]),
  },
  'a squeezed card asked for by another': {
    door: onAnswers(({ path, text }, { shown }) =>
      path === `/api/tables/${TABLE}` ? withFace(text, shown) : text,
    ),
  },
  'a length of frames': {
    door: onFrames((frame, secret) => [frame + ' '.repeat(valueOf(secret))]),
  },
  'an order of frames': { door: outOfOrder() },
  'a number of frames': {
    door: onFrames((frame, secret) =>
      isChange(frame) && valueOf(secret) > 4 ? [frame, frame] : [frame],
    ),
  },
  'a card in the log': {
    door: afterCommands(({ undealt }, h) => h.house.log('the next card', { card: undealt[0] })),
  },
  'a length of the log': {
    door: afterCommands((secret, h) => {
      if (valueOf(secret) > 4) h.house.log('a high card', {});
    }),
  },
  'a card in the database': { door: keepsNote(({ undealt }) => undealt[0] ?? '') },
  'the seed in the database': {
    door: keepsNote(({ seed }) => Buffer.from(seed, 'hex').toString('base64')),
  },
  'the order in the database': { door: keepsNote(({ undealt }) => undealt.join(' ')) },
  'a metric by card': {
    door: onAnswers(({ path, text }, { undealt }) =>
      path === '/metrics' ? `${text}puntobanco_next_card{card="${undealt[0]}"} 1\n` : text,
    ),
  },
  'a count in a metric': {
    door: onAnswers(({ path, text }, secret) =>
      path === '/metrics' && valueOf(secret) > 4
        ? text.replace(/(?<=^puntobanco_record_faults )\d+/m, '1')
        : text,
    ),
  },
  'the text of a refusal': {
    door: onAnswers(({ text, reply }, secret) =>
      reply.statusCode >= 400 && valueOf(secret) > 4
        ? text.replace(/(?<="message":")/, 'not now: ')
        : text,
    ),
  },
  'the status of a refusal': {
    door: onAnswers(({ text, reply }, secret) => {
      if (reply.statusCode === 409 && valueOf(secret) > 4) reply.code(403);
      return text;
    }),
  },
  'a header': {
    door: onAnswers(({ text, reply }, secret) => {
      reply.header('x-next', String(valueOf(secret)));
      return text;
    }),
  },
  'odds that count a hidden card': {
    door: onAnswers(({ path, text }, secret) =>
      path.endsWith('/odds') && valueOf(secret) > 4 ? text.replace(/\d(?=[,}])/, '7') : text,
    ),
  },
  'a moment of the audit': {
    door: onAnswers(({ path, text }, secret) =>
      path.includes('/moments/') ? turned(text, secret) : text,
    ),
  },
  'the seed told to the pit': {
    door: onFrames((frame, { seed }, to) => [
      to === 's1' ? frame.replace(/(?<="commitment":")[0-9a-f]{64}/, seed) : frame,
    ]),
  },
  'the order in an export': {
    door: (app, h) => {
      app.addHook('onSend', async (request, reply, payload) => {
        const secret = secretOf(h());
        if (secret === null || reply.statusCode !== 200) return payload;
        if (!request.url.endsWith(`${TABLE}/export`) || !(payload instanceof Readable)) return payload;
        return Readable.from(followedBy(payload, `${secret.undealt.join(',')}\n`));
      });
    },
  },
  'the seed in a backup': {
    keeps: (store, h) => ({
      ...store,
      backup: async (file) => {
        await store.backup?.(file);
        const secret = secretOf(h());
        if (secret !== null) appendFileSync(file, Buffer.from(secret.seed, 'hex'));
      },
    }),
  },
  'the seed among the checkpoints': {
    end: (h) => {
      const secret = secretOf(h);
      if (secret !== null) appendFileSync(`${h.checkpoints}.old`, secret.seed.toUpperCase());
    },
  },
  'what is sealed is of another length': {
    keeps: (store, h) => ({
      ...store,
      documents: {
        ...store.documents,
        put: (kind, id, text, expected) => {
          const seed = kind === 'shoe' ? h().house.keys.unseal(text, id) : null;
          const more = seed === null ? '' : `.${'0'.repeat(Number.parseInt(seed.slice(0, 2), 16))}`;
          return store.documents.put(kind, id, text + more, expected);
        },
      },
    }),
  },
};

async function* followedBy(first: Readable, last: string): AsyncGenerator<unknown> {
  yield* first;
  yield last;
}
