import { Busy } from '../busy.ts';
import { BadReport } from '../reports/bad-report.ts';
import { StoreUnavailable } from '../store/unavailable.ts';

/** An error on its way from one thread to another, where it would lose its class. */
export type ClerkFault = {
  readonly is: 'bad-report' | 'unavailable' | 'busy' | 'fault';
  readonly message: string;
};

export const faultIn = (error: unknown): ClerkFault => {
  if (error instanceof BadReport) return { is: 'bad-report', message: error.message };
  if (error instanceof StoreUnavailable) return { is: 'unavailable', message: error.message };
  if (error instanceof Busy) return { is: 'busy', message: error.message };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { is: 'fault', message };
};

/** The error that it was. */
export const thrown = ({ is, message }: ClerkFault): Error => {
  switch (is) {
    case 'bad-report':
      return new BadReport(message);
    case 'unavailable':
      return new StoreUnavailable(message);
    case 'busy':
      return new Busy(message);
    case 'fault':
      return new Error(message);
  }
};
