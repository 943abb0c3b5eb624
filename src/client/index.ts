/**
 * A house from outside, for a program in Node or in a browser: its routes, read by the schemas of `puntobanco/api`, and
 * its tables live. A command is sent again until it is answered, and happens once.
 */
export type { Connection, Live, Status } from './connection.ts';
export { type Dial, type HouseClient, type HouseOptions, houseAt } from './house-at.ts';
export { HouseRefused, orThrow } from './or-throw.ts';
export { type Answered, type As, type Failure, failed, type Requests } from './requests.ts';
export { type TableSeen, tableSeen, untilSeen } from './seen.ts';
export type { LineSocket } from './world.ts';
