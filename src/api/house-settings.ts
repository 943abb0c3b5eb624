import { HouseChipSchema, MOST_CENTS, USUAL_CHIPS } from './house-chips.ts';
import { plainName } from './plain-text.ts';
import { between, closedForm, listOf, type Of, string } from './schema.ts';

/** What is the same at every table of a house: its chips, its days, and from which amount on two persons are wanted. */

const time = string({ minLength: 1, maxLength: 8 });

export const HouseSettingsSchema = closedForm({
  /** Smallest first. */
  chips: listOf(HouseChipSchema, { minItems: 1, maxItems: 24 }),
  /** By which clock days and shifts begin, and pages show times. */
  zone: string({ minLength: 1, maxLength: 64 }),
  /** When the gaming day begins, such as 06:00. */
  day: time,
  /** Each lasts until the next one begins. */
  shifts: listOf(closedForm({ name: string({ minLength: 1, maxLength: 20 }), from: time }), {
    minItems: 1,
    maxItems: 8,
  }),
  /** A new table begins with these: above them a second person confirms. */
  thresholds: closedForm({
    cashOut: between(0, MOST_CENTS),
    fill: between(0, MOST_CENTS),
    credit: between(0, MOST_CENTS),
  }),
});
export type HouseSettings = Of<typeof HouseSettingsSchema>;

export const DEFAULT_ZONE = 'Asia/Singapore';

/** Reading 60's thresholds. */
export const HOUSE_DEFAULTS: HouseSettings = {
  chips: USUAL_CHIPS,
  zone: DEFAULT_ZONE,
  day: '06:00',
  shifts: [
    { name: 'day', from: '06:00' },
    { name: 'swing', from: '14:00' },
    { name: 'grave', from: '22:00' },
  ],
  thresholds: { cashOut: 1_000_000, fill: 1_000_000, credit: 1_000_000 },
};

/** What is wrong with settings that have the form of some, and what to do; null: nothing. */
export const settingsFault = ({ chips, zone, day, shifts }: HouseSettings): string | null => {
  const values = chips.map(({ value }) => value);
  const colours = chips.map(({ colour }) => colour);
  const twiceValue = twice(values);
  if (twiceValue !== undefined) {
    return `two chips are worth ${(twiceValue / 100).toFixed(2)}: keep one of them`;
  }
  if (values.some((value, i) => i > 0 && value < (values[i - 1] ?? 0))) {
    return 'the chips are not in order: give the smallest first';
  }
  const twiceColour = twice(colours);
  if (twiceColour !== undefined) {
    return `two chips are ${twiceColour}: give one of them another colour`;
  }
  if (!isZone(zone)) {
    return `there is no time zone "${zone}": give one such as ${DEFAULT_ZONE} or Europe/Paris`;
  }
  const untimely = [day, ...shifts.map(({ from }) => from)].find((one) => !TIME.test(one));
  if (untimely !== undefined) return `"${untimely}" is no time of day: give one such as 06:00`;
  const unnamed = shifts.find(({ name }) => plainName(name, 20) !== name);
  if (unnamed !== undefined) {
    return `"${unnamed.name}" is no name of a shift: give up to 20 characters that can be seen, a letter or digit among them`;
  }
  const twiceName = twice(shifts.map(({ name }) => name));
  if (twiceName !== undefined) return `two shifts are called "${twiceName}": rename one of them`;
  const twiceFrom = twice(shifts.map(({ from }) => from));
  if (twiceFrom !== undefined) return `two shifts begin at ${twiceFrom}: change one of them`;
  if (!shifts.some(({ from }) => from === day)) {
    return `no shift begins with the gaming day at ${day}: let one begin then, or change the day`;
  }
  return null;
};

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

const twice = <T>(values: readonly T[]): T | undefined =>
  values.find((value, i) => values.indexOf(value) < i);
