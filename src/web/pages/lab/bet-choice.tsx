import { Choice } from '../../parts/field.tsx';
import { useWords } from '../../words/index.ts';
import type { Bench } from './bench.tsx';

/** The bet that charts are about. */
export const BetChoice = ({ lab, first, bet }: Pick<Bench, 'lab' | 'first' | 'bet'>) => {
  const { say, name } = useWords();
  return (
    <Choice
      label={say('lab.bet')}
      value={bet.id}
      onChange={({ target }) => lab.change({ bet: target.value }, 'step')}
      className="w-56"
    >
      {first.book.bets.map((one) => (
        <option key={one.id} value={one.id}>
          {name(one.name)}
        </option>
      ))}
    </Choice>
  );
};
