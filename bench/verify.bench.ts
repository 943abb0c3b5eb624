import { verification } from '../src/api/verification.ts';
import { ciphers } from '../src/house/record/ciphers.ts';
import { hashOf, isFault, splitLine } from '../src/record/index.ts';
import { exportOf } from '../tests/record/exported.ts';
import { busyTable } from './busy-table.ts';
import { type Bench, secondsPer } from './measure.ts';

/** A whole record decided again, against reading and hashing the same lines, which nobody can do without. */
export default {
  title: 'Verify',
  run: async () => {
    const lines = exportOf('t1', busyTable({ rounds: 60, patrons: 64 }));
    const entries = lines.slice(0, -1);
    const read = () => {
      for (const line of entries) {
        const { text = '' } = splitLine(line) ?? {};
        if (hashOf(ciphers, text) === '' || JSON.parse(text) === null) throw new Error('not read');
      }
    };
    const verified = () => {
      const { take, end } = verification(ciphers);
      for (const line of lines) {
        const fault = take(line);
        if (fault !== undefined) throw new Error(fault.fault);
      }
      if (isFault(end())) throw new Error('not verified');
    };
    // Turn by turn, so that a machine that is now fast and now slow counts alike for both.
    const ratios: number[] = [];
    let seconds = 0;
    for (let turn = 0; turn < 7; turn++) {
      const plain = secondsPer(1, read, 2);
      seconds = secondsPer(1, verified, 2);
      ratios.push(seconds / plain);
    }
    const ratio = ratios.sort((a, b) => a - b)[3] ?? Number.POSITIVE_INFINITY;
    const rate = Math.round(entries.length / seconds).toLocaleString('en');
    return [
      {
        what: `verify of ${entries.length.toLocaleString('en')} entries, against hashing and parsing the same lines; median of 7 turns`,
        figure: `${rate} entries a second`,
        ratio: `${ratio.toFixed(2)} ×`,
        target: '≤ 3 ×',
        ok: ratio <= 3,
      },
    ];
  },
} satisfies Bench;
