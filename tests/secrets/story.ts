import { HANDS, rulebooks } from '../../src/rulebooks/index.ts';
import {
  type Actor,
  MANUAL,
  meantFor,
  phaseOf,
  type Settings,
  seenOf,
  stakesOf,
  type Table,
  type Wanted,
  type Wish,
} from '../../src/table/index.ts';
import type { Chance } from '../table/model-chance.ts';
import { nextAsked } from '../table/model-commands.ts';
import { tableOf, type World } from '../table/model-world.ts';
import { type Step, TABLE } from './steps.ts';

/** A table of a game: electronic, mostly face down, with shoes that last for a few rounds or for many. */
export const tableFor = (seed: number, chance: Chance): Omit<World, 'steps'> => {
  const game = rulebooks[seed % rulebooks.length]?.id;
  for (;;) {
    const made = tableOf(chance.below(2 ** 32));
    if (made.settings.game !== game) continue;
    const { decks, cutCard } = made.settings;
    const short = { ...cutCard, fromEnd: decks * 52 - 12 - chance.below(30) };
    // Steps by the clock would come when the machine wakes the house: people take them here.
    const { offer } = made.settings.automation;
    const settings: Settings = {
      ...made.settings,
      shoe: 'electronic',
      faceDown: chance.percent(90),
      private: false,
      insurance: 'offered',
      cutCard: chance.percent(50) ? short : cutCard,
      automation: { ...MANUAL, offer },
      crowd: chance.percent(15) ? 2 : 64,
    };
    return { ...made, settings };
  }
};

const PATRONS = ['p1', 'p2', 'p3'] as const;
const STAFF = ['d1', 's1', 'm1', 'sm1', 'a1'] as const;

/** Who speaks for somebody of the model. */
const voiceOf = ({ role, id }: Actor): string => {
  switch (role) {
    case 'patron':
      return PATRONS.find((one) => one === id) ?? 'p1';
    case 'house':
    case 'dealer':
      return 'd1';
    case 'pit-supervisor':
      return 's1';
    case 'pit-manager':
      return 'm1';
    case 'shift-manager':
      return 'sm1';
    case 'auditor':
      return 'a1';
    case 'display':
      return 'display';
  }
};

/** At an electronic table nobody names a card: what people key is left out, mostly. */
const unnamed = (wish: Wanted, chance: Chance): Wanted => {
  if (chance.percent(8)) return wish;
  switch (wish.type) {
    case 'DrawCard':
    case 'BurnCards':
    case 'LoadShoe':
      return { type: wish.type };
    case 'ExposeCard':
      return { type: 'ExposeCard', hand: wish.hand, index: wish.index };
    case 'Report': {
      const { slot: _, cards, ...detail } = wish.detail;
      const out = cards?.map(() => 'faceDown' as const);
      return { ...wish, detail: { ...detail, ...(out !== undefined && { cards: out }) } };
    }
    default:
      return wish;
  }
};

export type Telling = {
  readonly chance: Chance;
  readonly world: Omit<World, 'steps'>;
  /** Who has a session now, by patron: another device takes the place of the one before. */
  readonly devices: Map<string, string>;
  /** What one sees through an edge must be what one sees at the house: nothing is done that an edge does not do. */
  readonly forEdges: boolean;
  /** Nothing is asked for that takes a thread of its own. */
  readonly brief: boolean;
  /** Restarts are dear. */
  restarts: number;
  count: number;
};

