import { HouseChipSchema } from './house-chips.ts';
import { ApiErrorSchema } from './live.ts';
import {
  closedForm,
  flag,
  form,
  later,
  listOf,
  nothing,
  type Of,
  oneOf,
  optional,
  orNull,
  type Schema,
  string,
  whole,
} from './schema.ts';
import { LimitsSchema, SettingsSchema } from './settings.ts';
import { hand, role, text } from './values.ts';
import { OwnSchema, PublicViewSchema } from './view.ts';
import { noInsurance } from './wish-schema.ts';

/** The house and its tables: what is asked over HTTP, and what it answers. */

/** Whatever goes wrong is answered like this. */
export const FailedSchema = form({ error: ApiErrorSchema });

const SignedInSchema = form({
  kind: oneOf('staff', 'patron', 'display'),
  role,
  id: text,
  /** The one table that a patron or a display belongs to. */
  table: orNull(text),
  /** Idle: the PIN is asked for again. */
  locked: flag,
});
export type SignedIn = Of<typeof SignedInSchema>;

/** Who is here: nobody yet, staff at a terminal, a patron, a display. */
export const MeSchema = form({
  signedIn: orNull(SignedInSchema),
  /** This device may be used by staff. */
  terminal: orNull(form({ id: text, label: text })),
  /** No staff yet: the set-up link makes the first shift manager. */
  needsSetUp: flag,
  /** A demonstration: play money, and anybody may take any role. */
  demonstration: flag,
  /** The house's time zone, such as `Asia/Singapore`: pages show times in it. */
  zone: text,
  /** Its chips, smallest first. */
  chips: listOf(HouseChipSchema),
});
export type Me = Of<typeof MeSchema>;

export const SessionSchema = form({ signedIn: SignedInSchema });
export const OpenedSchema = form({ signedIn: SignedInSchema, pinByAnother: flag });
export const SignedOutSchema = form({ signedIn: nothing });

/** A table on the floor, as everybody may see it. */
const FloorTableSchema = form({
  id: text,
  name: text,
  game: text,
  layout: text,
  limits: LimitsSchema,
  status: oneOf('unopened', 'open', 'closing', 'closed'),
  phase: text,
  round: whole,
  shoe: orNull(whole),
  electronic: flag,
  boxes: listOf(form({ number: whole, taken: flag })),
  /** The last outcomes, oldest first: letters of the bead plate. */
  last: listOf(oneOf('P', 'B', 'T')),
  /** The Big Road's cells, for a thumbnail. */
  bigRoad: listOf(form({ column: whole, row: whole, winner: hand, ties: whole })),
});
export type FloorTable = Of<typeof FloorTableSchema>;
export type BeadLetter = FloorTable['last'][number];

export const FloorSchema = form({ tables: listOf(FloorTableSchema) });

/** The id of a table, as an address names it. */
export const tableId = string({ pattern: '^[a-z][a-z0-9-]{0,31}$' });
export const TableParams = form({ table: tableId });

/** `house` is the house's own stream. */
export const NewTableSchema = closedForm({
  id: string({ pattern: '^(?!house$)[a-z][a-z0-9-]{0,31}$' }),
  name: string({ minLength: 1, maxLength: 60 }),
  settings: SettingsSchema,
  noInsurance,
});
export type NewTable = Of<typeof NewTableSchema>;

/** The view of whoever asks. */
export const TableViewSchema = form({
  sequence: whole,
  at: whole,
  name: text,
  public: orNull(PublicViewSchema),
  own: OwnSchema,
});

/** A command is named by whoever sends it, so that it can be repeated without happening twice. */
export const commandIdSchema: Schema<string> = string({
  minLength: 1,
  maxLength: 80,
  pattern: '^[A-Za-z0-9:._-]+$',
});

/** The command itself is read by its type, so that what is wrong with it can be said (`wishes.ts`). */
export const CommandedSchema = closedForm({ id: commandIdSchema, command: later('Command') });
export const PreviewedSchema = closedForm({ command: later('Command') });

export const KeySchema = form({ publicKey: text, fingerprint: text });

/** At a demonstration: a role, and for a patron the box that he got. */
export const RoleTakenSchema = form({
  role: text,
  table: optional(text),
  patron: optional(text),
  box: optional(whole),
});

export const HealthSchema = form({ healthy: flag });
