import { type Connection, connect } from './connection.ts';
import { cookieJar } from './cookies.ts';
import { type HouseClock, houseClock } from './house-clock.ts';
import { lineAddress } from './line-address.ts';
import { type As, type Fetches, type Requests, requestsBy } from './requests.ts';
import { type LineSocket, worldBy } from './world.ts';

/** A house for a program: its routes, and its tables live. */
export type HouseClient = Requests & {
  readonly address: string;
  readonly as: As;
  /** A table, live. It calls again after every cut, until it is closed or the house says that it is over. */
  readonly table: (id: string) => Connection;
  /** An id for a command, for whoever must be able to send it again after a crash of his own. */
  readonly newId: HouseClock['newId'];
  /** Whoever keeps it comes back with it as the same one; it is as good as a key. */
  readonly session: () => string;
};

export type HouseOptions = {
  /** As whom it speaks. */
  readonly as: As;
  /** What `session` gave before. */
  readonly session?: string;
  /** How a line is opened; left out: by the WebSocket of the browser, or of Node from 22 on. */
  readonly dial?: Dial;
};

export type Dial = (address: string, headers: Readonly<Record<string, string>>) => LineSocket;

export const houseAt = (address: string, options: HouseOptions): HouseClient => {
  const { as, dial = usualDial } = options;
  const base = address.replace(/\/+$/, '');
  const jar = cookieJar(options.session);
  const clock = houseClock();
  const cookies = (): Readonly<Record<string, string>> =>
    jar.header() === '' ? {} : { cookie: jar.header() };
  const fetches: Fetches = async (path, { method, headers, body, signal }) => {
    const answer = await fetch(`${base}/api${path}`, {
      method,
      headers: { ...headers, ...cookies() },
      ...(body !== undefined && { body }),
      ...(signal instanceof AbortSignal && { signal }),
    });
    jar.keep(answer.headers.getSetCookie());
    return answer;
  };
  const world = worldBy((line) => ({ socket: dial(line, cookies()) }), clock);
  return {
    ...requestsBy(fetches, as),
    address: base,
    as,
    table: (id) => connect(lineAddress(base, id, as), world),
    newId: clock.newId,
    session: jar.header,
  };
};

/** A browser sends its own cookies, and is never given any to send. */
const usualDial: Dial = (address, headers) => {
  if (typeof WebSocket === 'undefined') {
    throw new Error(
      'this Node has no WebSocket: use Node 22 or newer, or give houseAt a dial, such as (address, headers) => new WebSocket(address, { headers }) with the package ws',
    );
  }
  return Object.keys(headers).length === 0
    ? new WebSocket(address)
    : new WebSocket(address, { headers });
};
