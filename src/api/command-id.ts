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
