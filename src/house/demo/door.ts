import { isObject } from '../../api/malformed.ts';

/** One visitor of the house over HTTP: keeps the cookies that it is given, as a browser does. */
export type Door = {
  readonly address: string;
  readonly as: 'staff' | 'patron';
  readonly get: (path: string) => Promise<unknown>;
  readonly post: (path: string, body: object) => Promise<unknown>;
  readonly cookies: () => string;
};

/** The house said no; `status` is HTTP's. */
export class DoorRefused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const doorTo = (address: string, as: Door['as']): Door => {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = async (path: string, init: RequestInit): Promise<unknown> => {
    const headers = { 'x-puntobanco': as, 'content-type': 'application/json', cookie: cookies() };
    const response = await fetch(`${address}${path}`, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const answer: unknown = await response.json();
    if (!response.ok) throw new DoorRefused(response.status, `${path}: ${messageIn(answer)}`);
    return answer;
  };
  return {
    address,
    as,
    cookies,
    get: (path) => ask(path, {}),
    post: (path, body) => ask(path, { method: 'POST', body: JSON.stringify(body) }),
  };
};

const messageIn = (answer: unknown): string =>
  isObject(answer) && isObject(answer['error']) ? String(answer['error']['message']) : 'no answer';
