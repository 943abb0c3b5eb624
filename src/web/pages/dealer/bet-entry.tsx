import { type Ref, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { useWords } from '../../words/index.ts';
import { type BetLine, readBetLine } from './bet-line.ts';
import { nextBox } from './bet-signs.ts';
import { useDealing } from './dealing.tsx';
import { focusFirst } from './fields.tsx';
import type { Bets } from './use-bets.ts';

export type AtBox = {
  readonly bets: Bets;
  readonly box: number;
  readonly choose: (box: number) => void;
  /** Letters by bet, and signs by patron. */
  readonly letters: ReadonlyMap<string, string>;
  readonly signs: ReadonlyMap<string, string>;
};

/** The line in which bets are keyed, with what may be keyed always beside it. */
export const BetEntry = ({
  bets,
  box,
  choose,
  letters,
  signs,
  input,
}: AtBox & { readonly input: Ref<HTMLInputElement> }) => {
  const { view } = useDealing();
  const { say } = useWords();
  const [usual, setUsual] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const byLetter = new Map([...letters].map(([bet, letter]) => [letter, bet]));
  const seatedAt = (number: number) =>
    view.boxes.find((one) => one.number === number)?.seated ?? null;

  /** What is wrong with a line; null: it is under way. */
  const enter = (line: BetLine): string | null => {
    if (line.is === 'wrong') return say(`dealer.bet.line.${line.why}`, { at: line.at });
    if (line.is === 'undo') {
      bets.undo();
      return null;
    }
    const { box: number = box } = { box: line.box ?? undefined };
    if (!view.boxes.some((one) => one.number === number))
      return say('dealer.bet.line.box', { number });
    if (line.is === 'again') {
      bets.again(line.box);
      return null;
    }
    if (line.bets.length === 0) {
      choose(line.box ?? nextBox(view.boxes, box));
      return null;
    }
    const patron =
      line.whose === null
        ? seatedAt(number)
        : ([...signs].find(([, sign]) => sign === line.whose)?.[0] ?? null);
    if (patron === null) {
      return line.whose === null
        ? say('dealer.bet.line.nobody', { number, sign: [...signs.values()][0] ?? 'a' })
        : say('dealer.bet.line.whose', { sign: line.whose });
    }
    bets.lay(line.bets.map((bet) => ({ ...bet, box: number, patron })));
    setUsual(line.bets.at(-1)?.amount || usual);
    choose(nextBox(view.boxes, number));
    return null;
  };

  return (
    <form
      className="flex flex-col gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        const found = enter(readBetLine(bets.text, { bets: byLetter, usual }));
        setFault(found);
        if (found === null) bets.setText('');
      }}
    >
      <label htmlFor="bet-line" className="label">
        {say('dealer.bet.line', { number: box })}
      </label>
      <div className="flex gap-2">
        <input
          id="bet-line"
          ref={(element) => {
            focusFirst(element);
            if (typeof input === 'object' && input !== null) input.current = element;
          }}
          value={bets.text}
          onChange={({ target }) => {
            setFault(null);
            bets.setText(target.value);
          }}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-describedby="bet-line-how"
          {...(fault !== null && { 'aria-invalid': true, 'aria-errormessage': 'bet-line-fault' })}
          className="tabular min-h-11 min-w-0 flex-1 rounded-md border border-edge bg-page px-3 text-lg text-ink"
        />
        <Button look="main" submits hint={say('shared.key.enter')}>
          {say('dealer.bet.place')}
        </Button>
      </div>
      <p id="bet-line-fault" role="alert" className="text-sm font-semibold text-bad empty:hidden">
        {fault}
      </p>
      <p id="bet-line-how" className="label">
        {say('dealer.bet.line.how')}
        <span className="block">{say('dealer.bet.line.signs')}</span>
      </p>
    </form>
  );
};
