import { readFrame } from '../../src/api/frames.ts';
import type { Own } from '../../src/api/live.ts';
import { GAP, type Picture, pictureAfter } from '../../src/api/picture.ts';
import type { Asked, PublicView } from '../../src/table/index.ts';
import type { Client } from './client.ts';

/** Who plays a round that is audited afterwards. */
export type AuditedPeople = {
  readonly d1: Client;
  /** Asks for a ruling; `second` witnesses it. */
  readonly ruler: Client;
  readonly second: Client;
  readonly p1: Client;
  readonly p2: Client;
};

type Looked = { readonly sequence: number; readonly public: PublicView; readonly own: Own };

/**
 * A round at an electronic table that deals face down: p1 squeezes the first card of the Player, insures if that is
 * offered, and before the settlement something is reported and ruled upon by two persons. Gives what was insured.
 */
export const playAudited = async (t: string, who: AuditedPeople): Promise<number> => {
  const { d1, p1, p2 } = who;
  const look = (client: Client) => client.ok<Looked>('GET', `/api/tables/${t}`);
  await d1.does(t, { type: 'OpenRound' });
  await p1.does(t, { type: 'PlaceBet', patron: 'p1', box: 1, bet: 'player', amount: 20_000 });
  await p2.does(t, { type: 'PlaceBet', patron: 'p2', box: 3, bet: 'banker', amount: 10_000 });
  await p1.does(t, { type: 'RequestSqueeze', patron: 'p1', hand: 'player', index: 0 });
  await d1.does(t, { type: 'CloseBets' });
  await d1.does(t, { type: 'ConsentSqueeze' });
  let insured = 0;
  for (;;) {
    const { public: shown } = await look(d1);
    const { type, hand = 'player', index = 0 } = shown.needed ?? {};
    const { own } = await look(p1);
    const [offer] = 'insurable' in own ? own.insurable : [];
    if (offer !== undefined && insured === 0) {
      insured = Math.min(offer.most, 2_500);
      const place = { patron: 'p1', box: offer.box, hand: offer.hand } as const;
      await p1.does(t, { type: 'PlaceInsurance', ...place, amount: insured });
      continue;
    }
    if (type === 'Settle') break;
    const squeezes = shown.squeezing.some((one) => one.hand === hand && one.index === index);
    if (type === 'ExposeCard') await (squeezes ? p1 : d1).does(t, { type, hand, index });
    else if (type === 'DrawCard') await d1.does(t, { type });
    else throw new Error(`the round waits for ${type}`);
  }
  await ruledUpon(t, who);
  await d1.does(t, { type: 'Settle' });
  return insured;
};

const REASON = 'no harm was done';

const ruledUpon = async (t: string, { d1, ruler, second }: AuditedPeople): Promise<void> => {
  const detail = { words: 'a cup fell over the layout' };
  await d1.does(t, { type: 'Report', kind: 'anything-else', detail });
  const ruling = { type: 'Resolve', decision: { is: 'continue' }, reason: REASON } as const;
  const wish = (await ruler.meant(t, ruling)) as Asked;
  const { sequence } = await ruler.does(t, { type: 'Ask', wish });
  await second.does(t, { type: 'Confirm', ask: sequence });
};

/** What a page had before it at each entry, from the frames that it received. */
export const viewsIn = (
  frames: readonly string[],
): ReadonlyMap<number, Pick<Picture, 'public' | 'own'>> => {
  const views = new Map<number, Pick<Picture, 'public' | 'own'>>();
  let picture: Picture | null = null;
  for (const text of frames) {
    const frame = readFrame(text);
    if (frame === null || 'wrong' in frame) throw new Error(`not to be read: ${text}`);
    if (frame.type === 'answer' || frame.type === 'beat' || frame.type === 'bye') continue;
    const next: Picture | typeof GAP = pictureAfter(picture, frame);
    if (next === GAP) throw new Error(`a gap at ${text}`);
    picture = next;
    views.set(picture.sequence, { public: picture.public, own: picture.own });
  }
  return views;
};
