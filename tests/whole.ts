/** `npm run campaign:whole` tries every case of what `npm test` tries a slice of. */
export const WHOLE = process.env['PUNTOBANCO_WHOLE'] === '1';

/** Those cases, in their order, that show something which none before them has shown; a whole run has them all. */
export const showing = <T>(
  all: readonly T[],
  shows: (one: T) => Iterable<string>,
): readonly T[] => {
  const shown = new Set<string>();
  return all.filter((one) => {
    const before = shown.size;
    for (const what of shows(one)) shown.add(what);
    return WHOLE || shown.size > before;
  });
};
