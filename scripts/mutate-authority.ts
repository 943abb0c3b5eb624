/**
 * Changes the table of role × command cell by cell, adding a role where it may not and taking it away where
 * it may, and asks whether the hand-typed table under tests/ notices. Every change must be noticed.
 */
import { MAY, ROLES, type Role, type Wish } from '../src/table/index.ts';
import { differences } from '../tests/table/model-matrix.ts';

type Table = Readonly<Record<string, readonly Role[]>>;

const wrongCells = (table: Table) =>
  differences((role, type) => table[type]?.includes(role) ?? false, Object.keys(table));

const main = () => {
  if (wrongCells(MAY).length > 0) throw new Error(`differs unchanged: ${wrongCells(MAY)}`);
  let made = 0;
  const survivors: string[] = [];
  for (const type of Object.keys(MAY) as Wish['type'][]) {
    for (const role of ROLES) {
      const may = MAY[type].includes(role);
      const roles = may ? MAY[type].filter((one) => one !== role) : [...MAY[type], role];
      made += 1;
      const noticed = wrongCells({ ...MAY, [type]: roles });
      // Noticed, and in that cell alone.
      if (noticed.join() !== `${type} by ${role}`) {
        survivors.push(`${type} ${may ? 'without' : 'with'} ${role}`);
      }
    }
  }
  for (const survivor of survivors) console.log(`not noticed: ${survivor}`);
  console.log(`${made} changes, ${made - survivors.length} noticed, ${survivors.length} not`);
  process.exitCode = survivors.length === 0 ? 0 : 1;
};

main();
