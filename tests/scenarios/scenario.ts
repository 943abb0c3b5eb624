import { isDeepStrictEqual } from 'node:util';
import type { Act } from '../second/table/acts.ts';
import { phase, type SecondState } from '../second/table/state.ts';
import { happens, secondTable } from '../second/table/table.ts';
import type { Chance } from '../table/model-chance.ts';
import type { Feature } from './features.ts';
import { differences, liveOf, secondOf } from './picture.ts';
import { type Planted, Played } from './played.ts';
import { RACK, type TableSet } from './tables.ts';

/** One table on which both implementations play the same script, act by act. */
export class Scenario {
  readonly table: TableSet;
  readonly chance: Chance;
  readonly second: SecondState;
  readonly played: Played;
  readonly script: Act[] = [];
  /** How much was tried that must be refused. */
  tried = 0;
  /** What has happened in the round so far. */
  met = new Set<Feature>();

  constructor(table: TableSet, chance: Chance, how: { laws?: boolean; planted?: Planted } = {}) {
    this.table = table;
    this.chance = chance;
    this.second = secondTable(table.second, table.seats, RACK);
    this.played = new Played(table, how);
  }

  get phase(): string {
    return phase(this.second);
  }

  get round(): SecondState['round'] {
    return this.second.round;
  }

  /** It happens at both tables, and both must come to the same. */
  does(act: Act): void {
    this.script.push(act);
    happens(this.second, act);
    this.played.does(act);
    const differ = differences(liveOf(this.played.table), secondOf(this.second));
    if (differ.length > 0) throw new Error(differ.join('\n'));
    this.#compareLines();
  }

  /** By the second table this is not allowed now: `decide` must refuse it. */
  tries(act: Act): void {
    this.tried += 1;
    if (this.played.refuses(act)) return;
    this.script.push(act);
    throw new Error('the last of these is not allowed, and decide did it');
  }

  /** Every bet to the cent, with the paragraph that says so. */
  #compareLines(): void {
    const { lines } = this.round;
    const stage = this.played.table.round?.stage;
    if (lines === null || stage?.is !== 'settled' || lines === this.#compared) return;
    const { settlement } = stage;
    this.#compared = lines;
    if (settlement.lines.length !== lines.length) {
      throw new Error(
        `decide has ${settlement.lines.length} lines, the second table ${lines.length}`,
      );
    }
    for (const [i, line] of lines.entries()) {
      if (isDeepStrictEqual(settlement.lines[i], line)) continue;
      const [one, other] = [settlement.lines[i], line].map((all) => JSON.stringify(all));
      throw new Error(
        `a line of the settlement: decide has\n  ${one}\nthe second table\n  ${other}`,
      );
    }
  }

  #compared: SecondState['round']['lines'] = null;
}
