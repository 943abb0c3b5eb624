import { useState } from 'react';
import type { Bet } from '../../../rulebooks/index.ts';
import type { TableLimits } from '../../../table/index.ts';
import { useWords } from '../../words/index.ts';
import { centsIn, fieldText } from './amount.ts';
import { TextField, Wrong } from './fields.tsx';

type Side = TableLimits['side'];

/** Limits of each side bet; both fields empty: none of its own. */
export const SideLimits = ({
  side,
  bets,
  onSide,
  wrong,
}: {
  readonly side: Side;
  readonly bets: readonly Bet[];
  readonly onSide: (side: Side) => void;
  readonly wrong?: string | undefined;
}) => {
  const { say, name } = useWords();
  return (
    <details open={wrong === undefined ? undefined : true}>
      <summary className="min-h-9 cursor-pointer text-sm">{say('dealer.settings.side')}</summary>
      <Wrong what={wrong} />
      <ul className="grid gap-2 sm:grid-cols-2">
        {bets.map((bet) => (
          <SideLimit
            key={bet.id}
            label={name(bet.name)}
            own={side[bet.id] ?? null}
            onOwn={(own) => {
              const { [bet.id]: _, ...others } = side;
              onSide(own === null ? others : { ...others, [bet.id]: own });
            }}
          />
        ))}
      </ul>
    </details>
  );
};

const SideLimit = ({
  label,
  own,
  onOwn,
}: {
  readonly label: string;
  readonly own: Side[string] | null;
  readonly onOwn: (own: Side[string] | null) => void;
}) => {
  const { say } = useWords();
  const [low, setLow] = useState(own === null ? '' : fieldText(own.minimum));
  const [high, setHigh] = useState(own === null ? '' : fieldText(own.maximum));
  const change = (minimum: string, maximum: string) => {
    setLow(minimum);
    setHigh(maximum);
    const from = centsIn(minimum);
    const to = centsIn(maximum);
    onOwn(from === null || to === null ? null : { minimum: from, maximum: to });
  };
  return (
    <li className="grid grid-cols-[1fr_6rem_6rem] items-end gap-2">
      <span className="pb-2 text-sm">{label}</span>
      <TextField
        numeric
        label={say('dealer.settings.from')}
        value={low}
        onChange={(text) => change(text, high)}
      />
      <TextField
        numeric
        label={say('dealer.settings.to')}
        value={high}
        onChange={(text) => change(low, text)}
      />
    </li>
  );
};
