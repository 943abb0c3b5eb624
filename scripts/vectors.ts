// Writes vectors/: the suites that other programs are run against by `puntobanco conform` (docs/vectors.md).
import { writeFileSync } from 'node:fs';
import { asText, suites } from '../tests/conform/suites.ts';

for (const suite of suites()) {
  writeFileSync(new URL(`../vectors/${suite.suite}.json`, import.meta.url), asText(suite));
  process.stdout.write(`${suite.suite}: ${suite.cases.length} cases\n`);
}
