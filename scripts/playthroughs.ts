// Runs the golden playthroughs and shows which differ from what they expect; `--write` writes what is printed now
// into the files, to be read against the rulebook before it is accepted. Names after it limit it to those files.
import { writeFileSync } from 'node:fs';
import { FOLDER, joined, playthroughs, printed, run } from '../tests/playthroughs/playthrough.ts';

const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith('--'));
let different = 0;
for (const playthrough of playthroughs()) {
  const { file, expected } = playthrough;
  if (names.length > 0 && !names.some((name) => file.includes(name))) continue;
  const now = printed(run(playthrough));
  if (now === expected) continue;
  different += 1;
  console.log(file);
  if (args.includes('--write')) writeFileSync(`${FOLDER}${file}`, joined(playthrough, now));
}
if (different > 0 && !args.includes('--write')) process.exitCode = 1;
