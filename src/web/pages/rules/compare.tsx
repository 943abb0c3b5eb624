import { useMemo } from 'react';
import { diffOf, type EdgeChange } from '../../../odds/book-diff.ts';
import type { Bet, Rulebook } from '../../../rulebooks/index.ts';
import { usualDecks } from '../../../rules/decks.ts';
import { Link } from '../../parts/link.tsx';
import { bookPath } from '../../parts/paragraph-link.ts';
import { BookOf, RuleTag } from '../../parts/rule-tag.tsx';
import { pointsText, shareText } from '../../words/figures.ts';
import { useWords, type Words } from '../../words/index.ts';
import { conditionText } from '../patron/condition-words.ts';
import { Cell, Figure, Row, SheetOfRows } from '../pit/sheet-of-rows.tsx';
import { ChangeTable } from './change-table.tsx';
import { GROUPS, sortedChanges } from './changes.ts';
import { Part } from './part.tsx';

type Both = { readonly before: Rulebook; readonly after: Rulebook };

/** Two books, or two versions of one: what differs, and what that does to the edge of each bet. */
export const Compare = ({ before, after }: Both) => {
  const { say } = useWords();
  const { changes, bets } = useMemo(() => diffOf(before, after), [before, after]);
  const { by, numbers } = useMemo(
    () => sortedChanges(changes, before, after),
    [changes, before, after],
  );
  const both = { before, after };
  return (
    <div className="flex min-w-0 flex-col gap-10">
      <div className="grid gap-4 sm:grid-cols-2">
        {[before, after].map((book, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second
          <Head key={at} book={book} />
        ))}
      </div>
      <Link
        to={`${bookPath(after)}/${bookPath(before).slice('/rules/'.length)}`}
        className="link target self-start"
      >
        {say('rules.compared.swap')}
      </Link>
      {changes.every(({ at }) => /^(?:version|effective|asPrinted)/.test(at)) && (
        <p>{say('rules.compared.same')}</p>
      )}
      <EdgeTable bets={bets} {...both} />
      <PaysCompared {...both} />
      {GROUPS.map((group) => {
        const own = by.get(group) ?? [];
        if (own.length === 0) return null;
        const title = say(`rules.compared.${group}`);
        return (
          <Part key={group} id={group} title={title}>
            <ChangeTable label={title} changes={own} {...both} />
          </Part>
        );
      })}
      {numbers.length > 0 && (
        <Part id="numbers" title={say('rules.compared.numbers')}>
          <details>
            <summary className="cursor-pointer">
              {say('rules.compared.numbers.more', { count: numbers.length })}
            </summary>
            <ChangeTable label={say('rules.compared.numbers')} changes={numbers} {...both} />
          </details>
        </Part>
      )}
    </div>
  );
};

const Head = ({ book }: { readonly book: Rulebook }) => {
  const { say, title } = useWords();
  const { version, effective } = book;
  return (
    <div className="panel flex flex-col gap-1 p-4">
      <h2 className="text-lg">
        <Link to={bookPath(book)} className="link target">
          {title(book)}
        </Link>
      </h2>
      <p className="text-sm text-muted">
        {say('rules.version', { version })} ·{' '}
        {say('rules.in-force', { effective: effective.replace('T', ' ') })}
      </p>
    </div>
  );
};

const betNamed = (id: string, { before, after }: Both): Bet | undefined =>
  [...after.bets, ...before.bets].find((bet) => bet.id === id);

const EdgeTable = ({ bets, ...both }: Both & { readonly bets: readonly EdgeChange[] }) => {
  const { say, name, title, language } = useWords();
  const { before, after } = both;
  const edge = (share: number | null) =>
    share === null ? say('rules.compared.none') : shareText(share, 4, language);
  const change = ({ was, is }: EdgeChange) => {
    if (was === null || is === null) return '';
    return was === is ? say('rules.compared.alike') : pointsText(is - was, language);
  };
  return (
    <Part id="edges" title={say('rules.compared.edges')}>
      <p className="text-sm text-muted">
        {say('rules.compared.edges.more', {
          first: usualDecks(before),
          second: usualDecks(after),
        })}
      </p>
      <SheetOfRows
        label={say('rules.compared.edges')}
        heads={[
          { text: say('rules.bet.name') },
          { text: `${title(before)} ${before.version}`, figure: true },
          { text: `${title(after)} ${after.version}`, figure: true },
          { text: say('rules.compared.change'), figure: true },
        ]}
      >
        {bets.map((one) => {
          const bet = betNamed(one.bet, both);
          return (
            <Row key={one.bet} strong={one.was !== one.is}>
              <Cell>
                <span data-edge={one.bet}>{bet === undefined ? one.bet : name(bet.name)}</span>
              </Cell>
              <Figure>{edge(one.was)}</Figure>
              <Figure>{edge(one.is)}</Figure>
              <Figure>{change(one)}</Figure>
            </Row>
          );
        })}
      </SheetOfRows>
    </Part>
  );
};

const linesText = (bet: Bet, words: Words): readonly string[] => [
  ...bet.pays.map(({ when, pays }) => `${conditionText(when, words)}: ${words.odds(pays)}`),
  ...(bet.pushes ?? []).map(
    (when) => `${conditionText(when, words)}: ${words.say('rules.bet.back')}`,
  ),
];

/** Bets that both books have, and pay otherwise. */
const PaysCompared = ({ before, after }: Both) => {
  const words = useWords();
  const { say, name, title } = words;
  const differing = after.bets.flatMap((is) => {
    const was = before.bets.find(({ id }) => id === is.id);
    return was === undefined || linesText(was, words).join() === linesText(is, words).join()
      ? []
      : [{ was, is }];
  });
  return (
    <Part id="pays" title={say('rules.compared.pays')}>
      {differing.length === 0 ? (
        <p className="text-muted">{say('rules.compared.pays.none')}</p>
      ) : (
        <SheetOfRows
          label={say('rules.compared.pays')}
          heads={[
            { text: say('rules.bet.name') },
            { text: `${title(before)} ${before.version}` },
            { text: `${title(after)} ${after.version}` },
          ]}
        >
          {differing.map(({ was, is }) => (
            <Row key={is.id}>
              <Cell>
                <span data-pays={is.id} className="font-semibold">
                  {name(is.name)}
                </span>
              </Cell>
              {(
                [
                  [was, before],
                  [is, after],
                ] as const
              ).map(([bet, book], at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second
                <Cell key={at}>
                  <BookOf value={book}>
                    {linesText(bet, words).map((line) => (
                      <span key={line} className="block">
                        {line}
                      </span>
                    ))}
                    <RuleTag rule={bet.rule} />
                  </BookOf>
                </Cell>
              ))}
            </Row>
          ))}
        </SheetOfRows>
      )}
    </Part>
  );
};
