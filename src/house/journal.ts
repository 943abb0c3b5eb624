import { houseId } from '../api/command-id.ts';
import { type HouseLogType, JOURNAL } from '../api/house-log.ts';
import { HOUSE_DEFAULTS, type HouseSettings } from '../api/house-settings.ts';
import { type Entry, entryText, GENESIS, hashOf } from '../record/line.ts';
import { HOUSE } from '../table/index.ts';
import type { BookPlace, JournalEntry, KeyEntry } from './people/index.ts';
import { ciphers } from './record/ciphers.ts';
import type { NewEntry, Store, Stored } from './store/store.ts';

export { JOURNAL } from '../api/house-log.ts';

export const journalOf = (store: Store) => {
  let last: Pick<Stored, 'sequence' | 'hash'> | null = null;
  return async (entry: JournalEntry, decided?: BookPlace): Promise<void> => {
    const known = last ?? (await endOf(store));
    let written = known;
    const own = decided && { id: houseId('house', decided.number), at: decided.at };
    const commands = own === undefined ? [] : [{ person: personIn(entry), id: own.id }];
    await store.append({ stream: JOURNAL, known: known.sequence, commands }, (now) => {
      const end = now.missed.at(-1) ?? known;
      const isThere = now.earlier.some((one) => one !== null);
      const entries = isThere ? [] : [entryAfter(end, now.at, entry, own)];
      written = entries[0] ?? end;
      return { entries, refusals: [], rounds: [] };
    });
    if (written.sequence > (last?.sequence ?? 0)) last = written;
  };
};

const endOf = async (store: Store): Promise<Pick<Stored, 'sequence' | 'hash'>> => {
  const head = (await store.streams()).find(({ stream }) => stream === JOURNAL);
  return { sequence: head?.count ?? 0, hash: head?.hash ?? GENESIS };
};

/** Which keys the house has had, in their order; the last one is its key now. */
export const keysOnRecord = async (
  store: Pick<Store, 'readMarked'>,
): Promise<readonly KeyEntry[]> =>
  (await store.readMarked({ kinds: [KEY_MARK], stream: JOURNAL })).map(keyEntryIn);

/**
 * Notes what `next` makes of the keys on record, unless that is nothing. If another process notes one meanwhile, it is
 * asked again: what it decides holds at the moment of writing. Answers what is then on record.
 */
export const noteKey = async (
  store: Store,
  next: (onRecord: readonly KeyEntry[]) => KeyEntry | null,
): Promise<readonly KeyEntry[]> => {
  for (;;) {
    const head = (await store.streams()).find(({ stream }) => stream === JOURNAL);
    const { count: sequence, hash } = head ?? { count: 0, hash: GENESIS };
    const onRecord = await keysOnRecord(store);
    const entry = next(onRecord);
    if (entry === null) return onRecord;
    let isNoted = false;
    await store.append({ stream: JOURNAL, known: sequence, commands: [] }, ({ at, missed }) => {
      isNoted = !missed.some(isKeyEntry);
      const entries = isNoted ? [entryAfter(missed.at(-1) ?? { sequence, hash }, at, entry)] : [];
      return { entries, refusals: [], rounds: [] };
    });
    if (isNoted) return [...onRecord, entry];
  }
};

/** Under which entries about the house's key are found. They stay where the journal is archived. */
export const KEY_MARK = 'key';

/** Under which changes of the house's settings are found; they stay too. */
export const SETTINGS_MARK = 'house-settings';

/** The settings by the journal, for whoever has nothing else; `zone` is what the house is started with. */
export const settingsOnRecord = async (
  store: Pick<Store, 'readMarked'>,
  zone: string,
): Promise<HouseSettings> => {
  const changes = await store.readMarked({ kinds: [SETTINGS_MARK], stream: JOURNAL });
  const last = changes.at(-1);
  // Only this program writes the store: here it is trusted.
  return last === undefined
    ? { ...HOUSE_DEFAULTS, zone }
    : ((JSON.parse(last.text) as Entry).command as unknown as { settings: HouseSettings }).settings;
};

const KEY_TYPES: ReadonlySet<string> = new Set<KeyEntry['type']>([
  'KeyMade',
  'KeyRotated',
  'KeyLost',
]);

/** Only this program writes the store: here it is trusted. */
const keyEntryIn = ({ text }: Stored): KeyEntry => (JSON.parse(text) as Entry).command as KeyEntry;

const isKeyEntry = (stored: Stored): boolean => KEY_TYPES.has(keyEntryIn(stored).type);

const personIn = (entry: JournalEntry): string => ('by' in entry ? entry.by : HOUSE).id;

/** What has no id of its own is not repeated, so its place is name enough; and it makes nothing happen. */
const entryAfter = (
  { sequence: before, hash: previous }: { readonly sequence: number; readonly hash: string },
  at: number,
  entry: JournalEntry,
  own?: { readonly id: string; readonly at: number },
): NewEntry => {
  const { by, ...said } = 'by' in entry ? entry : { by: HOUSE, ...entry };
  const command = own === undefined ? said : { ...said, decided: own.at };
  const sequence = before + 1;
  const id = own?.id ?? houseId('journal', sequence);
  const text = entryText({ sequence, at, by, id, command, events: [], previous });
  const stored = { sequence, at, person: by.id, id, text, hash: hashOf(ciphers, text) };
  // Of a kind that the laws of the log do not name it would not verify.
  const type: HouseLogType = entry.type;
  if (KEY_TYPES.has(type)) return { ...stored, marks: [KEY_MARK] };
  return type === 'SettingsChanged' ? { ...stored, marks: [SETTINGS_MARK] } : stored;
};
