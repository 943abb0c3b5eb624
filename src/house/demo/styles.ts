/** How a robot plays. Chances are percentages; `unit` counts in the table's minimum. */
export type Style = {
  readonly standing: boolean;
  /** Always one Hand, whichever won last, or whichever. */
  readonly hand: 'player' | 'banker' | 'last' | 'any';
  readonly unit: { readonly from: number; readonly to: number };
  /** Doubles the stake after a loss, so many times. */
  readonly doubles: number;
  readonly sideBets: { readonly chance: number; readonly most: number };
  /** Asks for more than the limit allows. */
  readonly overLimit: number;
  readonly insures: number;
  readonly takesBack: number;
  readonly squeezes: number;
  /** Returns, rather than goes on, when a dealing error gives the choice. */
  readonly returns: number;
};

const QUIET = { doubles: 0, overLimit: 0, takesBack: 2, squeezes: 0, returns: 30 };

/** In the order in which they sit down; a table has the first three or all four. */
export const STYLES: readonly Style[] = [
  // Plays the Banker and little else.
  {
    ...QUIET,
    standing: false,
    hand: 'banker',
    unit: { from: 4, to: 8 },
    sideBets: { chance: 15, most: 1 },
    insures: 35,
  },
  // Follows the road with big money, and reads the limit afterwards.
  {
    ...QUIET,
    standing: false,
    hand: 'last',
    unit: { from: 20, to: 120 },
    sideBets: { chance: 30, most: 2 },
    overLimit: 6,
    insures: 60,
    squeezes: 35,
    returns: 60,
  },
  // Small stakes, many side bets, from behind somebody's chair.
  {
    ...QUIET,
    standing: true,
    hand: 'any',
    unit: { from: 1, to: 3 },
    sideBets: { chance: 90, most: 5 },
    insures: 10,
    takesBack: 10,
  },
  // Doubles after a loss.
  {
    ...QUIET,
    standing: false,
    hand: 'player',
    unit: { from: 2, to: 2 },
    doubles: 4,
    sideBets: { chance: 25, most: 1 },
    insures: 20,
  },
];
