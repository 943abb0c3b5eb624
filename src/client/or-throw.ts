import { type Answered, type Failure, failed } from './requests.ts';

/** What comes without a message, as pages have words of their own for it. */
const UNSAID: Readonly<Record<string, string>> = {
  OFFLINE: 'the house does not answer',
  BAD_ANSWER: 'something else than a house answers there',
};

/** The house said no, or nothing that can be understood; `status` is HTTP's, 0 where nothing came. */
export class HouseRefused extends Error {
  readonly code: string;
  readonly status: number;
  constructor({ code, message, status }: Failure) {
    super(`${code}: ${message || UNSAID[code] || 'the house says no more'}`);
    this.code = code;
    this.status = status;
  }
}

/** What the house answered; throws where it refused. */
export const orThrow = <T>(answered: Answered<T>): T => {
  if (failed(answered)) throw new HouseRefused(answered.error);
  return answered.value;
};
