import type { Detail } from '../../../table/index.ts';
import { useWords } from '../../words/index.ts';
import { useDealing } from './dealing.tsx';
import { Check, Wrong } from './fields.tsx';
import { betWords } from './short-words.ts';

type Intending = NonNullable<Detail['intended']>;

/** Who meant to insure which Original Bet. */
export const Intended = ({
  label,
  intended,
  onIntended,
  wrong,
}: {
  readonly label: string;
  readonly intended: Intending;
  readonly onIntended: (intended: Intending) => void;
  readonly wrong?: string | undefined;
}) => {
  const { view, book } = useDealing();
  const words = useWords();
  const { say } = words;
  const originals = view.stakes.flatMap(({ patron, box, hand, bet }) =>
    hand === null ? [] : [{ patron, box, hand, bet }],
  );
  return (
    <fieldset>
      <legend className="label">{label}</legend>
      {originals.map(({ bet, ...one }) => {
        const same = (other: typeof one) =>
          other.patron === one.patron && other.box === one.box && other.hand === one.hand;
        return (
          <Check
            key={`${one.patron} ${one.box} ${one.hand}`}
            checked={intended.some(same)}
            label={`${say('shared.box', { number: one.box })} · ${one.patron} · ${betWords(bet, book, words)}`}
            onChange={(now) =>
              onIntended(now ? [...intended, one] : intended.filter((other) => !same(other)))
            }
          />
        );
      })}
      <Wrong what={wrong} />
      {originals.length === 0 && <p className="text-muted">{say('dealer.bet.none')}</p>}
    </fieldset>
  );
};
