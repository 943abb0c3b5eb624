// Writes the golden records of the present decider: `npm run golden`. Those of earlier ones are never written again.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { DECIDER } from '../src/table/index.ts';
import { FOLDER, golden, probed } from '../tests/record/golden.ts';

const folder = `${FOLDER}${DECIDER}`;
if (existsSync(folder) && !process.argv.includes('--again')) {
  console.error(
    `decider ${DECIDER} has its records: raise DECIDER in src/table/decider.ts, or say --again if it was never released`,
  );
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
for (const { file, lines } of golden()) writeFileSync(`${folder}/${file}`, `${lines.join('\n')}\n`);
writeFileSync(`${folder}/decisions.json`, `${JSON.stringify(probed(), null, 2)}\n`);
console.log(`decider ${DECIDER}: ${folder}`);
