// Sits down at a table of a demonstration floor (npm start) and bets the least on Banker, for two rounds.
//   node bot.js http://127.0.0.1:8080 table-1
import { houseAt, orThrow, untilSeen } from 'puntobanco/client';

const [address = 'http://127.0.0.1:8080', table = 'table-1'] = process.argv.slice(2);
const house = houseAt(address, { as: 'patron' });
// In a real house a patron has a code from the dealer: house.post('/join', { code }).
orThrow(await house.post('/demonstration/role', { role: 'patron', table }));
const line = house.table(table);

let last = 0;
for (let played = 0; played < 2; played += 1) {
  const { round, bet } = await untilSeen(line, ({ public: seen, own }) => {
    if (seen.phase !== 'betting' || seen.round === last || !('patron' in own)) return null;
    if (own.patron === null) return null;
    const { id: patron, box } = own.patron;
    const amount = seen.limits.minimum;
    /** @type {import('puntobanco/table').Wanted} */
    const bet = { type: 'PlaceBet', patron, box, bet: 'banker', amount };
    return { round: seen.round, bet };
  });
  last = round;
  // Answered once it is on disk; whatever the line does meanwhile, it happens once.
  const answer = await line.send(bet);
  console.log(round, 'error' in answer ? answer.error.message : `bet, entry ${answer.sequence}`);
  const lines = await untilSeen(line, ({ public: seen, own }) => {
    if (seen.round !== round || !('lines' in own)) return [];
    return own.lines.length > 0 ? own.lines : null;
  });
  for (const { bet, result, paid, rule } of lines) console.log(round, bet, result, paid, rule);
}
await line.close();
