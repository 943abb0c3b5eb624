import { comingUp, type Table } from './state.ts';

/** What everybody at the table is to know; a page puts it in words. */
export const notices = (table: Table): string[] => {
  const { shoe, status, round, restored } = table;
  return [
    ...(comingUp(table).settings.insurance === 'off' ? ['no-insurance'] : []),
    ...(shoe !== null && shoe.furtherRounds === 0 ? ['last-round'] : []),
    ...(status === 'closing' ? ['closing'] : []),
    ...(restored ? ['restored'] : []),
    ...(round !== null && round.entered !== null ? ['entered'] : []),
    ...(round?.stage.is === 'void' ? ['void'] : []),
  ];
};
