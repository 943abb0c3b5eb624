import { commandId } from '../../api/command-id.ts';
import { houseNow } from './clock.ts';

/** By the house's clock, which refuses an id that is a day old: this device's may be days off. */
export const newCommandId = (): string => commandId(houseNow(), random);

const random = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));
