import { useState } from 'react';
import { type OwnDrills, OwnDrillsSchema } from '../../../api/drills.ts';
import type { SignedIn } from '../../../api/house.ts';
import { kindsOf } from '../../../drills/index.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import { houseNow } from '../../live/clock.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { Link } from '../../parts/link.tsx';
import { BookOf, RuleTag } from '../../parts/rule-tag.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { percentText } from '../../words/formats.ts';
import { useWords } from '../../words/index.ts';
import { Cell, Figure, Row, SheetOfRows } from '../pit/sheet-of-rows.tsx';
import { GameChoice } from './choosing.tsx';
import { ExamList } from './exam-list.tsx';
import { dueAt, isDue, isNew, schedule } from './schedule.ts';
import { addressNow, addressOf } from './use-address.ts';
import { useGame, useGames } from './use-games.ts';
import { useTrained } from './use-trained.ts';

/** What is due today by kind, exams, and progress by paragraph. */
export const Overview = ({ me }: { readonly me: SignedIn }) => {
  const { say } = useWords();
  const games = useGames();
  const [game, setGame] = useState(() => addressNow().game);
  const book = useGame(games, game);
  const own = useFetched('/drills/own', OwnDrillsSchema, undefined, 'staff');
  if (games.is === 'failed') return <Failed error={games.error} again={games.again} />;
  if (own.is === 'failed') return <Failed error={own.error} again={own.again} />;
  if (book === null || own.is === 'loading') return <Loading />;
  const oversees = me.role !== 'dealer';
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="text-muted">{say('drills.more')}</p>
        <GameChoice games={games} game={book.id} onGame={setGame} />
      </div>
      <Kinds book={book} own={own.value} />
      <section className="flex flex-col gap-3">
        <h2 className="text-lg">{say('drills.exam.title')}</h2>
        <p className="max-w-3xl text-muted">{say('drills.exam.more')}</p>
        <p className="flex flex-wrap gap-x-6">
          <Link to={`/drills/exam?game=${book.id}`} className="link min-h-11 content-center">
            {say(own.value.examining ? 'drills.exam.go-on' : 'drills.exam.begin')}
          </Link>
          <Link to={`/drills/table?game=${book.id}`} className="link min-h-11 content-center">
            {say('drills.table.open')}
          </Link>
          {oversees && (
            <Link to="/drills/people" className="link min-h-11 content-center">
              {say('drills.people.title')}
            </Link>
          )}
        </p>
        <ExamList exams={own.value.exams} />
      </section>
      <BookOf value={book}>
        <Progress book={book} own={own.value} />
      </BookOf>
    </>
  );
};

type InBook = { readonly book: Rulebook; readonly own: OwnDrills };

const Kinds = ({ book, own }: InBook) => {
  const { say } = useWords();
  const trained = useTrained(book);
  const now = houseNow();
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-3">
      {kindsOf(book).map((kind) => {
        const items = own.items.filter((item) => item.game === book.id && item.kind === kind);
        const all = schedule(trained?.[kind] ?? [], items, now);
        const due = all.filter((one) => isDue(one, now)).length;
        const fresh = all.filter(isNew).length;
        return (
          <li key={kind}>
            <Link
              to={addressOf(kind, { game: book.id })}
              data-kind={kind}
              className="panel flex h-full min-h-20 flex-col justify-between gap-2 p-4 hover:border-muted"
            >
              <span className="text-lg font-semibold">{say(`drills.kind.${kind}`)}</span>
              <span className="tabular flex flex-wrap gap-x-4 text-sm text-muted">
                {due > 0 && <span className="text-warn">{say('drills.due', { count: due })}</span>}
                {fresh > 0 && <span>{say('drills.fresh', { count: fresh })}</span>}
                {trained !== null && due + fresh === 0 && <span>{say('drills.nothing.due')}</span>}
                {trained === null && <span>…</span>}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
};

const DAY = 86_400_000;

const Progress = ({ book, own }: InBook) => {
  const { say, language } = useWords();
  const items = own.items
    .filter(({ game }) => game === book.id)
    .toSorted((a, b) => a.rule.localeCompare(b.rule, 'en', { numeric: true }));
  const now = houseNow();
  const dueText = (at: number | null) => {
    const days = at === null ? 0 : Math.ceil((at - now) / DAY);
    return days <= 0 ? say('drills.due.now') : say('drills.due.days', { count: days });
  };
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">{say('drills.progress.title')}</h2>
      {items.length === 0 ? (
        <Empty title={say('drills.progress.none')} />
      ) : (
        <SheetOfRows
          label={say('drills.progress.title')}
          heads={[
            { text: say('drills.paragraph') },
            { text: say('drills.kind') },
            { text: say('drills.right'), figure: true },
            { text: say('drills.wrong'), figure: true },
            { text: say('drills.share'), figure: true },
            { text: say('drills.average'), figure: true },
            { text: say('drills.again') },
          ]}
        >
          {items.map(({ kind, rule, right, wrong, time, last }) => (
            <Row key={`${kind} ${rule}`}>
              <Cell>
                <RuleTag rule={rule} />
              </Cell>
              <Cell>
                <Link to={addressOf(kind, { game: book.id })} className="link whitespace-nowrap">
                  {say(`drills.kind.${kind}`)}
                </Link>
              </Cell>
              <Figure>{right}</Figure>
              <Figure>{wrong}</Figure>
              <Figure>{percentText(right / (right + wrong), language)}</Figure>
              <Figure>
                {say('drills.seconds', { count: Math.round(time / (right + wrong) / 1000) })}
              </Figure>
              <Cell>
                <span className="whitespace-nowrap">{dueText(dueAt(last))}</span>
              </Cell>
            </Row>
          ))}
        </SheetOfRows>
      )}
    </section>
  );
};
