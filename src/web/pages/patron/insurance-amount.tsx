import { Button } from '../../parts/button.tsx';
import { DENOMINATIONS } from '../../parts/chip-set.ts';
import { Money } from '../../parts/money.tsx';
import { useWords } from '../../words/index.ts';

/** How much to insure: a step down or up, half, all of it. */
export const InsuranceAmount = ({
  amount,
  most,
  unit,
  onChange,
}: {
  readonly amount: number;
  readonly most: number;
  readonly unit: number;
  readonly onChange: (amount: number) => void;
}) => {
  const { say } = useWords();
  const step = stepFor(most, unit);
  const set = (next: number) => onChange(inChips(next, { most, unit }));
  return (
    <fieldset className="grid grid-cols-[auto_1fr_auto] items-center gap-2 @sm:grid-cols-[auto_1fr_auto_auto_auto]">
      <legend className="for-ears">{say('patron.insurance.amount')}</legend>
      <Button
        aria-label={say('patron.less')}
        disabled={amount <= 0}
        onClick={() => set(amount - step)}
      >
        −
      </Button>
      <output aria-live="polite" className="text-center" data-amount>
        <Money cents={amount} className="text-lg font-bold" />
      </output>
      <Button
        aria-label={say('patron.more')}
        disabled={amount >= most}
        onClick={() => set(amount + step)}
      >
        +
      </Button>
      <div className="col-span-full grid grid-cols-2 gap-2 @sm:col-span-2">
        <Button size="small" className="min-h-11!" onClick={() => set(most / 2)}>
          {say('patron.insurance.half')}
        </Button>
        <Button size="small" className="min-h-11!" onClick={() => set(most)}>
          {say('patron.insurance.full')}
        </Button>
      </div>
    </fieldset>
  );
};

/** About ten steps from nothing to all, each a chip of the house. */
export const stepFor = (most: number, unit: number): number =>
  DENOMINATIONS.findLast((chip) => chip % unit === 0 && chip * 8 <= most) ?? unit;

/** A sum that can be laid in chips: nothing or whole units, no more than there is room for. */
export const inChips = (
  amount: number,
  { most, unit }: { readonly most: number; readonly unit: number },
): number => {
  const held = Math.min(most, Math.max(0, amount));
  return held - (held % unit);
};
