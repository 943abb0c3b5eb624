import { BoardPage } from './board-page.ts';
import { DealerPage } from './dealer-page.ts';
import type { House, StaffId } from './house.ts';
import { PatronPage } from './patron-page.ts';
import { PHONE, type Room, WALL } from './watched.ts';

export type AtTable = {
  readonly d1: DealerPage;
  /** With a phone, in box 1. */
  readonly p1: PatronPage;
  /** At a desk, in box 3. */
  readonly p2: PatronPage;
  readonly board: BoardPage;
};

/** Two patrons, a dealer and a board, each on a device of his own. */
export const atTable = async (house: House, room: Room, table: string): Promise<AtTable> => {
  const [first, second, display] = [
    await house.patron(table, 'p1', 1),
    await house.patron(table, 'p2', 3),
    await house.display(table),
  ];
  const at = `${house.address}/table/${table}`;
  const [d1, p1, p2, board] = await Promise.all([
    staffAt(house, room, { table, id: 'd1' }),
    room.open(`${at}/patron`, first, { viewport: PHONE }),
    room.open(`${at}/patron`, second),
    room.open(`${at}/board`, display, { viewport: WALL }),
  ]);
  return {
    d1,
    p1: new PatronPage(p1, 1),
    p2: new PatronPage(p2, 3),
    board: new BoardPage(board),
  };
};

/** Whoever works here, at a terminal of his own. */
export const staffAt = async (
  house: House,
  room: Room,
  { table, id }: { readonly table: string; readonly id: StaffId },
): Promise<DealerPage> => {
  const address = `${house.address}/table/${table}/dealer`;
  return new DealerPage(await room.open(address, house.by(id)));
};
