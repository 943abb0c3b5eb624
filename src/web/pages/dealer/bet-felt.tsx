import { useState } from 'react';
import type { Bet } from '../../../rulebooks/index.ts';
import { printedBets } from '../../parts/bets.ts';
import { Button } from '../../parts/button.tsx';
import { Chip } from '../../parts/chip.tsx';
import { classes } from '../../parts/classes.ts';
import { Money } from '../../parts/money.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { useWords } from '../../words/index.ts';
import { chipsOf, firstChip } from '../patron/rack-chips.ts';
import { lyingAt } from './bet-changes.ts';
import type { AtBox } from './bet-entry.tsx';
import { useDealing } from './dealing.tsx';
import { Choice } from './fields.tsx';
import { betWords, shortBet } from './short-words.ts';

/** The boxes in table order, with what lies in each. */
export const BoxRow = ({ box, choose }: Pick<AtBox, 'box' | 'choose'>) => {
  const { view } = useDealing();
  const { say } = useWords();
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-1">
      <legend className="for-ears">{say('dealer.bet.boxes')}</legend>
      {view.boxes.map(({ number, seated }) => {
        const sum = view.stakes
          .filter((stake) => stake.box === number)
          .reduce((total, { amount }) => total + amount, 0);
        return (
          <button
            key={number}
            type="button"
            aria-pressed={number === box}
            onClick={() => choose(number)}
            className="flex min-h-13 min-w-0 flex-col rounded-md border-2 border-edge bg-raised px-1.5 text-left text-sm leading-tight aria-pressed:border-gilt"
          >
            <span className="flex w-full justify-between gap-1 font-semibold">
              {number}
              {sum > 0 && <Money cents={sum} form="short" />}
            </span>
            <span className="text-xs wrap-anywhere text-muted">
              {seated ?? say('shared.box.free')}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
};

/** One box as on the felt, each spot with its letter: a tap lays the chosen chip. */
export const BetFelt = ({ bets, box, letters, signs }: AtBox) => {
  const { view, own, book } = useDealing();
  const words = useWords();
  const { say } = words;
  const chips = chipsOf(view);
  const [chosen, setChip] = useState<number | null>(null);
  const chip = chosen ?? firstChip(chips, view.limits.minimum);
  const seated = view.boxes.find(({ number }) => number === box)?.seated ?? null;
  const [named, setPatron] = useState<{ box: number; patron: string } | null>(null);
  const patron = named?.box === box ? named.patron : (seated ?? own.patrons[0]?.id ?? null);
  const { player, tie, banker, side } = printedBets(book, view.layout);
  const main = [player, tie, banker].filter((bet) => bet !== undefined);
  const spot = (bet: Bet) => {
    const amount = patron === null ? 0 : lyingAt(view.stakes, { box, patron, bet: bet.id });
    return (
      <button
        key={bet.id}
        type="button"
        data-bet={bet.id}
        disabled={patron === null}
        aria-label={[
          betWords(bet.id, book, words),
          amount > 0 && say('shared.money.stack', { amount: moneyText(amount, { form: 'short' }) }),
        ]
          .filter(Boolean)
          .join(', ')}
        onClick={() => patron !== null && bets.add({ box, patron, bet: bet.id }, chip)}
        className="flex min-h-13 min-w-0 flex-1 touch-manipulation flex-col items-start justify-between rounded-sm border border-brass/60 px-1.5 py-0.5 text-left hover:bg-felt-lit"
      >
        <span className="flex w-full flex-wrap items-baseline gap-x-1.5">
          <kbd className="font-semibold text-brass uppercase">{letters.get(bet.id)}</kbd>
          <span className="text-xs leading-tight text-felt-ink">
            {shortBet(bet.id, book, words)}
          </span>
        </span>
        {amount > 0 && (
          <Money cents={amount} form="short" className="ml-auto font-semibold text-felt-ink" />
        )}
      </button>
    );
  };
  return (
    <section aria-label={say('dealer.bet.felt', { number: box })} className="flex flex-col gap-2">
      <div className="felt flex flex-col gap-1 rounded-md p-1.5">
        {[main, ...side].map((row) => (
          <div key={row.map(({ id }) => id).join()} className="flex gap-1">
            {row.map(spot)}
          </div>
        ))}
      </div>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <fieldset className="flex flex-wrap gap-1 max-sm:-mx-1 max-sm:gap-0">
          <legend className="for-ears">{say('dealer.bet.chips')}</legend>
          {chips.map((value) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === chip}
              aria-label={say('shared.money.chip', { amount: moneyText(value, { form: 'short' }) })}
              onClick={() => setChip(value)}
              className={classes(
                'rounded-full p-0.5 max-sm:p-px',
                value === chip && 'ring-3 ring-gilt',
              )}
            >
              <Chip value={value} size={42} silent />
            </button>
          ))}
        </fieldset>
        {own.patrons.some(({ id }) => id !== seated) && patron !== null && (
          <div className="min-w-36 flex-1">
            <Choice
              label={say('dealer.bet.whose')}
              value={patron}
              options={own.patrons.map(({ id }) => ({
                value: id,
                label: id === seated ? id : `${id} /${signs.get(id) ?? ''}`,
              }))}
              onChange={(id) => setPatron({ box, patron: id })}
            />
          </div>
        )}
        <div className="ml-auto flex flex-wrap gap-2">
          <Button hint="-" disabled={!bets.canUndo} onClick={bets.undo}>
            {say('dealer.bet.undo')}
          </Button>
          <Button onClick={() => bets.again(box)}>{say('dealer.bet.again.box')}</Button>
          <Button hint="=" onClick={() => bets.again(null)}>
            {say('dealer.bet.again')}
          </Button>
        </div>
      </div>
    </section>
  );
};
