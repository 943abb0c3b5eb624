import { type ReactNode, useId, useState } from 'react';
import type { Wanted } from '../../../table/index.ts';
import { Button } from '../../parts/button.tsx';
import { useWords } from '../../words/index.ts';
import { centsIn } from './amount.ts';
import { type Commanding, RefusedHere, Waits } from './dealing.tsx';
import { TextField } from './fields.tsx';

/** A way that an amount can go. */
export type Way = {
  readonly label: string;
  readonly command: (amount: number) => Wanted;
  /** Where no amount is typed: all of it. */
  readonly all?: { readonly label: string; readonly amount: number };
};

/** What the table says about an amount. */
const AMOUNT: readonly string[] = [
  'BAD_AMOUNT',
  'RACK_TOO_SMALL',
  'TRAY_TOO_SMALL',
  'WINNINGS_NOT_FINAL',
];

/** Whose chips, an amount, and two ways that it can go: Enter is the first. What else can be done stands beside. */
export const AmountForm = ({
  commanding: { give, busy, error, waits },
  whose,
  ways,
  children,
}: {
  readonly commanding: Commanding;
  readonly whose: ReactNode;
  /** None: whoever looks may not. */
  readonly ways: readonly [Way, Way] | null;
  readonly children?: ReactNode;
}) => {
  const { say } = useWords();
  const [text, setText] = useState('');
  const said = useId();
  const cents = centsIn(text);
  const amountOf = ({ all }: Way): number =>
    text.trim() === '' ? (all?.amount ?? 0) : (cents ?? 0);
  const move = async (way: Way) => {
    const amount = amountOf(way);
    if (amount > 0 && (await give(way.command(amount)))) setText('');
  };
  return (
    <>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (ways !== null) void move(ways[0]);
        }}
      >
        <div className="min-w-36 flex-1">{whose}</div>
        {ways !== null && (
          <>
            <div className="w-28">
              <TextField
                numeric
                label={say('dealer.amount')}
                value={text}
                onChange={setText}
                wrongAt={error !== null && AMOUNT.includes(error.code) ? said : null}
              />
            </div>
            {ways.map((way, at) => (
              <Button
                key={way.label}
                submits={at === 0}
                disabled={busy || amountOf(way) === 0}
                {...(at > 0 && { onClick: () => void move(way) })}
              >
                {text.trim() === '' ? (way.all?.label ?? way.label) : way.label}
              </Button>
            ))}
          </>
        )}
        {children}
      </form>
      <Waits waits={waits} />
      {error !== null && (
        <div id={said}>
          <RefusedHere error={error} />
        </div>
      )}
    </>
  );
};
