/** One table: commands make events, events make the table, and everybody sees a part of it. */
export * from './authority.ts';
export * from './commands.ts';
export { decide } from './decide.ts';
export * from './due.ts';
export * from './events.ts';
export { evolve, initialState } from './evolve.ts';
export * from './history.ts';
export * from './history-irregularities.ts';
export * from './ledger.ts';
export * from './record.ts';
export * from './refusal.ts';
export * from './roads/index.ts';
export * from './roster.ts';
export * from './settings.ts';
export * from './state.ts';
export * from './view.ts';
