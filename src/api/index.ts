/**
 * What crosses the borders of this program, for programs of others: a record is verified, rounds and hand histories are
 * read, and so are the answers and frames of a house. Whatever comes in may be anything: what is wrong with it is a
 * value, and from a `reader` a `Malformed`.
 */
export type { ClientFrame } from './client-frames.ts';
export { commandId } from './command-id.ts';
export { readFrame } from './frames.ts';
export { parseHistory, type ReadHistory } from './history.ts';
export { HistorySchema, type PastRound, PastRoundSchema } from './history-form.ts';
export { FloorSchema, type FloorTable, type Me, MeSchema, TableViewSchema } from './house.ts';
export { type Answer, AnswerSchema, type ApiError, type ServerFrame } from './live.ts';
export { Malformed } from './malformed.ts';
export { type OddsAnswer, OddsSchema } from './odds.ts';
export { GAP, type Picture, pictureAfter } from './picture.ts';
export { type Reader, reader } from './read.ts';
export { type Report, ReportSchema } from './report.ts';
export { idOf, parseRound } from './round.ts';
export { readBook } from './rulebook.ts';
export type { Schema } from './schema.ts';
export { seenView } from './seen-view.ts';
export { SettingsSchema } from './settings.ts';
export { type Verified, verification } from './verification.ts';
export { WishSchema } from './wish-schema.ts';
export { readAsked } from './wishes.ts';
