import { Button } from '../../parts/button.tsx';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { useWords } from '../../words/index.ts';
import { spotKey } from './bet-changes.ts';
import type { AtBox } from './bet-entry.tsx';
import { betLine } from './bet-line.ts';
import { betWhy } from './bet-why.ts';
import { RefusedHere, useDealing } from './dealing.tsx';
import { betWords } from './short-words.ts';
import type { Unplaced } from './use-bets.ts';

/** Bets that were refused: each says why, and stays until it is mended or dropped. */
export const BetsUnplaced = ({
  bets,
  letters,
  signs,
  mend,
}: Pick<AtBox, 'bets' | 'letters' | 'signs'> & { readonly mend: (line: string) => void }) => {
  const { view, own, book } = useDealing();
  const words = useWords();
  const { say } = words;
  const lineOf = (one: Unplaced) => {
    const seated = view.boxes.find(({ number }) => number === one.box)?.seated;
    const sign = seated === one.patron ? null : (signs.get(one.patron) ?? '?');
    return betLine(one.box, sign, letters.get(one.bet) ?? '', one);
  };
  if (bets.error !== null) return <RefusedHere error={bets.error} />;
  if (bets.unplaced.length === 0) return null;
  return (
    <section aria-label={say('dealer.bet.unplaced')} className="border-l-3 border-bad pl-3">
      <h3 className="label">{say('dealer.bet.unplaced')}</h3>
      <ul>
        {bets.unplaced.map((one) => (
          <li key={spotKey(one)} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
            <code className="tabular font-semibold">{lineOf(one)}</code>
            <span role="alert" className="min-w-48 flex-1 text-sm">
              {betWords(one.bet, book, words)}: {betWhy(one, { view, own, book }, words)}{' '}
              {one.error.rule !== undefined && one.error.rule !== '' && (
                <RuleTag rule={one.error.rule} />
              )}
            </span>
            <span className="flex flex-wrap gap-2">
              <Button size="small" onClick={() => mend(lineOf(one))}>
                {say('dealer.bet.mend')}
              </Button>
              {one.error.code === 'OVER_LIMIT' || one.error.code === 'BELOW_MINIMUM' ? (
                <Button size="small" onClick={() => bets.lay([{ ...one, asItLies: true }])}>
                  {say('dealer.bet.asItLies')}
                </Button>
              ) : null}
              <Button size="small" look="quiet" onClick={() => bets.drop(one)}>
                {say('dealer.bet.drop')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
