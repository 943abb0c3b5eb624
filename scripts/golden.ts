// Writes the golden records of the present decider that are not there yet: `npm run golden`. What is there is never
// written again, unless `--again` says that this decider was never released.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rulebooks } from '../src/rulebooks/index.ts';
import { DECIDER } from '../src/table/index.ts';
import { FOLDER, golden, probed } from '../tests/record/golden.ts';

const folder = `${FOLDER}${DECIDER}`;
const again = process.argv.includes('--again');
const decisions = `${folder}/decisions.json`;
const games = `${folder}/games.json`;
const kept = (file: string): string | null =>
  existsSync(file) && !again ? readFileSync(file, 'utf8') : null;

mkdirSync(folder, { recursive: true });
const changed: string[] = [];
for (const { file, lines } of golden()) {
  const text = `${lines.join('\n')}\n`;
  const before = kept(`${folder}/${file}`);
  if (before === null) writeFileSync(`${folder}/${file}`, text);
  else if (before !== text) changed.push(file);
}
const before: Record<string, string> = JSON.parse(kept(decisions) ?? '{}');
// The games there were when this decider got its number: a further one changes nothing for those.
const known: string[] = JSON.parse(kept(games) ?? JSON.stringify(rulebooks.map(({ id }) => id)));
const now = probed(known);
changed.push(...Object.keys(before).filter((name) => before[name] !== now[name]));
if (changed.length > 0) {
  console.error(
    `decisions have changed (${changed.slice(0, 3).join(', ')}…): raise DECIDER in src/table/decider.ts, or say --again if it was never released`,
  );
  process.exit(1);
}
writeFileSync(games, `${JSON.stringify(known, null, 2)}\n`);
writeFileSync(decisions, `${JSON.stringify(now, null, 2)}\n`);
console.log(`decider ${DECIDER}: ${Object.keys(now).length} playthroughs`);
