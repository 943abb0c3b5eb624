import type { FastifyRequest } from 'fastify';
import { terminalOf } from '../people/index.ts';
import type { Doors } from './app.ts';
import { networkOf } from './network.ts';

/** Whose guesses count together: those of a terminal or a session that the house knows, else of an address. */
export const sourceOf = async ({ house, who }: Doors, request: FastifyRequest): Promise<string> => {
  const terminal = await terminalOf(house.people, who.terminalSecret(request));
  if (terminal !== null) return `terminal ${terminal.id}`;
  const session = await who.of(request, null);
  return session === null ? `address ${networkOf(request.ip)}` : `session ${session.id}`;
};
