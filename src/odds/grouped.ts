/** 4,998,398,275,503,360. By hand: to load a language for it is a tenth of what `odds` takes. */
export const grouped = (whole: bigint | number): string =>
  String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',');
