import type { AskShown, ClauseShown, SeenMoment } from '../../api/audit.ts';
import {
  type Actor,
  announced,
  clauseOf,
  decisionsFor,
  type Event,
  isCrowd,
  ownView,
  publicView,
  type State,
  toldTo,
} from '../../table/index.ts';
import { entryIn, eventsIn } from '../tables/stream.ts';
import type { MomentStep, Moments } from './moments.ts';
import { lineOf } from './timeline.ts';
import { faceDownAt, facesOf, unseenBy } from './unseen.ts';

/**
 * A moment as it looked to one viewer: the view that his page had then, which of what happened he heard, what he could
 * not see, and of a decision its clause and who asked for it. Null: there is no such entry.
 */
export const seenMoment = async (
  moments: Moments,
  id: string,
  sequence: number,
  viewer: Actor,
): Promise<SeenMoment | null> => {
  const step = await moments.step(id, sequence);
  if (step === null) return null;
  const { entry, after } = step;
  const { state } = after;
  const events = eventsIn(entry.text);
  const line = lineOf(entry, entryIn(entry.text), roundOf(state));
  const about = {
    sequence,
    at: entry.at,
    entry: line,
    viewer,
    heard: events.map((event) => heardBy(event, viewer, isCrowded(state))),
    clauses: clausesOf(step, events),
    asks: asksOf(step, events),
  };
  if (state.status === 'unopened') {
    const nothing = { public: null, own: { role: 'display' }, withheld: [] } as const;
    return { ...about, ...nothing, unseen: { cards: [], fields: {} } };
  }
  const cards = await faceDownAt(moments, id, after);
  const own = ownView(state, viewer);
  const { withheld, ...faces } = facesOf(state, own, cards);
  return {
    ...about,
    public: publicView(state),
    own: { ...own, ...faces },
    unseen: unseenBy(state, viewer, cards),
    withheld,
  };
};

const isCrowded = (state: State): boolean => state.status !== 'unopened' && isCrowd(state);

export const roundOf = (state: State): number | null =>
  state.status === 'unopened' || state.rounds === 0 ? null : state.rounds;

const heardBy = (event: Event, viewer: Actor, crowd: boolean): 'whole' | 'part' | 'not' => {
  const { by: _, at: __, ...happening } = event;
  const whole = JSON.stringify(happening);
  const told = toldTo(event, viewer, crowd);
  const aloud = announced(event, crowd);
  const heard = [aloud, told && { ...told, by: undefined, at: undefined }];
  if (heard.some((one) => one !== null && JSON.stringify(one) === whole)) return 'whole';
  return heard.some((one) => one !== null) ? 'part' : 'not';
};

/** The clauses by which something was reported or decided here, by the book that was in force. */
const clausesOf = (
  { before, after }: MomentStep,
  events: readonly Event[],
): readonly ClauseShown[] => {
  const table = before.state.status === 'unopened' ? after.state : before.state;
  if (table.status === 'unopened') return [];
  return events.flatMap((event): ClauseShown[] => {
    if (event.type !== 'IrregularityReported' && event.type !== 'IrregularityResolved') return [];
    const clause = clauseOf(table.book, event.kind);
    return [
      {
        kind: event.kind,
        rule: event.rule,
        clause,
        decisions: clause === null ? [] : decisionsFor(clause),
        chosen: event.type === 'IrregularityResolved' ? event.decision.is : null,
      },
    ];
  });
};

/** Whatever takes two persons: who asked, who answered, and why. */
const asksOf = ({ before, after }: MomentStep, events: readonly Event[]): readonly AskShown[] =>
  events.flatMap((event): AskShown[] => {
    if (event.type !== 'Asked' && event.type !== 'Confirmed' && event.type !== 'Refused') return [];
    const state = event.type === 'Asked' ? after.state : before.state;
    if (state.status === 'unopened') return [];
    const number = event.type === 'Asked' ? after.sequence : event.ask;
    const pending = state.asks.find(({ ask }) => ask === number);
    if (pending === undefined) return [];
    const { ask, at, by, wish, rank, veto } = pending;
    const asked = { ask, at, by, wish: { ...wish }, rank, veto };
    if (event.type === 'Asked') return [{ ...asked, answer: null, answeredBy: null, reason: null }];
    const answeredBy = event.by;
    return event.type === 'Confirmed'
      ? [{ ...asked, answer: 'confirmed', answeredBy, reason: null }]
      : [{ ...asked, answer: 'refused', answeredBy, reason: event.reason }];
  });
