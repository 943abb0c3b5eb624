import type { Slip } from '../../api/slips.ts';
import type { Event } from '../../table/index.ts';
import type { Store, Stored } from '../store/store.ts';
import { eventsIn } from '../tables/stream.ts';

type TrayEvent = Extract<Event, { type: 'TrayFilled' | 'TrayCredited' | 'TrayCounted' }>;

const KINDS = ['TrayFilled', 'TrayCredited', 'TrayCounted'] as const;

/** The slips and counts of a table, as its record has them, newest first. */
export const readSlips = async (
  store: Pick<Store, 'readMarked'>,
  table: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly Slip[]> => {
  const entries = await store.readMarked({ kinds: KINDS, stream: table, from, to });
  return entries.flatMap(slipsIn).toReversed();
};

const slipsIn = ({ sequence, text }: Stored): Slip[] => {
  const events = eventsIn(text);
  const confirmed = events.find((event) => event.type === 'Confirmed');
  return events.filter(isOfTheTray).map((event) => ({
    entry: sequence,
    at: event.at,
    kind: kindOf(event),
    slip: event.type === 'TrayCounted' ? null : (event.slip ?? null),
    amount: event.amount,
    expected: event.type === 'TrayCounted' ? event.expected : null,
    chips: event.chips ?? [],
    askedBy: confirmed?.askedBy ?? event.by,
    confirmedBy: confirmed?.by ?? null,
  }));
};

const isOfTheTray = (event: Event): event is TrayEvent => KINDS.some((kind) => kind === event.type);

const kindOf = (event: TrayEvent): Slip['kind'] => {
  switch (event.type) {
    case 'TrayFilled':
      return 'fill';
    case 'TrayCredited':
      return 'credit';
    case 'TrayCounted':
      return event.when;
  }
};
