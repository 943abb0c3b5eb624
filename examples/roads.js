// Draws the Big Road of some hands: P, B or T each.
//   node roads.js PPBTBBBPPPPPPPPB
import { board, ROWS, roadsOf } from 'puntobanco/table';

const hands = process.argv[2] ?? 'PPBTBBBPPPPPPPPB';
/** @type {Record<string, 'player' | 'banker' | 'tie'>} */
const WINNERS = { P: 'player', B: 'banker', T: 'tie' };

const marks = [...hands].map((hand) => {
  const winner = WINNERS[hand];
  if (winner === undefined) throw new Error(`a hand is P, B or T, not ${hand}`);
  return { winner, points: 9, natural: false, playerPair: false, bankerPair: false };
});
const { bigRoad, counts, asks } = board(roadsOf(marks));

const columns = Math.max(0, ...bigRoad.map(({ drawn }) => drawn.column));
const rows = Array.from({ length: ROWS }, () => Array.from({ length: columns }, () => ' .'));
for (const { mark, ties, drawn } of bigRoad) {
  const cell = (ties > 0 ? String(ties) : ' ') + (mark.winner === 'player' ? 'P' : 'B');
  rows[drawn.row - 1]?.splice(drawn.column - 1, 1, cell);
}
for (const row of rows) console.log(row.join(' '));
console.log(counts);
console.log('what the next hand would draw:', asks);
