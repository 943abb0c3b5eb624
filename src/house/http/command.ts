import { type Asked, readAsked } from '../../api/wishes.ts';

/** What was asked, or what is wrong with it; what is nested so deeply that it cannot even be quoted is wrong too. */
export const readCommand = (json: unknown): Asked | string => {
  try {
    return readAsked(json);
  } catch (error) {
    if (error instanceof RangeError) return 'a command is not nested as deeply as this';
    throw error;
  }
};
