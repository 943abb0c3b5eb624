import { HistorySchema } from '../../../api/history-form.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import type { Card as CardId, Slot } from '../../../rules/index.ts';
import type { HandHistory } from '../../../table/index.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { useRulebook } from '../../live/use-rulebook.ts';
import { HANDS_IN_ORDER, HandArea } from '../../parts/hands.tsx';
import { Money } from '../../parts/money.tsx';
import { OfBook, RuleTag } from '../../parts/rule-tag.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';
import { decisionText, kindText } from './incident-list.tsx';
import { RoundSteps } from './round-steps.tsx';
import { Cell, Figure, Row, SheetOfRows } from './sheet-of-rows.tsx';

/** One round whole: the cards, what each bet got by which paragraph, what went wrong, every step. */
export const RoundDetail = ({
  table,
  round,
}: {
  readonly table: string;
  readonly round: number;
}) => {
  const fetched = useFetched(`/tables/${table}/rounds/${round}`, HistorySchema, undefined, 'staff');
  const book = useRulebook(fetched.is === 'ready' ? fetched.value.game : null);
  if (fetched.is === 'failed') return <Failed error={fetched.error} again={fetched.again} />;
  if (fetched.is === 'loading' || book === null) return <Loading />;
  return (
    <OfBook of={fetched.value}>
      <Whole history={fetched.value} book={book} />
    </OfBook>
  );
};

const Whole = ({ history, book }: { readonly history: HandHistory; readonly book: Rulebook }) => {
  const { say, title } = useWords();
  const { settlement, shoe, layout, version } = history;
  return (
    <article className="flex min-w-0 flex-col gap-5">
      <div>
        <h2 className="text-lg">{say('pit.round.title', { number: history.round })}</h2>
        <p className="text-muted">
          {title(book)} · {say('pit.round.about', { shoe, layout, version })}
        </p>
      </div>
      <div className="felt flex flex-wrap justify-center gap-3 rounded-lg p-4">
        {HANDS_IN_ORDER.map((hand) => (
          <HandArea
            key={hand}
            rulebook={book}
            hand={hand}
            cards={cardsOf(history, hand)}
            points={settlement?.[hand]?.points ?? null}
            won={settlement?.outcome === hand}
          />
        ))}
      </div>
      {history.void !== undefined && (
        <p className="flex items-center gap-3 border-l-4 border-warn bg-panel px-4 py-2">
          {say('shared.notice.void')} <RuleTag rule={history.void.rule} />
          <span className="text-muted">{history.void.reason}</span>
        </p>
      )}
      {history.irregularities.map((one, at) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: a record does not change its order
          key={at}
          className="flex flex-wrap items-center gap-3 border-l-4 border-warn bg-panel px-4 py-2"
        >
          {kindText(one.kind ?? 'note', say)} <RuleTag rule={one.rule} />
          <span className="text-muted">{one.detail.words}</span>
          {one.decided !== undefined && (
            <span>
              {decisionText(one.decided.decision.is, say)} · {one.decided.by.id} ·{' '}
              {one.decided.reason}
            </span>
          )}
        </p>
      ))}
      {settlement !== null && <Lines settlement={settlement} book={book} />}
      <RoundSteps history={history} book={book} />
    </article>
  );
};

const cardsOf = (
  { settlement, dealt }: HandHistory,
  hand: 'player' | 'banker',
): readonly (CardId | Slot)[] => settlement?.[hand]?.cards ?? dealt?.[hand] ?? [];

const Lines = ({
  settlement,
  book,
}: {
  readonly settlement: NonNullable<HandHistory['settlement']>;
  readonly book: Rulebook;
}) => {
  const { say, name, odds } = useWords();
  const betName = (id: string) => {
    const bet = book.bets.find((one) => one.id === id);
    if (bet !== undefined) return name(bet.name);
    const [hand] = id.split('-');
    return hand === 'player' || hand === 'banker'
      ? `${say('board.insurance')} · ${say(`shared.hand.${hand}`)}`
      : id;
  };
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="text-base">{say('pit.round.lines')}</h3>
      <SheetOfRows
        label={say('pit.round.lines')}
        heads={[
          { text: say('pit.round.line.box'), figure: true },
          { text: say('pit.round.line.patron') },
          { text: say('pit.round.line.bet') },
          { text: say('pit.round.line.amount'), figure: true },
          { text: say('pit.round.line.effective'), figure: true },
          { text: say('pit.round.line.result') },
          { text: say('pit.round.line.odds') },
          { text: say('pit.round.line.paid'), figure: true },
          { text: say('pit.round.line.returned'), figure: true },
          { text: say('pit.round.line.rule') },
        ]}
      >
        {settlement.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a settlement does not change its order
          <Row key={at}>
            <Figure>{line.box}</Figure>
            <Cell>{line.patron}</Cell>
            <Cell>{betName(line.bet)}</Cell>
            <Figure>
              <Money cents={line.amount} />
            </Figure>
            <Figure>
              <Money cents={line.effective} />
            </Figure>
            <Cell>{say(`pit.result.${line.result}`)}</Cell>
            <Cell>{line.odds === null ? '–' : odds(line.odds)}</Cell>
            <Figure>
              <Money cents={line.paid} />
            </Figure>
            <Figure>
              <Money cents={line.returned} />
            </Figure>
            <Cell>
              <RuleTag rule={line.rule} />{' '}
              {line.limitRule !== undefined && <RuleTag rule={line.limitRule} />}
            </Cell>
          </Row>
        ))}
      </SheetOfRows>
    </section>
  );
};
