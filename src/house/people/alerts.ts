import { ALERT_TYPES, type AlertType } from '../../api/people.ts';
import { object, oneOf, orNull, whole } from '../../api/schema.ts';
import { text } from '../../api/values.ts';
import { type Actor, HOUSE } from '../../table/index.ts';
import { change, type DocumentChange, type DocumentKind, list, make, remove } from './documents.ts';
import { noteDown } from './house-book.ts';
import { DAY, type Means } from './means.ts';
import { type PeopleError, refused } from './refused.ts';
import { mayAs } from './roster.ts';
import { newId } from './secrets.ts';

/**
 * What a pit manager should look at. `account-locked` with `staff` null: somebody tries ids that do not exist.
 * `codes-guessed`: somebody tries codes. `disk-full`: too little room is left. `checkpoint-late`: one could not be
 * written, or is overdue.
 */
export type Alert = {
  readonly id: string;
  readonly at: number;
  readonly type: AlertType;
  readonly staff: string | null;
  readonly terminal: string | null;
  readonly acknowledgedBy: string | null;
};

/** Newest first, for pit managers and above. */
export const alerts = async (means: Means, by: Actor): Promise<readonly Alert[] | PeopleError> => {
  if (!mayAs(by, 'pit-manager')) return refused('NOT_ALLOWED');
  const kept = await list(means, ALERT);
  return kept.map(({ id, value }) => ({ id, ...value })).toSorted((a, b) => b.at - a.at);
};

/** Seen; it stays in the list with the name of who saw it first. */
export const acknowledgeAlert = async (
  means: Means,
  { by, id }: { readonly by: Actor; readonly id: string },
): Promise<{ readonly id: string } | PeopleError> => {
  if (!mayAs(by, 'pit-manager')) return refused('NOT_ALLOWED');
  const found = await change(
    means,
    ALERT,
    id,
    (now): DocumentChange<KeptAlert, 'none' | 'seen' | 'new'> => {
      if (now === null) return { write: null, answer: 'none' };
      if (now.acknowledgedBy !== null) return { write: null, answer: 'seen' };
      return { write: { ...now, acknowledgedBy: by.id }, answer: 'new' };
    },
  );
  if (found === 'none') return refused('UNKNOWN_ALERT');
  if (found === 'new') await noteDown(means, { type: 'AlertAcknowledged', by, alert: id });
  return { id };
};

/** False: there is one already that says the same, and nobody has seen it yet. */
export const raiseAlert = async (
  means: Means,
  alert: Pick<Alert, 'type' | 'staff' | 'terminal'>,
): Promise<boolean> => {
  if ((await unseen(means, alert)).length > 0) return false;
  const value: KeptAlert = { ...alert, at: await means.now(), acknowledgedBy: null };
  while (!(await make(means, ALERT, newId(means, 'alert-'), value)));
  return true;
};

const unseen = async (
  means: Means,
  { type, staff, terminal }: Pick<Alert, 'type' | 'staff' | 'terminal'>,
): Promise<readonly string[]> =>
  (await list(means, ALERT))
    .filter(({ value }) => value.acknowledgedBy === null && value.type === type)
    .filter(({ value }) => value.staff === staff && value.terminal === terminal)
    .map(({ id }) => id);

/** What they were about is over: those that nobody has seen count as seen by the house. */
export const clearAlerts = async (means: Means, type: AlertType): Promise<void> => {
  for (const id of await unseen(means, { type, staff: null, terminal: null })) {
    await acknowledgeAlert(means, { by: HOUSE, id });
  }
};

/** The journal keeps them for good. */
export const sweepAlerts = async (means: Means): Promise<void> => {
  const now = await means.now();
  for (const { id, value } of await list(means, ALERT)) {
    if (now - value.at > 30 * DAY) await remove(means, ALERT, id);
  }
};

type KeptAlert = Omit<Alert, 'id'>;

const ALERT: DocumentKind<KeptAlert> = {
  kind: 'alert',
  schema: object<KeptAlert>({
    at: whole,
    type: oneOf(...ALERT_TYPES),
    staff: orNull(text),
    terminal: orNull(text),
    acknowledgedBy: orNull(text),
  }),
};
