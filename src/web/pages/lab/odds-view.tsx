import { useDeferredValue } from 'react';
import type { OddsFigures } from '../../../api/odds-json.ts';
import { BookOf } from '../../parts/rule-tag.tsx';
import { useWords } from '../../words/index.ts';
import type { Bench } from './bench.tsx';
import { BesideTable } from './beside-table.tsx';
import { BetsTable } from './bets-table.tsx';
import type { ChosenShoe } from './chosen.ts';
import { HeatMaps } from './heat-map.tsx';
import { InsuranceTable } from './insurance-table.tsx';
import { ofShoe } from './of-shoe.ts';
import { Sheets } from './sheets.tsx';
import { Trouble } from './trouble.tsx';
import { type Desks, useFigures } from './use-figures.ts';

/** Every bet of a shoe; of two shoes, what differs first. */
export const OddsView = ({ desks, first, second }: Bench) => {
  const words = useWords();
  const one = useOdds(desks, first);
  const other = useOdds(desks, second);
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <p className="text-sm text-muted">{words.say('lab.edge.note')}</p>
      {second !== null && one.value !== null && other.value !== null && (
        <BesideTable
          sides={[
            { chosen: first, odds: one.value },
            { chosen: second, odds: other.value },
          ]}
        />
      )}
      {[
        { chosen: first, of: one, key: 'first' },
        ...(second === null ? [] : [{ chosen: second, of: other, key: 'second' }]),
      ].map(({ chosen, of, key }) => (
        <section key={key} data-side={key} className="flex min-w-0 flex-col gap-6">
          {second !== null && <h2 className="text-lg">{words.title(chosen.book)}</h2>}
          <Trouble failed={of.failed} />
          {of.value !== null && chosen.shoe !== null && (
            <Figures desks={desks} chosen={chosen} odds={of.value} />
          )}
        </section>
      ))}
    </div>
  );
};

/** The figures first; their colours may come a frame later, so that an edited card is in the odds at once. */
const Figures = ({
  desks,
  chosen,
  odds,
}: {
  readonly desks: Desks;
  readonly chosen: ChosenShoe;
  readonly odds: OddsFigures;
}) => {
  const later = useDeferredValue(odds);
  return (
    <BookOf value={chosen.book}>
      <BetsTable odds={odds} book={chosen.book} />
      <InsuranceTable odds={odds} />
      <HeatMaps odds={later} />
      <Sheets desks={desks} chosen={chosen} />
    </BookOf>
  );
};

const useOdds = ({ quick }: Desks, chosen: ChosenShoe | null) =>
  useFigures(
    quick,
    'odds',
    chosen === null || chosen.shoe === null ? null : ofShoe(chosen),
    chosen?.book ?? null,
  );
