import { openHouse } from '../../src/house/house.ts';
import type { App } from '../../src/house/http/app.ts';
import { serverOf } from '../../src/house/http/server.ts';
import type { Client } from './client.ts';
import { GENEROUS, type Harness } from './harness.ts';
import { until } from './until.ts';

/** A second house on the same store, for viewers alone, behind a server of its own. */
export type Edge = {
  readonly address: string;
  /** From now on this one reads and watches here; what it commands goes where it went. */
  readonly shows: (client: Client) => void;
  readonly stop: () => Promise<void>;
};

/** Everybody of the house looks through an edge from now on. */
export const throughAnEdge = async (
  h: Harness,
  {
    frameEvery = 0,
    door,
  }: { readonly frameEvery?: number; readonly door?: (app: App) => void } = {},
): Promise<void> => {
  const { store, keys, now, log, floor } = h.house;
  const house = await openHouse({
    store,
    keys,
    now,
    bytes: () => {
      throw new Error('an edge asked something of chance');
    },
    log,
    demonstration: false,
    edge: true,
    frameEvery,
  });
  const app = await serverOf(house, GENEROUS);
  door?.(app);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const sequence = (of: typeof floor, id: string) => of.table(id)?.live.stream().sequence;
  // Each change is told alone, as it is where it was made: what is compared does not depend on the machine.
  const afterwards = () =>
    until(
      () => floor.tables().every(({ id }) => sequence(house.floor, id) === sequence(floor, id)),
      'the edge to know what was done',
    );
  const edge: Edge = {
    address,
    shows: (client) => Object.assign(client, { viewing: address, afterwards }),
    stop: async () => {
      await app.close();
      await house.stop();
    },
  };
  h.edge = edge;
  for (const client of h.clients) edge.shows(client);
};
