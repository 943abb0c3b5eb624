import type { Announcement, Event, Patron, PublicView } from '../table/index.ts';
import { type BoardChange, BoardChangeSchema } from './board-change.ts';
import { AnnouncementSchema, EventSchema } from './events.ts';
import {
  anyOf,
  flag,
  listOf,
  literal,
  type Of,
  object,
  optional,
  orNull,
  partial,
  type Schema,
  whole,
} from './schema.ts';
import { text, words } from './values.ts';
import {
  type Own,
  OwnChangeSchema,
  OwnSchema,
  PatronSchema,
  PUBLIC,
  PublicViewSchema,
  StakeSchema,
  TotalSchema,
} from './view.ts';

export type { Face, Own } from './view.ts';

export type ApiError = {
  readonly code: string;
  readonly message: string;
  /** The paragraph that says so, where one does. */
  readonly rule?: string;
  /** The amount that it turns on, where one does: the limit, or what there is. */
  readonly cents?: number;
  /** Which of the reasons that its code has, where they are told apart. */
  readonly why?: string;
};

export const ApiErrorSchema: Schema<ApiError> = object<ApiError>({
  code: text,
  message: words,
  rule: optional(text),
  cents: optional(whole),
  why: optional(text),
});

export type Happened = Announcement | Event;

/** What became of a command, once it is on disk. The same id has the same answer for ever. */
export type Answer = Accepted | Refused;

export type Accepted = {
  readonly id: string;
  readonly sequence: number;
  /** What it made happen, as far as whoever asked may know. */
  readonly events: readonly Happened[];
};

export type Refused = { readonly id: string; readonly error: ApiError };

const accepted = {
  id: text,
  sequence: whole,
  // An event says by whom; what is said aloud does not.
  events: listOf(anyOf(EventSchema, AnnouncementSchema)),
};
const refused = { id: text, error: ApiErrorSchema };

export const AcceptedSchema: Schema<Accepted> = object<Accepted>(accepted);
const RefusedSchema: Schema<Refused> = object<Refused>(refused);
export const AnswerSchema: Schema<Answer> = anyOf(AcceptedSchema, RefusedSchema);

/**
 * The live connection of a viewer to a table: first the whole view, then what changes. A frame carries the events
 * after `from` up to `sequence`; whoever is elsewhere asks for the whole view again by connecting anew.
 */
export type ServerFrame =
  | ViewFrame
  | ChangeFrame
  | OwnFrame
  | BoxFrame
  | AnswerFrame
  | Of<typeof BEAT>
  | Of<typeof BYE>;

export type ViewFrame = {
  readonly type: 'view';
  readonly sequence: number;
  readonly at: number;
  readonly public: PublicView | null;
  readonly own: Own;
  /** For whoever comes back after a cut: what was said meanwhile, as far as that is still known. */
  readonly heard?: readonly Announcement[];
};

/**
 * The same bytes for every viewer. Fields that are named replace the old ones; after that each of `stakes` replaces
 * what that patron had on that bet in that box, and is gone if its amount is 0; so does each of `totals`, in a crowd,
 * what lay on that bet in that box.
 */
type ChangeFrame = {
  readonly type: 'change';
  readonly from: number;
  readonly sequence: number;
  readonly at: number;
  readonly public: Partial<PublicView>;
  /** How the board of `public` changed, for those who asked for that: nothing of it is in `public` then. */
  readonly board?: BoardChange;
  readonly stakes: readonly StakeChange[];
  readonly totals?: readonly TotalChange[];
  readonly heard: readonly Announcement[];
};

/** Follows the change it belongs to, for one viewer alone. */
type OwnFrame = {
  readonly type: 'own';
  readonly sequence: number;
  readonly own: Of<typeof OwnChangeSchema>;
  readonly told: readonly Event[];
  /** For staff in a crowd: stakes of the own part that changed, as in a change for everybody. */
  readonly stakes?: readonly StakeChange[];
  /** For staff: patrons with another rack or seat, and the ids of those who have left. */
  readonly patrons?: readonly Patron[];
  readonly left?: readonly string[];
};

/** In a crowd, for whoever looks into a box: all that lies there, or each stake that changed. */
type BoxFrame = {
  readonly type: 'box';
  readonly sequence: number;
  readonly box: number;
  readonly whole: boolean;
  readonly stakes: readonly StakeChange[];
};

type AnswerFrame = { readonly type: 'answer' } & Answer;

export type StakeChange = Of<typeof StakeSchema>;
export type TotalChange = Of<typeof TotalSchema>;

const heard = listOf(AnnouncementSchema);
const BEAT = object<{ readonly type: 'beat'; readonly at: number }>({
  type: literal('beat'),
  at: whole,
});
/** The session has ended, or may not see this table: nothing more comes. */
const BYE = object<{ readonly type: 'bye'; readonly code: string; readonly message: string }>({
  type: literal('bye'),
  code: text,
  message: words,
});

/** Each frame by its type. */
export const SERVER_FRAMES = {
  view: object<ViewFrame>({
    type: literal('view'),
    sequence: whole,
    at: whole,
    public: orNull(PublicViewSchema),
    own: OwnSchema,
    heard: optional(heard),
  }),
  change: object<ChangeFrame>({
    type: literal('change'),
    from: whole,
    sequence: whole,
    at: whole,
    public: partial<PublicView>(PUBLIC),
    board: optional(BoardChangeSchema),
    stakes: listOf(StakeSchema),
    totals: optional(listOf(TotalSchema)),
    heard,
  }),
  own: object<OwnFrame>({
    type: literal('own'),
    sequence: whole,
    own: OwnChangeSchema,
    told: listOf(EventSchema),
    stakes: optional(listOf(StakeSchema)),
    patrons: optional(listOf(PatronSchema)),
    left: optional(listOf(text)),
  }),
  box: object<BoxFrame>({
    type: literal('box'),
    sequence: whole,
    box: whole,
    whole: flag,
    stakes: listOf(StakeSchema),
  }),
  answer: anyOf(
    object<{ readonly type: 'answer' } & Accepted>({ type: literal('answer'), ...accepted }),
    object<{ readonly type: 'answer' } & Refused>({ type: literal('answer'), ...refused }),
  ),
  beat: BEAT,
  bye: BYE,
} satisfies {
  readonly [Type in ServerFrame['type']]: Schema<Extract<ServerFrame, { type: Type }>>;
};

export const ServerFrameSchema: Schema<ServerFrame> = anyOf(...Object.values(SERVER_FRAMES));
