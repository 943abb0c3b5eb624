import { useMemo, useState } from 'react';
import { Chart } from '../../parts/chart.tsx';
import { Field } from '../../parts/field.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { shareText, wholeText } from '../../words/figures.ts';
import { useWords } from '../../words/index.ts';
import { MOST } from './address.ts';
import type { Bench } from './bench.tsx';
import { NumberField } from './number-field.tsx';
import { ofShoe } from './of-shoe.ts';
import { Trouble } from './trouble.tsx';
import { useFigures } from './use-figures.ts';

/** How an evening may end: every result of so many rounds, and how likely. */
export const SessionChart = ({ lab, desks, first, bet }: Bench) => {
  const { say, name, language } = useWords();
  const { rounds, stake } = lab.state.session;
  const asked = useFigures(
    desks.slow,
    'session',
    first.shoe === null ? null : { ...ofShoe(first), layout: null, bet: bet.id, stake, rounds },
    first.book,
  );
  const session = asked.value;
  const props = useMemo(
    () => ({
      x: {
        name: say('lab.chart.session.x'),
        values: (session?.columns ?? []).map(({ cents }) => cents),
        text: (cents: number) => moneyText(Math.round(cents), { form: 'short', signed: true }),
      },
      y: { text: (chance: number) => shareText(chance, 2, language) },
      lines: [
        {
          name: say('lab.chart.session.chance'),
          values: (session?.columns ?? []).map(({ chance }) => chance),
          ink: 'first' as const,
          as: 'bars' as const,
        },
      ],
    }),
    [session, say, language],
  );
  const share = (chance: number) => shareText(chance, 2, language);
  const money = (cents: number) => moneyText(Math.round(cents), { signed: true });
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <NumberField
          label={say('lab.session.rounds')}
          value={rounds}
          most={MOST.session}
          onChange={(value) =>
            lab.change({ session: { ...lab.state.session, rounds: value } }, 'edit')
          }
          className="w-40"
        />
        <StakeField
          cents={stake}
          onChange={(cents) =>
            lab.change({ session: { ...lab.state.session, stake: cents } }, 'edit')
          }
        />
      </div>
      <Trouble failed={asked.failed} />
      {session !== null && (
        <>
          <Chart
            label={say('lab.chart.session', {
              rounds: wholeText(rounds, language),
              stake: moneyText(stake, { form: 'short' }),
              bet: name(bet.name),
            })}
            {...props}
          />
          <p>
            {say('lab.session.ahead', {
              ahead: share(session.ahead),
              even: share(session.even),
              behind: share(session.behind),
            })}{' '}
            {say('lab.session.mean', {
              mean: money(session.mean),
              deviation: moneyText(Math.round(session.deviation)),
            })}
          </p>
          <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
            {session.quantiles.map(({ share: part, cents }) => (
              <div key={part} className="flex gap-2">
                <dt className="text-muted">
                  {say('lab.session.quantile', { share: shareText(part, 0, language) })}
                </dt>
                <dd className="tabular">{money(cents)}</dd>
              </div>
            ))}
          </dl>
          <p className="label">{say('lab.session.note')}</p>
        </>
      )}
    </section>
  );
};

const StakeField = ({
  cents,
  onChange,
}: {
  readonly cents: number;
  readonly onChange: (cents: number) => void;
}) => {
  const { say } = useWords();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? moneyText(cents, { form: 'short' });
  return (
    <Field
      label={say('lab.session.stake')}
      value={text}
      inputMode="decimal"
      autoComplete="off"
      className="w-40"
      hint={
        centsIn(text) === null
          ? say('lab.bad.money', { most: moneyText(MOST.stake, { form: 'short' }) })
          : undefined
      }
      onChange={({ target }) => {
        setTyped(target.value);
        const read = centsIn(target.value);
        if (read !== null) onChange(read);
      }}
      onBlur={() => setTyped(null)}
    />
  );
};

const centsIn = (text: string): number | null => {
  const plain = text.replace(/[\s,]/g, '');
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return null;
  const cents = Math.round(Number(plain) * 100);
  return cents >= 1 && cents <= MOST.stake ? cents : null;
};
