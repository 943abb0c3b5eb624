import { audit } from '../../src/web/words/audit.ts';
import { board } from '../../src/web/words/board.ts';
import { LANGUAGES } from '../../src/web/words/catalogue.ts';
import { check } from '../../src/web/words/check.ts';
import { dealer } from '../../src/web/words/dealer.ts';
import { drills } from '../../src/web/words/drills.ts';
import { errors } from '../../src/web/words/errors.ts';
import { floor } from '../../src/web/words/floor.ts';
import type { Catalogues } from '../../src/web/words/index.ts';
import { irregularities } from '../../src/web/words/irregularities.ts';
import { learn } from '../../src/web/words/known.ts';
import { lab } from '../../src/web/words/lab.ts';
import { limits } from '../../src/web/words/limits.ts';
import { patron } from '../../src/web/words/patron.ts';
import { people } from '../../src/web/words/people.ts';
import { pit } from '../../src/web/words/pit.ts';
import { proof } from '../../src/web/words/proof.ts';
import { rules } from '../../src/web/words/rules.ts';
import { shared } from '../../src/web/words/shared.ts';

/** Whoever tests a part of a page has no page that brings its words. */
export const CATALOGUES: Catalogues = {
  shared,
  errors,
  irregularities,
  floor,
  patron,
  limits,
  proof,
  dealer,
  board,
  people,
  pit,
  rules,
  audit,
  check,
  lab,
  drills,
};

for (const language of LANGUAGES) {
  const sections = Object.entries(CATALOGUES).map(([name, both]) => [name, both[language]]);
  learn(language, Object.fromEntries(sections));
}
