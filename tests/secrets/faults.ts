import { appendFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import type { App } from '../../src/house/http/app.ts';
import { type Card, cardValue } from '../../src/rules/index.ts';
import type { Harness } from '../house/harness.ts';
import type { Planting } from './run.ts';
import { TABLE } from './steps.ts';
import { type Changed, type HttpAnswer, type OnTheWire, tapAnswers, tapWire } from './wire.ts';

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
  if (!h.isOpen) return null;
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
const nameAt = (h: Means, headers: IncomingHttpHeaders): string => {
  const place = String(headers['x-forwarded-for'] ?? '')
    .split('.')
    .at(-1);
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

/** Changes what is answered to requests by HTTP. */
const onAnswers =
  (change: (answer: HttpAnswer, secret: Secret) => Changed): Door =>
  (app, h) =>
    tapAnswers(app, (answer) => {
      const secret = secretOf(h());
      return secret === null ? {} : change(answer, secret);
    });

/** Does something whenever a command was answered. */
const afterCommands =
  (run: (secret: Secret, h: Harness) => unknown): Door =>
  (app, h) =>
    onAnswers(({ method }, secret) => {
      if (method === 'POST' && h().broken === null) run(secret, h());
      return {};
    })(app, h);

const isChange = (frame: string) => frame.startsWith('{"type":"change"');
const hiddenValue = ({ lying, undealt }: Secret): number => {
  const card = lying?.card ?? undealt[0];
  return card === undefined ? 0 : cardValue(card);
};

/** A card of a Hand in the place of the first that lies face down. */
const turned = (text: string, { lying }: Secret): string =>
  lying === null ? text : text.replace(/(?<=[[,])"faceDown"(?=[\],])/, `"${lying.card}"`);

const withFace = (text: string, face: Secret['shown']): string =>
  face === null ? text : text.replace('"faces":[]', `"faces":${JSON.stringify([face])}`);

/** A frame that waits for the one after it, where the hidden card is an even one. */
const outOfOrder: Door = (app, h) => {
  const held = new Map<string, string>();
  onFrames((frame, secret, to) => {
    const before = held.get(to);
    held.delete(to);
    if (before !== undefined) return [frame, before];
    if (!isChange(frame) || hiddenValue(secret) % 2 === 1) return [frame];
    held.set(to, frame);
    return [];
  })(app, h);
};

const keepsNote = (of: (secret: Secret) => string): Door =>
  afterCommands((secret, h) =>
    h.house.store.documents.put('note', `at ${h.count(TABLE)}`, of(secret), 0),
  );

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
  'a face in an answer': {
    door: onAnswers(({ path, text }, secret) =>
      path === `/api/tables/${TABLE}` ? { text: turned(text, secret) } : {},
    ),
  },
  'a length of frames': {
    door: onFrames((frame, secret) => [frame + ' '.repeat(hiddenValue(secret))]),
  },
  'an order of frames': { door: outOfOrder },
  'a number of frames': {
    door: onFrames((frame, secret) =>
      isChange(frame) && hiddenValue(secret) > 4 ? [frame, frame] : [frame],
    ),
  },
  'a card in the log': {
    door: afterCommands(({ undealt }, h) => h.house.log('the next card', { card: undealt[0] })),
  },
  'a length of the log': {
    door: afterCommands((secret, h) => {
      if (hiddenValue(secret) > 4) h.house.log('a high card', {});
    }),
  },
  'a card in the database': { door: keepsNote(({ undealt }) => undealt[0] ?? '') },
  'the seed in the database': {
    door: keepsNote(({ seed }) => Buffer.from(seed, 'hex').toString('base64')),
  },
  'the order in the database': { door: keepsNote(({ undealt }) => undealt.join(' ')) },
  'a metric by card': {
    door: onAnswers(({ path, text }, { undealt }) =>
      path === '/metrics' ? { text: `${text}puntobanco_next_card{card="${undealt[0]}"} 1\n` } : {},
    ),
  },
  'a count in a metric': {
    door: onAnswers(({ path, text }, secret) =>
      path === '/metrics' && hiddenValue(secret) > 4
        ? { text: text.replace(/(?<=^puntobanco_record_faults )\d+/m, '1') }
        : {},
    ),
  },
  'the text of a refusal': {
    door: onAnswers(({ text, status }, secret) =>
      status >= 400 && hiddenValue(secret) > 4
        ? { text: text.replace(/(?<="message":")/, 'not now: ') }
        : {},
    ),
  },
  'the status of a refusal': {
    door: onAnswers(({ status }, secret) =>
      status === 409 && hiddenValue(secret) > 4 ? { status: 403 } : {},
    ),
  },
  'a header': {
    door: onAnswers((_, secret) => ({ header: ['x-next', String(hiddenValue(secret))] })),
  },
  'odds that count a hidden card': {
    clerk: true,
    door: onAnswers(({ path, text }, secret) =>
      path.endsWith('/odds') && hiddenValue(secret) > 4
        ? { text: text.replace(/\d(?=[,}])/, '7') }
        : {},
    ),
  },
  'a moment of the audit': {
    clerk: true,
    door: onAnswers(({ path, text }, secret) =>
      path.includes('/moments/') ? { text: turned(text, secret) } : {},
    ),
  },
  'the seed told to the pit': {
    door: onFrames((frame, { seed }, to) => [
      to === 's1' ? frame.replace(/(?<="commitment":")[0-9a-f]{64}/, seed) : frame,
    ]),
  },
  'the order in an export': {
    door: onAnswers(({ path, status, text }, { undealt }) =>
      path.endsWith(`${TABLE}/export`) && status === 200
        ? { text: `${text}${undealt.join(',')}\n` }
        : {},
    ),
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
          const isShoe = kind === 'shoe' && h().isOpen;
          const seed = isShoe ? h().house.keys.unseal(text, id) : null;
          const more = seed === null ? '' : `.${'0'.repeat(Number.parseInt(seed.slice(0, 2), 16))}`;
          return store.documents.put(kind, id, text + more, expected);
        },
      },
    }),
  },
};
