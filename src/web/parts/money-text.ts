type How = { readonly form?: 'full' | 'short'; readonly signed?: boolean };

/**
 * Cents as both languages write them: 4,875.00, or 25 where short. By hand, and held to `Intl.NumberFormat` by a test: the
 * first of those takes a browser 40 ms, longer than all the rest of the first felt.
 */
export const moneyText = (cents: number, { form = 'full', signed }: How = {}): string => {
  const whole = Math.abs(cents);
  const rest = whole % 100;
  const units = grouped(String((whole - rest) / 100));
  const sign = cents < 0 ? '-' : signed === true && cents > 0 ? '+' : '';
  return `${sign}${units}${form === 'short' && rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
};

const grouped = (digits: string): string =>
  digits.length > 3 ? digits.replace(/\B(?=(?:\d{3})+$)/g, ',') : digits;

/** As a chip has room for: 500, 1k, 100k. */
export const chipText = (cents: number): string => {
  const units = cents / 100;
  if (units >= 1_000_000) return `${units / 1_000_000}M`;
  if (units >= 1_000) return `${units / 1_000}k`;
  return units < 1 ? String(units).replace(/^0/, '') : String(units);
};
