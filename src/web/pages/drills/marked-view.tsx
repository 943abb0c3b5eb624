import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Drill, Explained, Field, Marked, MarkedField } from '../../../drills/index.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import { Money } from '../../parts/money.tsx';
import { BookOf, RuleTag } from '../../parts/rule-tag.tsx';
import { useWords } from '../../words/index.ts';
import { eventWords } from '../dealer/event-words.ts';
import { betWords } from '../dealer/short-words.ts';
import { Cell, Figure, Row, SheetOfRows } from '../pit/sheet-of-rows.tsx';
import { answeredWords, handWords, questionWords } from './asked-words.ts';
import { SituationView } from './situation.tsx';

/** The same table with its answers: right or wrong by field, what would have been right, and why. */
export const MarkedView = ({
  drill,
  marked,
  book,
  children,
}: {
  readonly drill: Drill;
  readonly marked: Marked;
  readonly book: Rulebook;
  /** The way on. */
  readonly children: ReactNode;
}) => {
  const { say } = useWords();
  const head = useRef<HTMLDivElement>(null);
  // Before anybody sees it: a key pressed at once is not lost.
  useLayoutEffect(() => head.current?.querySelector('button')?.focus(), []);
  return (
    <div className="grid flex-1 grid-cols-1 content-start gap-5 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <div className="max-lg:order-last">
        <SituationView drill={drill} book={book} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <div ref={head} className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" data-correct={marked.correct} className="text-lg font-semibold">
            <Sign right={marked.correct} />{' '}
            {marked.correct
              ? say('drills.all.right')
              : say('drills.some.right', { right: marked.right, of: marked.of })}
          </p>
          {children}
        </div>
        <BookOf value={book}>
          <ul className="flex flex-col gap-2">
            {marked.fields.map((field) => (
              <FieldMark
                key={field.id}
                field={drill.fields.find(({ id }) => id === field.id)}
                marked={field}
                book={book}
              />
            ))}
          </ul>
          <Why explained={marked.explained} book={book} />
        </BookOf>
      </div>
    </div>
  );
};

const Sign = ({ right }: { readonly right: boolean }) => {
  const { say } = useWords();
  return (
    <span className={right ? 'text-good' : 'text-bad'}>
      <span aria-hidden="true">{right ? '✓' : '×'}</span>
      <span className="for-ears">{say(right ? 'drills.is.right' : 'drills.is.wrong')}</span>
    </span>
  );
};

const FieldMark = ({
  field,
  marked: { given, right, correct, fewest, rule, also = [] },
  book,
}: {
  readonly field: Field | undefined;
  readonly marked: MarkedField;
  readonly book: Rulebook;
}) => {
  const words = useWords();
  const { say } = words;
  if (field === undefined) return null;
  const answer = answeredWords(field, right, book, words);
  return (
    <li className="panel flex flex-col gap-1 p-3" data-mark={correct ? 'right' : 'wrong'}>
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="font-semibold">
          <Sign right={correct} /> {questionWords(field, book, words)}
        </span>
        <span className="flex flex-wrap gap-1">
          {[rule, ...also].map((one) => (
            <RuleTag key={one} rule={one} />
          ))}
        </span>
      </p>
      <p className={correct ? 'text-muted' : 'text-bad'}>
        {say('drills.your.answer', { answer: answeredWords(field, given, book, words) })}
      </p>
      {!correct && <p>{say('drills.would.be', { answer })}</p>}
      {fewest === false && correct && (
        <p className="text-muted">{say('drills.fewer.chips', { chips: answer })}</p>
      )}
    </li>
  );
};

/** What the rules and the table said when they were asked. */
const Why = ({ explained, book }: { readonly explained: Explained; readonly book: Rulebook }) => {
  const words = useWords();
  const { say } = words;
  const { step, settlement, offers, events } = explained;
  const told = (events ?? []).flatMap((event) => eventWords(event, book, words) ?? []);
  if (step === undefined && settlement === undefined && offers === undefined && told.length === 0) {
    return null;
  }
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg">{say('drills.why')}</h2>
      {step !== undefined && (
        <p>
          {say('drills.why.step', {
            step: say(
              step.step === 'settle' ? 'drills.option.round-ends' : `drills.option.to-${step.to}`,
            ),
          })}
        </p>
      )}
      {offers !== undefined && (
        <p>
          {offers.length === 0
            ? say('drills.why.no.offers')
            : say('drills.why.offers', {
                offers: offers
                  .map(({ hand, pays }) => `${handWords(hand, words)} ${words.odds(pays)}`)
                  .join(' · '),
              })}
        </p>
      )}
      {settlement !== undefined && (
        <SheetOfRows
          label={say('drills.why')}
          heads={[
            { text: say('drills.bet') },
            { text: say('drills.amount'), figure: true },
            { text: say('shared.money.paid'), figure: true },
            { text: say('shared.money.returned'), figure: true },
            { text: say('drills.paragraph') },
          ]}
        >
          {settlement.lines.map(({ box, patron, bet, amount, paid, returned, rule }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines stand in their order
            <Row key={i}>
              <Cell>
                {betWords(bet, book, words)}{' '}
                <span className="text-muted">
                  {say('drills.of.box', { box })} {patron}
                </span>
              </Cell>
              <Figure>
                <Money cents={amount} />
              </Figure>
              <Figure>
                <Money cents={paid} />
              </Figure>
              <Figure>
                <Money cents={returned} />
              </Figure>
              <Cell>
                <RuleTag rule={rule} />
              </Cell>
            </Row>
          ))}
        </SheetOfRows>
      )}
      {told.length > 0 && (
        <>
          <h3 className="label">{say('drills.why.follows')}</h3>
          <ul className="flex flex-col gap-1 text-sm">
            {told.map(({ text, rule }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: events stand in their order
              <li key={i} className="flex items-baseline gap-2">
                <span>{text}</span>
                {rule !== undefined && rule !== null && rule !== '' && <RuleTag rule={rule} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};
