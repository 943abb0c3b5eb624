/**
 * The id of a command, as our clients make it: a UUID of version 7 (RFC 9562), time first, so that the ids of a day lie
 * together in an index. Any other id does as well.
 */
export const commandId = (at: number, random: (count: number) => Uint8Array): string => {
  const bytes = random(10);
  // The version and the variant stand in the first bits of two of them.
  const marked = bytes.map((byte, i) => {
    if (i === 0) return (byte & 0x0f) | 0x70;
    return i === 2 ? (byte & 0x3f) | 0x80 : byte;
  });
  const hex = at.toString(16).padStart(12, '0') + [...marked].map(twoDigits).join('');
  return [8, 12, 16, 20, 32].map((end, i, ends) => hex.slice(ends[i - 1] ?? 0, end)).join('-');
};

/** When a version 7 id was made, in milliseconds; null for any other id. */
export const timeOfId = (id: string): number | null => {
  const found = VERSION_7.exec(id);
  return found === null ? null : Number.parseInt(`${found[1]}${found[2]}`, 16);
};

const VERSION_7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

const twoDigits = (byte: number): string => byte.toString(16).padStart(2, '0');

/** What the house does by itself, or in the name of whoever asked for something else, has ids that begin like this. */
const OF_THE_HOUSE = [
  'auto',
  'buy-in',
  'commit',
  'fill',
  'house',
  'guard',
  'interrupted',
  'join',
  'journal',
  'open',
  'reveal',
  'rollback',
  'undecided',
  'withdraw',
] as const;

/** An id of the house's own. */
export const houseId = (
  what: (typeof OF_THE_HOUSE)[number],
  ...of: readonly (string | number)[]
): string => [what, ...of].join(':');

/** Whether only the house gives such an id; whoever else sends one is refused. */
export const isHouseId = (id: string): boolean =>
  OF_THE_HOUSE.some((what) => id.toLowerCase().startsWith(`${what}:`));

/** Said to whoever sends one. */
export const NOT_YOUR_ID = `ids that begin with ${OF_THE_HOUSE.map((what) => `${what}:`).join(' ')} are the house's: choose another id`;
