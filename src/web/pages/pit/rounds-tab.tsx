import { type FormEvent, useState } from 'react';
import { FloorSchema } from '../../../api/house.ts';
import { HistoriesSchema } from '../../../api/rounds.ts';
import { dealersOf } from '../../../table/dealers.ts';
import type { HandHistory } from '../../../table/index.ts';
import { useBack } from '../../back.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { Button } from '../../parts/button.tsx';
import { Choice, Field } from '../../parts/field.tsx';
import { Money } from '../../parts/money.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';
import { RoundDetail } from './round-detail.tsx';
import { Cell, Figure, Row, SheetOfRows } from './sheet-of-rows.tsx';
import { TableOptions } from './table-options.tsx';

const PAGE = 50;

/** Past rounds of a table, newest first, and any one of them whole. */
export const RoundsTab = () => {
  const { say } = useWords();
  const floor = useFetched('/floor', FloorSchema, undefined, 'staff');
  const [chosen, choose] = useState<string | null>(null);
  const [round, show] = useState<number | null>(null);
  const [number, setNumber] = useState('');
  useBack(round === null ? undefined : () => show(null));
  if (floor.is === 'loading') return <Loading />;
  if (floor.is === 'failed') return <Failed error={floor.error} again={floor.again} />;
  const { tables } = floor.value;
  const table = chosen ?? tables[0]?.id ?? null;
  if (table === null) return <Empty title={say('floor.no.tables')} />;
  const goTo = (event: FormEvent) => {
    event.preventDefault();
    if (/^[1-9]\d{0,8}$/.test(number)) show(Number(number));
  };
  return (
    <div className="flex flex-col gap-4">
      <form onSubmit={goTo} className="flex flex-wrap items-end gap-3">
        <Choice
          label={say('pit.rounds.of')}
          value={table}
          onChange={({ target }) => {
            choose(target.value);
            show(null);
          }}
          className="w-64"
        >
          <TableOptions tables={tables} />
        </Choice>
        <Field
          label={say('pit.rounds.number')}
          inputMode="numeric"
          value={number}
          onChange={({ target }) => setNumber(target.value)}
          className="w-32"
        />
        <Button submits>{say('pit.rounds.go')}</Button>
        {round !== null && (
          <Button look="quiet" onClick={() => show(null)}>
            {say('pit.round.back')}
          </Button>
        )}
      </form>
      {round === null ? (
        <RoundList key={table} table={table} show={show} />
      ) : (
        <RoundDetail table={table} round={round} />
      )}
    </div>
  );
};

const RoundList = ({
  table,
  show,
}: {
  readonly table: string;
  readonly show: (round: number) => void;
}) => {
  const { say } = useWords();
  const [before, setBefore] = useState<number | null>(null);
  useBack(before === null ? undefined : () => setBefore(null));
  const from = before === null ? '' : `&before=${before}`;
  const rounds = useFetched(
    `/tables/${table}/rounds?limit=${PAGE}${from}`,
    HistoriesSchema,
    undefined,
    'staff',
  );
  if (rounds.is === 'loading') return <Loading />;
  if (rounds.is === 'failed') return <Failed error={rounds.error} again={rounds.again} />;
  const list = rounds.value.rounds;
  if (list.length === 0) return <Empty title={say('pit.rounds.none')} />;
  const oldest = list.at(-1)?.round ?? 1;
  return (
    <>
      <SheetOfRows
        label={say('pit.tab.rounds')}
        heads={[
          { text: '#', figure: true },
          { text: say('pit.round.player') },
          { text: say('pit.round.banker') },
          { text: say('pit.round.outcome') },
          { text: say('pit.round.dealer') },
          { text: say('pit.round.bets'), figure: true },
          { text: say('pit.round.staked'), figure: true },
          { text: say('pit.round.house'), figure: true },
          { text: say('shared.more') },
        ]}
      >
        {list.map((one) => (
          <RoundRow key={one.round} one={one} show={show} />
        ))}
      </SheetOfRows>
      <div className="flex gap-3">
        {before !== null && (
          <Button onClick={() => setBefore(null)}>{say('pit.round.back')}</Button>
        )}
        <Button disabled={oldest <= 1} onClick={() => setBefore(oldest)}>
          {say('pit.rounds.older')}
        </Button>
      </div>
    </>
  );
};

const RoundRow = ({
  one,
  show,
}: {
  readonly one: HandHistory;
  readonly show: (round: number) => void;
}) => {
  const { say } = useWords();
  const { settlement } = one;
  const hand = (which: 'player' | 'banker') => {
    const dealt = settlement?.[which];
    return dealt === undefined || dealt === null || dealt.cards.length === 0
      ? '–'
      : `${dealt.cards.join(' ')} · ${dealt.points ?? '–'}`;
  };
  return (
    <Row>
      <Figure>{one.round}</Figure>
      <Cell>
        <span className="tabular whitespace-nowrap">{hand('player')}</span>
      </Cell>
      <Cell>
        <span className="tabular whitespace-nowrap">{hand('banker')}</span>
      </Cell>
      <Cell>{outcomeText(settlement?.outcome, say)}</Cell>
      <Cell>{dealersOf(one.steps).join(', ') || '–'}</Cell>
      <Figure>{one.bets.length}</Figure>
      <Figure>{settlement === null ? '–' : <Money cents={settlement.totals.staked} />}</Figure>
      <Figure>
        {settlement === null ? '–' : <Money cents={settlement.totals.house} signed />}
      </Figure>
      <Cell>
        <Button
          size="small"
          aria-label={say('pit.round.show', { number: one.round })}
          onClick={() => show(one.round)}
        >
          {say('pit.rounds.go')}
        </Button>
      </Cell>
    </Row>
  );
};

const outcomeText = (
  outcome: string | undefined,
  say: ReturnType<typeof useWords>['say'],
): string => {
  switch (outcome) {
    case 'player':
    case 'banker':
    case 'tie':
      return say(`shared.outcome.${outcome}`);
    case 'void':
      return say('shared.phase.void');
    default:
      return say('pit.round.running');
  }
};
