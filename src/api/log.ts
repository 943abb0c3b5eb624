import type { Entry } from '../record/index.ts';
import {
  type Actor,
  type Automation,
  CONVENTIONS,
  type Event,
  type Settings,
  type TableLimits,
} from '../table/index.ts';
import { actor, type Fields, type OfTheTable, ROUND_FIELDS, settlement } from './history-steps.ts';
import {
  flag,
  listOf,
  object,
  oneOf,
  optional,
  orNull,
  type Reader,
  recordOf,
  text,
  whole,
  words,
} from './readers.ts';
import { Malformed, quote } from './round.ts';

/** The event that a line of the record holds, or what is wrong with the line, naming the field. */
export const readEvent = ({ type, by, at, data }: Entry): Event | { readonly wrong: string } => {
  if (!isType(type)) return { wrong: `type: ${quote(type)} is no event that this program knows` };
  try {
    const who: Actor = actor(by, 'by');
    const own = object(FIELDS[type] as Fields<object>)(data, 'data');
    return { by: who, at: whole(at, 'at'), type, ...own } as Event;
  } catch (error) {
    if (error instanceof Malformed) return { wrong: error.message };
    throw error;
  }
};

const timer = orNull(whole);
const amount = { amount: whole };
const between = object<{ minimum: number; maximum: number }>({ minimum: whole, maximum: whole });

const settings: Reader<Settings> = object<Settings>({
  game: text,
  layout: text,
  boxes: whole,
  decks: whole,
  chipUnit: whole,
  limits: object<TableLimits>({
    minimum: whole,
    maximum: whole,
    per: oneOf('box', 'table'),
    side: recordOf(between),
  }),
  faceDown: flag,
  private: flag,
  insurance: oneOf('offered', 'off'),
  shoe: oneOf('physical', 'electronic'),
  burn: oneOf('none', 'by-first-card'),
  cutCard: object<Settings['cutCard']>({ fromEnd: whole, furtherRounds: oneOf(0, 1) }),
  automation: object<Automation>({
    open: timer,
    close: timer,
    draw: timer,
    offer: oneOf('automatic', 'manual'),
    elections: timer,
    settle: timer,
    squeeze: optional(timer),
    insure: optional(timer),
  }),
  established: oneOf('offered', 'placed'),
  forgone: oneOf('round', 'offer'),
  roads: oneOf(...CONVENTIONS),
});

type Of<Type extends Event['type']> = Omit<Extract<Event, { type: Type }>, 'by' | 'at' | 'type'>;

/** The fields of every event. */
const FIELDS: { readonly [Type in Event['type']]: Fields<Of<Type>> } = {
  ...ROUND_FIELDS,
  RoundSettled: { settlement },
  ...({
    TableOpened: { settings },
    SettingsChanged: { settings, notice: orNull(words) },
    TableClosed: {},
    PatronJoined: {
      patron: text,
      box: whole,
      seat: oneOf('seated', 'standing'),
      notices: listOf(words),
    },
    PatronLeft: { patron: text },
    BoughtIn: { patron: text, ...amount },
    CashedOut: { patron: text, ...amount },
    TrayFilled: amount,
    TrayCredited: amount,
    ShoeRevealed: { shoe: whole, seed: text },
  } satisfies { readonly [Type in OfTheTable]: Fields<Of<Type>> }),
};

const isType = (type: string): type is Event['type'] => Object.hasOwn(FIELDS, type);