/** What comes next, from what is on the table and nothing that is hidden. */
export const nextStep = (table: Table, story: Telling): Step => {
  const { chance, devices } = story;
  const anybody = () => chance.one([...STAFF, ...devices.values(), 'display']);
  const speaker = (actor: Actor) => {
    const voice = voiceOf(actor);
    return devices.get(voice) ?? voice;
  };
  const next = (): { readonly by: string; readonly command: Wish } => {
    const shown = table.round?.shown ?? [];
    if (shown.length > 0 && chance.percent(30)) {
      const { to, hand, index } = chance.one(shown);
      const command = meantFor({ type: 'ExposeCard', hand, index }, seenOf(table));
      return { by: devices.get(to) ?? 'd1', command };
    }
    const squeeze = squeezeNow(table, story);
    if (squeeze !== null) return squeeze;
    const { by, wish } = nextAsked(table, chance, { ...story.world, steps: [] });
    const wanted =
      wish.type === 'Ask'
        ? { ...wish, wish: unnamed(wish.wish as Wanted, chance) as typeof wish.wish }
        : unnamed(wish, chance);
    return { by: speaker(by), command: meantFor(wanted, seenOf(table)) };
  };
  story.count += 1;
  return chance.weighted<() => Step>([
    [130, () => ({ does: 'command', ...next(), line: chance.percent(25) })],
    [14, () => ({ does: 'read', by: anybody(), path: chance.one(pathsAt(table, story)) })],
    [6, () => ({ does: 'preview', ...next() })],
    [8, () => ({ does: 'time passes', milliseconds: chance.one([15, 50, 1000, 20_000]) })],
    [5, () => ({ does: 'looks', by: anybody(), missed: chance.one([null, 0, 1, 5]) })],
    // Most of all while somebody is shown a card.
    [(table.round?.shown.length ?? 0) > 0 ? 12 : 2, () => device(table, story)],
    [2, () => ({ does: 'fails', ...next() })],
    [2, () => ({ does: 'metrics' })],
    [1, () => ({ does: 'backup' })],
    [story.restarts > 0 ? 2 : 0, () => restart(story)],
  ])();
};

/** Squeezes more often than people ask for them: the highest bet of a Hand, and a dealer who consents. */
const squeezeNow = (table: Table, { chance, devices }: Telling) => {
  const { round, book, settings } = table;
  if (round === null || book.squeeze === null || !settings.faceDown) return null;
  const phase = phaseOf(table);
  if (phase !== 'betting' && phase !== 'dealing') return null;
  const asking = round.squeezes.filter(({ consented }) => !consented);
  const meant = (wanted: Wanted) => meantFor(wanted, seenOf(table));
  if (asking.length > 0 && chance.percent(40)) {
    const [{ hand } = { hand: 'player' as const }] = asking;
    return { by: 'd1', command: meant({ type: 'ConsentSqueeze', hand }) };
  }
  const hand = chance.one(HANDS);
  const index = round.hands[hand].length;
  const [highest] = stakesOf(round)
    .filter((stake) => stake.hand === hand)
    .toSorted((a, b) => b.amount - a.amount);
  if (highest === undefined || index > 1 || !chance.percent(12)) return null;
  const { patron } = highest;
  const both = index === 0 && chance.percent(50);
  const command = meant({ type: 'RequestSqueeze', patron, hand, index, ...(both && { both }) });
  return { by: devices.get(patron) ?? 'd1', command };
};

const device = ({ round }: Table, { chance, devices, count }: Telling): Step => {
  const shown = (round?.shown ?? []).map(({ to }) => to).filter((to) => devices.has(to));
  const patron = chance.one([...devices.keys(), ...shown, ...shown, ...shown]);
  const name = `${patron}-${count}`;
  return { does: 'another device', patron, name };
};

const restart = (story: Telling): Step => {
  story.restarts -= 1;
  return { does: 'restart', key: story.chance.one(['the same', 'rotated', 'lost'] as const) };
};

/** Everything that there is to ask for of a table. */
export const pathsAt = (
  { sequence, rounds }: Table,
  { forEdges, brief }: Pick<Telling, 'forEdges' | 'brief'>,
): readonly string[] => {
  const t = `/api/tables/${TABLE}`;
  const quick = ['/api/floor', t, `${t}/rounds/${rounds}`, '/api/me', '/api/alerts'];
  if (brief) return [...quick, `${t}/export`];
  return [
    ...quick,
    `${t}/rounds`,
    `${t}/rounds/${Math.max(1, rounds - 1)}`,
    `${t}/rounds/${rounds}/course`,
    `${t}/odds`,
    `${t}/export`,
    `${t}/entries`,
    `${t}/moments/${sequence}`,
    `${t}/moments/${sequence}/view?role=dealer`,
    `${t}/moments/${sequence}/view?role=patron&patron=p1`,
    `${t}/slips`,
    '/api/reports',
    '/api/reports?format=text',
    '/api/reports/shift',
    '/api/journal',
    '/api/journal/export',
    '/api/asks',
    '/healthz',
    // An edge signs nothing, and hears of what was signed a while later.
    ...(forEdges
      ? []
      : [
          `${t}/rounds/${Math.max(1, rounds - 1)}/receipt?patron=p1`,
          `${t}/consistency?from=2&to=${sequence}`,
          '/api/checkpoints',
        ]),
  ];
};
