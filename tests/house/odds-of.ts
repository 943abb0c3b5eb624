/** No two are of the same shoe: nothing is worked out once for all. */
export const oddsOf = (n: number): string => {
  const counts = Array.from({ length: 13 }, (_, rank) => 32 - ((n >> rank) & 1));
  return `/api/odds/tiger-buffalo-commission-insurance?counts=${counts.join()}`;
};
