import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes of this process that are in use, once what is not was thrown away. */
export const heapInUse = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};
