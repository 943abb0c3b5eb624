import type { Wish } from './commands.ts';
import type { PublicView } from './view.ts';

/** A command as somebody words it who looks at the table: what it is meant for is what he sees. */
export type Wanted = Unmeant<Wish>;

type Unmeant<W extends Wish> = W extends Wish
  ? Omit<W, 'round' | 'offer' | 'report'> & Partial<Pick<W, Extract<keyof W, Meant>>>
  : never;
type Meant = 'round' | 'offer' | 'report';
type Of<Name extends Meant> = Extract<Wish, Readonly<Record<Name, number>>>['type'];

const OF_ROUND: Readonly<Record<Of<'round'>, true>> = {
  OpenRound: true,
  PlaceBet: true,
  ReduceBet: true,
  WithdrawBet: true,
  RecordBet: true,
  RefuseToShare: true,
  LeaveUp: true,
  CloseBets: true,
  DrawCard: true,
  ExposeCard: true,
  CorrectCard: true,
  CorrectCards: true,
  CorrectBet: true,
  Settle: true,
  OfferInsurance: true,
  DeclareInsurance: true,
  PlaceInsurance: true,
  DeclineInsurance: true,
  AssignHand: true,
  RequestSqueeze: true,
  RequestBankerThirdFirst: true,
  ConsentSqueeze: true,
  RefuseSqueeze: true,
  WithdrawSqueeze: true,
  WalkAway: true,
  Report: true,
  Resolve: true,
  Elect: true,
  CloseElections: true,
  Interrupt: true,
};
const OF_OFFER: Readonly<Record<Of<'offer'>, true>> = {
  DeclareInsurance: true,
  PlaceInsurance: true,
  DeclineInsurance: true,
};
const OF_REPORT: Readonly<Record<Of<'report'>, true>> = {
  Resolve: true,
  Elect: true,
  CloseElections: true,
};

/** What somebody sees who commands; null: the table is not open. */
export type SeenByAsker = Pick<PublicView, 'round' | 'offer' | 'report' | 'election'> | null;

/** The command with the round, the offer and the report that whoever asks has before him, unless it names others. */
export const meantFor = (wanted: Wanted, seen: SeenByAsker): Wish => {
  const { type, ...named }: { type: Wanted['type'] } & Partial<Record<Meant, number>> = wanted;
  const round = seen?.round ?? 0;
  return {
    ...wanted,
    ...(type in OF_ROUND && { round: named.round ?? (type === 'OpenRound' ? round + 1 : round) }),
    ...(type in OF_OFFER && { offer: named.offer ?? seen?.offer ?? 0 }),
    ...(type in OF_REPORT && { report: named.report ?? reportFor(type, seen) }),
  } as Wish;
};

/** A decision is about the report that is decided next, a choice about the one that gave it. */
const reportFor = (type: Wanted['type'], seen: SeenByAsker): number =>
  (type === 'Resolve' ? seen?.report : seen?.election) ?? 0;
