import { type ReactNode, useState } from 'react';
import type { FloorTable } from '../../../api/house.ts';
import { type Slip, SlipsSchema } from '../../../api/slips.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { useRulebook } from '../../live/use-rulebook.ts';
import { Button } from '../../parts/button.tsx';
import { Money } from '../../parts/money.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { tableName } from '../../parts/table-title.ts';
import { whenText } from '../../words/formats.ts';
import { useWords } from '../../words/index.ts';

/** Fills, credits and counts of a table since it was opened; each can be printed and signed. */
export const SlipsSheet = ({
  table,
  onClose,
}: {
  readonly table: FloorTable;
  readonly onClose: () => void;
}) => {
  const words = useWords();
  const { say, language } = words;
  const name = tableName(table.name, useRulebook(table.game), words);
  const slips = useFetched(`/tables/${table.id}/slips`, SlipsSchema, undefined, 'staff');
  const [chosen, choose] = useState<number | null>(null);
  const all = slips.is === 'ready' ? slips.value.slips : [];
  const slip = all.find(({ entry }) => entry === chosen);
  if (slip !== undefined) {
    return (
      <Sheet
        title={titleOf(slip, words)}
        onClose={() => choose(null)}
        actions={
          <>
            <Button onClick={() => choose(null)}>{say('pit.slips.all')}</Button>
            <Button look="main" onClick={() => print()}>
              {say('pit.slips.print')}
            </Button>
          </>
        }
      >
        <OneSlip slip={slip} table={`${name} (${table.id})`} />
      </Sheet>
    );
  }
  return (
    <Sheet title={say('pit.slips.title', { table: name })} onClose={onClose}>
      {slips.is === 'loading' && <Loading />}
      {slips.is === 'failed' && <Failed error={slips.error} again={slips.again} />}
      {slips.is === 'ready' && all.length === 0 && <Empty title={say('pit.slips.none')} />}
      <ul className="flex flex-col divide-y divide-edge">
        {all.map((one) => (
          <li key={one.entry}>
            <button
              type="button"
              className="target flex w-full items-baseline gap-3 py-2 text-left"
              onClick={() => choose(one.entry)}
            >
              <span className="flex-1">
                <span className="font-semibold">{titleOf(one, words)}</span>
                <span className="label block">{whenText(one.at, language)}</span>
              </span>
              <Money cents={one.amount} className="tabular" />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
};

const titleOf = (
  { kind, slip }: Slip,
  { say }: Pick<ReturnType<typeof useWords>, 'say'>,
): string => (slip === null ? say(`pit.slips.${kind}`) : `${say(`pit.slips.${kind}`)} ${slip}`);

/** As it is signed: what, how much in which chips, who asked for it and who confirmed it. */
const OneSlip = ({ slip, table }: { readonly slip: Slip; readonly table: string }) => {
  const { say, language } = useWords();
  const off = slip.expected === null ? 0 : slip.amount - slip.expected;
  return (
    <section data-print className="flex flex-col gap-3">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Line name={say('pit.slips.table')}>{table}</Line>
        <Line name={say('pit.slips.at')}>{whenText(slip.at, language)}</Line>
        <Line name={say('pit.slips.entry')}>{slip.entry}</Line>
        {slip.chips.map(({ value, pieces }) => (
          <Line key={value} name={<Money cents={value} />}>
            <span className="flex justify-between">
              <span>× {pieces}</span>
              <Money cents={value * pieces} />
            </span>
          </Line>
        ))}
        <Line name={say('pit.slips.amount')}>
          <Money cents={slip.amount} className="block text-right text-lg font-semibold" />
        </Line>
        {slip.expected !== null && (
          <Line name={say('pit.slips.off')}>
            <Money
              cents={off}
              signed
              className={`block text-right ${off === 0 ? '' : 'font-semibold text-bad'}`}
            />
          </Line>
        )}
        <Signed name={say('pit.slips.asked')} by={slip.askedBy.id} />
        <Signed
          name={say('pit.slips.confirmed')}
          by={slip.confirmedBy?.id ?? say('pit.slips.alone')}
        />
      </dl>
    </section>
  );
};

const Line = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) => (
  <>
    <dt className="label self-center">{name}</dt>
    <dd className="tabular">{children}</dd>
  </>
);

/** With room for a name by hand. */
const Signed = ({ name, by }: { readonly name: string; readonly by: string }) => (
  <Line name={name}>
    <span className="flex min-h-10 items-end gap-3 border-b border-edge">{by}</span>
  </Line>
);
