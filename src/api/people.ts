import {
  closedForm,
  flag,
  form,
  listOf,
  type Of,
  oneOf,
  optional,
  orNull,
  string,
  whole,
} from './schema.ts';
import { actor, id, role, text } from './values.ts';

/** Staff, terminals, patrons, displays: what is asked over HTTP, and what the house answers. */

export const STAFF_ROLES = [
  'dealer',
  'pit-supervisor',
  'pit-manager',
  'shift-manager',
  'auditor',
] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const pin = string({ minLength: 1, maxLength: 64 });
const staffId = string({ minLength: 1, maxLength: 64 });
const newRole = string({ minLength: 1, maxLength: 32 });
const label = string({ minLength: 1, maxLength: 60 });
const secret = string({ minLength: 1, maxLength: 200 });

/** What is named by an id in the address: a member of staff, a terminal, an alert, a display. */
export const IdParams = form({ id: staffId });
export const PatronParams = form({ patron: id });

export const SetUpSchema = closedForm({ token: secret, id: staffId, pin, label: optional(label) });
export const SignInSchema = closedForm({ id: staffId, pin });
export const PinSchema = closedForm({ pin });
export const OwnPinSchema = closedForm({ old: pin, pin });
export const NewStaffSchema = closedForm({ id: staffId, role: newRole, pin });
export const RoleSchema = closedForm({ role: newRole });
export const EnrolSchema = closedForm({ code: secret, label });
/** `second`: whoever vouches for a rack that is in the midst of a round. */
export const PatronCodeSchema = closedForm({
  patron: optional(id),
  second: optional(closedForm({ id: staffId, pin })),
});
export const JoinSchema = closedForm({ code: string({ minLength: 1, maxLength: 40 }) });
export const NameSchema = closedForm({ name: string({ minLength: 1, maxLength: 80 }) });
export const DisplayTokenSchema = closedForm({ token: secret });
export const DemonstrationRoleSchema = closedForm({
  role: oneOf('patron', ...STAFF_ROLES),
  table: optional(string({ maxLength: 40 })),
});

/** What was done to something that has an id. */
export const DoneSchema = form({ id: text });
export const PatronDoneSchema = form({ patron: text });

export const StaffMemberSchema = form({ id: text, role });
const ListedStaffSchema = form({ id: text, role, locked: flag });
export type ListedStaff = Of<typeof ListedStaffSchema>;
export const StaffSchema = form({ staff: listOf(ListedStaffSchema) });

export const ALERT_TYPES = [
  'account-locked',
  'codes-guessed',
  'disk-full',
  'checkpoint-late',
] as const;
export type AlertType = (typeof ALERT_TYPES)[number];

const AlertSchema = form({
  id: text,
  at: whole,
  type: oneOf(...ALERT_TYPES),
  staff: orNull(text),
  terminal: orNull(text),
  acknowledgedBy: orNull(text),
});
export type ListedAlert = Of<typeof AlertSchema>;
export const AlertsSchema = form({ alerts: listOf(AlertSchema) });

const TerminalSchema = form({ id: text, label: text, enrolled: whole, by: actor });
export type ListedTerminal = Of<typeof TerminalSchema>;
export const TerminalsSchema = form({ terminals: listOf(TerminalSchema) });
export const EnrolledSchema = form({ id: text, label: text });

/** A code that works once: to join a table, or to enrol a device. */
export const CodeSchema = form({ text, expires: whole });
export type IssuedCode = Of<typeof CodeSchema>;

export const JoinedSchema = form({ patron: text, table: text });
export const NamesSchema = form({ names: listOf(form({ patron: text, name: text })) });

const display = { id: text, table: text, created: whole, expires: whole };
const DisplaySchema = form(display);
export type ListedDisplay = Of<typeof DisplaySchema>;
export const DisplaysSchema = form({ displays: listOf(DisplaySchema) });
export const IssuedDisplaySchema = form({ ...display, token: text });
