import { TIME_ZONE } from '../house/reports/index.ts';
import { UsageError } from './usage-error.ts';

/** By which clock the house lives: days of reports, and times on its pages. */
export const zoneIn = (env: NodeJS.ProcessEnv): string => {
  const zone = env['PUNTOBANCO_ZONE'] || TIME_ZONE;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    throw new UsageError(`PUNTOBANCO_ZONE is a time zone such as ${TIME_ZONE}, not '${zone}'`);
  }
};
