import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionKind } from '../people/index.ts';

/** A device may hold one session of each kind, and be a terminal. */
const NAMES = {
  staff: 'pb_staff',
  patron: 'pb_patron',
  display: 'pb_display',
  terminal: 'pb_terminal',
} as const satisfies Readonly<Record<SessionKind | 'terminal', string>>;
export type CookieName = keyof typeof NAMES;

const DAY = 86_400;
const SESSION = 30 * DAY;
const LIFE: Readonly<Record<CookieName, number>> = {
  staff: SESSION,
  patron: SESSION,
  display: SESSION,
  terminal: 400 * DAY,
};

export type Cookies = {
  readonly read: (request: FastifyRequest, name: CookieName) => string | undefined;
  readonly give: (reply: FastifyReply, name: CookieName, value: string) => void;
  readonly take: (reply: FastifyReply, name: CookieName) => void;
  /** What a request has under a name of before alone. */
  readonly before: (request: FastifyRequest) => readonly (readonly [CookieName, string])[];
};

/**
 * Behind TLS a name begins with `__Host-`: a browser takes it from this very host alone, so that no neighbour under the
 * same domain can give a device a session of his own choice. Without TLS a browser would refuse such a name. What was
 * given under the plain names before is read as long as there is nothing under the others.
 */
export const cookiesOf = (secure: boolean): Cookies => {
  const options = { httpOnly: true, sameSite: 'strict', path: '/', secure } as const;
  const now = (name: CookieName): string => `${secure ? '__Host-' : ''}${NAMES[name]}`;
  /** Takes away what the device has under a name of before. */
  const forget = (reply: FastifyReply, name: CookieName): void => {
    if (secure && reply.request.cookies[NAMES[name]] !== undefined) {
      reply.clearCookie(NAMES[name], options);
    }
  };
  return {
    read: ({ cookies }, name) => cookies[now(name)] ?? cookies[NAMES[name]],
    give: (reply, name, value) => {
      reply.setCookie(now(name), value, { ...options, maxAge: LIFE[name] });
      forget(reply, name);
    },
    take: (reply, name) => {
      reply.clearCookie(now(name), options);
      forget(reply, name);
    },
    before: ({ cookies }) =>
      (Object.keys(NAMES) as CookieName[]).flatMap((name) => {
        const value = cookies[NAMES[name]];
        const isBefore = secure && value !== undefined && cookies[now(name)] === undefined;
        return isBefore ? [[name, value] as const] : [];
      }),
  };
};
