/** An amount as people write it, `2,500` or `12.50`, in cents; null: it is none. */
export const centsIn = (text: string): number | null => {
  const plain = text.trim().replace(/(?<=\d)[,，\s](?=\d{3}(?!\d))/g, '');
  const found = /^(\d{1,11})(?:[.](\d{1,2}))?$/.exec(plain);
  if (found === null) return null;
  const [, whole = '0', part = ''] = found;
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
};

/** Cents as they stand in a field: `2500`, `12.50`. */
export const fieldText = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
