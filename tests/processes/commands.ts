import { commandId } from '../../src/api/command-id.ts';
import { readAsked } from '../../src/api/wishes.ts';
import { personOf } from '../../src/house/tables/stream.ts';
import {
  type Actor,
  MANUAL,
  meantFor,
  type Settings,
  type State,
  seenOf,
  type Wish,
} from '../../src/table/index.ts';
import type { Chance } from '../table/model-chance.ts';
import { nextAsked } from '../table/model-commands.ts';
import { tableOf } from '../table/model-world.ts';

/** A command, and what somebody else makes of its id. */
export type SentCommand = {
  readonly table: string;
  readonly by: Actor;
  readonly id: string;
  /** What it is sent with: as a rule one body, now and then another one as well. */
  readonly bodies: readonly [Wish] | readonly [Wish, Wish];
};

/** When something is sent that was sent before, or is at the same time. */
export type When = 'at once' | 'later' | 'after a restart';
export type Sending = { readonly command: SentCommand; readonly body: 0 | 1; readonly when: When };

/** One to five times each. */
const TIMES = [
  [30, 1],
  [30, 2],
  [20, 3],
  [12, 4],
  [8, 5],
] as const;
/** Of a hundred commands so many are sent with another body as well. */
const REUSED = 12;
/** And so many bear an id that somebody else used, or the same person at another table. */
const TWINS = 5;

export type PlayableTable = { readonly id: string; readonly shape: ReturnType<typeof tableOf> };

/** Tables of every kind, by hand and by turns by themselves, at which `prepare` can seat two patrons. */
export const playableTable = (number: number, chance: Chance): PlayableTable => {
  const shape = tableOf(chance.below(2 ** 32));
  const { crowd: _, boxes, automation, ...rest } = shape.settings;
  const electronic = number % 2 === 1;
  const settings: Settings = {
    ...rest,
    boxes: Math.max(2, boxes),
    private: false,
    insurance: 'offered',
    limits: { minimum: 2500, maximum: 1_000_000, per: 'box', side: {} },
    thresholds: { cashOut: 20_000, fill: 1_000_000_000, credit: 100_000 },
    chipUnit: 100,
    shoe: electronic ? 'electronic' : 'physical',
    automation: { ...(electronic ? AUTOMATIC : MANUAL), offer: automation.offer },
  };
  return { id: `t${number}`, shape: { ...shape, settings } };
};
const AUTOMATIC = { open: 2000, close: 2500, draw: 500, elections: 3000, settle: 700 };

/** People at many tables, who give what fits, now and then what does not, and all of it several times. */
export class AskingPeople {
  readonly #chance: Chance;
  #given = 0;
  /** The last command with an id of its own. */
  #last: SentCommand | null = null;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /** What somebody asks for at a table as it is; null: nothing this time. */
  next({ id: table, shape }: PlayableTable, state: State): SentCommand | null {
    const chance = this.#chance;
    if (state.status === 'unopened') return null;
    const { by, wish } = nextAsked(state, chance, { ...shape, steps: [] });
    // A closed table says no to everything.
    if (by.role === 'house' || wish.type === 'CloseTable') return null;
    const asked = readAsked(plain(meantFor(wish, seenOf(state))));
    if (typeof asked === 'string') return null;
    const who = named(by, chance);
    const bodies = chance.percent(REUSED)
      ? ([asked, otherThan(asked)] as const)
      : ([asked] as const);
    const twin = this.#twin(table, who);
    const command = { table, by: who, id: twin ?? this.#id(), bodies };
    this.#last = twin === null ? command : null;
    return command;
  }

  /** How often it is sent, when, and with which body. */
  sendings(command: SentCommand): readonly Sending[] {
    const chance = this.#chance;
    const times = chance.weighted(TIMES);
    const reused = command.bodies.length > 1;
    // One of them is the other one; sent once, it is the only one.
    const other = reused ? chance.below(times) : -1;
    return Array.from({ length: times }, (_, i) => ({
      command,
      body: i === other ? 1 : 0,
      when: i === 0 ? 'at once' : chance.weighted(WHEN),
    }));
  }

  /** The id of another command, which is somebody else's or of another table. */
  #twin(table: string, by: Actor): string | null {
    const last = this.#last;
    if (last === null || (last.table === table && personOf(last.by) === personOf(by))) return null;
    return this.#chance.percent(TWINS) ? last.id : null;
  }

  #id(): string {
    const chance = this.#chance;
    this.#given += 1;
    if (chance.percent(50)) return `c-${this.#given}`;
    return commandId(Date.now(), (count) =>
      Uint8Array.from({ length: count }, () => chance.below(256)),
    );
  }
}

const WHEN: readonly (readonly [number, When])[] = [
  [40, 'at once'],
  [30, 'later'],
  [30, 'after a restart'],
];

/** Half of the staff are those who can also speak over the line. */
const named = ({ role, id }: Actor, chance: Chance): Actor => {
  const own = ON_THE_LINE.get(role);
  return { role, id: own !== undefined && chance.percent(50) ? own : id };
};
export const ON_THE_LINE: ReadonlyMap<string, 'd1' | 's1' | 'sm1'> = new Map([
  ['dealer', 'd1'],
  ['pit-supervisor', 's1'],
  ['shift-manager', 'sm1'],
]);

/** Something else that could be asked for. */
const otherThan = (wish: Wish): Wish =>
  'amount' in wish
    ? { ...wish, amount: wish.amount + 100 }
    : { type: 'BuyIn', patron: 'p1', amount: 2500 };

const plain = (wish: Wish): unknown => JSON.parse(JSON.stringify(wish));
