/**
 * Who may give which command, typed by hand from the readings (30, 34, 37, 41, 42, 48, 54 to 60) and the roles of the table:
 * nothing here is taken from src. A cell is `x` where the role may, `.` where it may not.
 */
import type { Role, Wanted } from '../../src/table/index.ts';

const COLUMNS: readonly Role[] = [
  'patron',
  'dealer',
  'pit-supervisor',
  'pit-manager',
  'shift-manager',
  'display',
  'auditor',
  'house',
];

const TEXT = `
                        pa de ps pm sm di au ho
OpenTable                .  .  x  x  x  .  .  .
ChangeSettings           .  .  x  x  x  .  .  .
ChangeRulebook           .  .  .  x  x  .  .  .
CloseTable               .  .  x  x  x  .  .  .
LoadShoe                 .  x  x  x  x  .  .  x
CutCardOut               .  x  x  x  x  .  .  .
BurnCards                .  x  x  x  x  .  .  x
CommitShoe               .  .  .  .  .  .  .  x
AddNonce                 x  .  .  .  .  .  .  .
RevealShoe               .  .  .  .  .  .  .  x
Join                     x  x  x  x  x  .  .  .
Leave                    x  x  x  x  x  .  .  .
ChangeSeat               x  x  x  x  x  .  .  .
BuyIn                    .  x  x  x  x  .  .  .
CashOut                  .  x  x  x  x  .  .  .
FillTray                 .  .  x  x  x  .  .  .
CreditTray               .  .  x  x  x  .  .  .
CountTray                .  x  x  x  x  .  .  .
GuardPatron              .  .  .  .  .  .  .  x
CallFloor                .  x  x  x  x  .  .  .
AnswerCall               .  .  x  x  x  .  .  .
OpenRound                .  x  x  x  x  .  .  x
PlaceBet                 x  x  x  x  .  .  .  .
ReduceBet                x  x  x  x  .  .  .  .
WithdrawBet              x  x  x  x  .  .  .  .
RecordBet                .  x  x  x  .  .  .  .
RefuseToShare            x  .  .  .  .  .  .  .
LeaveUp                  x  x  x  x  .  .  .  .
CloseBets                .  x  x  x  x  .  .  x
DrawCard                 .  x  x  x  x  .  .  x
ExposeCard               .  x  x  x  x  .  .  x
CorrectCard              .  x  x  x  x  .  .  .
CorrectCards             .  x  x  x  x  .  .  .
CorrectBet               .  x  x  x  .  .  .  .
Settle                   .  x  x  x  x  .  .  x
OfferInsurance           .  x  x  x  x  .  .  .
DeclareInsurance         x  x  x  x  .  .  .  .
PlaceInsurance           x  x  x  x  .  .  .  .
DeclineInsurance         x  x  x  x  .  .  .  .
AssignHand               .  x  x  x  x  .  .  .
RequestSqueeze           x  x  x  x  .  .  .  .
RequestBankerThirdFirst  x  x  x  x  .  .  .  .
ConsentSqueeze           .  x  x  x  x  .  .  .
RefuseSqueeze            .  x  x  x  x  .  .  .
WithdrawSqueeze          x  x  x  x  .  .  .  .
WalkAway                 x  x  x  x  x  .  .  .
Report                   .  x  x  x  x  .  .  x
Resolve                  .  x  x  x  x  .  .  .
ReplaceShoe              .  .  x  x  x  .  .  .
Elect                    x  x  x  x  .  .  .  .
CloseElections           .  x  x  x  x  .  .  x
Interrupt                .  x  x  x  x  .  .  x
Ask                      .  x  x  x  x  .  .  .
Confirm                  .  x  x  x  x  .  .  .
Refuse                   .  x  x  x  x  .  .  .
AcceptRollback           .  .  .  .  .  .  .  x
`;

export type Cells = ReadonlyMap<Wanted['type'], ReadonlySet<Role>>;

/** The table above: for each command the roles that may give it. */
export const CELLS: Cells = new Map(
  TEXT.trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [type = '', ...cells] = line.split(/\s+/);
      const roles = COLUMNS.filter((_, i) => cells[i] === 'x');
      return [type as Wanted['type'], new Set(roles)];
    }),
);

export const ALL_ROLES = COLUMNS;
export const ALL_COMMANDS: readonly Wanted['type'][] = [...CELLS.keys()];

export const mayByHand = (role: Role, type: Wanted['type']): boolean =>
  CELLS.get(type)?.has(role) ?? false;

/** Who decides a report, and nobody below: the ranks as the readings give them. */
const RANKS: readonly Role[] = ['dealer', 'pit-supervisor', 'pit-manager', 'shift-manager'];
export const hasRankByHand = (role: Role, lowest: string): boolean =>
  RANKS.includes(role) && RANKS.indexOf(role) >= RANKS.map(String).indexOf(lowest);

/** The cells in which a table differs from the one above. */
export const differences = (
  may: (role: Role, type: Wanted['type']) => boolean,
  types: readonly string[],
): string[] => {
  const wrong: string[] = [];
  for (const type of ALL_COMMANDS) {
    for (const role of COLUMNS) {
      if (may(role, type) !== mayByHand(role, type)) wrong.push(`${type} by ${role}`);
    }
  }
  const known: ReadonlySet<string> = new Set(ALL_COMMANDS);
  return [...wrong, ...types.filter((type) => !known.has(type))];
};
