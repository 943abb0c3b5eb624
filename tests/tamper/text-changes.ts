import type { Chance } from '../table/model-chance.ts';

/** A file changed without a thought for what it says. */
export type Changed = { readonly change: string; readonly what: string; readonly bytes: Buffer };

export const byteChanges = (bytes: Buffer, chance: Chance): Changed => {
  // The end is looked at more closely: there the signature is.
  const place = chance.percent(80) ? chance.below(bytes.length) : near(bytes, chance);
  const what = `at ${place} of ${bytes.length}`;
  const [before, after] = [bytes.subarray(0, place), bytes.subarray(place + 1)];
  const was = bytes[place] ?? 0;
  return chance.weighted<() => Changed>([
    [
      5,
      () => {
        const other = Buffer.from([was ^ (1 << chance.below(8))]);
        return { change: 'byte changed', what, bytes: Buffer.concat([before, other, after]) };
      },
    ],
    [2, () => ({ change: 'byte dropped', what, bytes: Buffer.concat([before, after]) })],
    [
      2,
      () => {
        const more = Buffer.from([was, chance.below(256)]);
        return { change: 'byte put in', what, bytes: Buffer.concat([before, more, after]) };
      },
    ],
    [2, () => ({ change: 'cut off', what, bytes: Buffer.from(before) })],
    [
      2,
      () => {
        const end = Math.min(bytes.length, place + 1 + chance.below(200));
        const twice = bytes.subarray(place, end);
        const parts = [bytes.subarray(0, end), twice, bytes.subarray(end)];
        return { change: 'bytes doubled', what, bytes: Buffer.concat(parts) };
      },
    ],
  ])();
};

const near = (bytes: Buffer, chance: Chance): number =>
  Math.max(0, bytes.length - 1 - chance.below(400));

/** The same JSON in another writing, or one that can be read in two ways. */
export const writtenOtherwise = (text: string, chance: Chance): Changed => {
  const what = chance.one(Object.keys(WRITINGS));
  const written = WRITINGS[what]?.(text, chance) ?? text;
  return { change: 'written otherwise', what, bytes: Buffer.from(written) };
};

const replacedOnce = (
  text: string,
  chance: Chance,
  pattern: RegExp,
  by: (found: string) => string,
) => {
  const places = [...text.matchAll(pattern)];
  if (places.length === 0) return text;
  const { index, 0: found } = chance.one(places);
  return `${text.slice(0, index)}${by(found)}${text.slice(index + found.length)}`;
};

const WRITINGS: Readonly<Record<string, (text: string, chance: Chance) => string>> = {
  'a space': (text, chance) => replacedOnce(text, chance, /[:,{[]/g, (found) => `${found} `),
  'a letter as its number': (text, chance) =>
    replacedOnce(text, chance, /(?<=")[a-z](?=[a-zA-Z]*":)/g, (letter) => {
      return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
    }),
  'a number otherwise': (text, chance) =>
    replacedOnce(text, chance, /(?<=[:,[])\d+(?=[,}\]])/g, (digits) => `${digits}.0`),
  'a number with a power': (text, chance) =>
    replacedOnce(text, chance, /(?<=[:,[])\d+(?=[,}\]])/g, (digits) => `${digits}e0`),
  'a member twice': (text, chance) =>
    replacedOnce(text, chance, /"[a-z]+":(?:\d+|"[^"\\]*")(?=[,}])/g, (member) => {
      const name = member.slice(0, member.indexOf(':'));
      return `${name}:1,${member}`;
    }),
  'a return before the line ends': (text, chance) =>
    replacedOnce(text, chance, /(?<=\})\n/g, () => '\r\n'),
  'a mark of byte order': (text) => `\ufeff${text}`,
  'an empty line': (text, chance) => replacedOnce(text, chance, /\n/g, () => '\n\n'),
  'digits of a hash in capitals': (text, chance) =>
    replacedOnce(text, chance, /(?<=")[0-9a-f]{64}(?:[0-9a-f]{64})?(?=")/g, (hash) => {
      return hash.toUpperCase();
    }),
};
