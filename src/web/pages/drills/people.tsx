import { useState } from 'react';
import { type PeopleDrills, PeopleDrillsSchema, type SummedItem } from '../../../api/drills.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { Choice } from '../../parts/field.tsx';
import { BookOf, RuleTag } from '../../parts/rule-tag.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { percentText, whenText } from '../../words/formats.ts';
import { useWords } from '../../words/index.ts';
import { Cell, Figure, Row, SheetOfRows } from '../pit/sheet-of-rows.tsx';
import { useGames } from './use-games.ts';

/** For the pit: how everybody comes on, by person and by paragraph. */
export const People = () => {
  const { say, language, title } = useWords();
  const fetched = useFetched('/drills/people', PeopleDrillsSchema, undefined, 'staff');
  const games = useGames();
  const [person, setPerson] = useState('');
  const [game, setGame] = useState('');
  if (fetched.is === 'loading') return <Loading />;
  if (fetched.is === 'failed') return <Failed error={fetched.error} again={fetched.again} />;
  const { people } = fetched.value;
  if (people.length === 0) return <Empty title={say('drills.people.none')} />;
  const books = games.is === 'ready' ? games.value.rulebooks : [];
  const shown = people.filter((one) => person === '' || one.person === person);
  const summed = byParagraph(shown, game);
  return (
    <>
      <h2 className="text-lg">{say('drills.people.title')}</h2>
      <SheetOfRows
        label={say('drills.people.title')}
        heads={[
          { text: say('drills.people.person') },
          { text: say('drills.people.answers'), figure: true },
          { text: say('drills.share'), figure: true },
          { text: say('drills.average'), figure: true },
          { text: say('drills.people.exams'), figure: true },
          { text: say('drills.people.last') },
        ]}
      >
        {people.map(({ person: id, items, exams }) => {
          const { right, wrong, time, last } = totalOf(items);
          return (
            <Row key={id}>
              <Cell>
                <span translate="no">{id}</span>
              </Cell>
              <Figure>{right + wrong}</Figure>
              <Figure>{shareText(right, wrong, language)}</Figure>
              <Figure>{averageText(time, right + wrong, say)}</Figure>
              <Figure>
                {exams.filter(({ passed }) => passed).length} / {exams.length}
              </Figure>
              <Cell>
                <span className="tabular whitespace-nowrap">
                  {last === 0 ? '–' : whenText(last, language)}
                </span>
              </Cell>
            </Row>
          );
        })}
      </SheetOfRows>
      <div className="flex flex-wrap items-end gap-3">
        <Choice
          label={say('drills.people.person')}
          value={person}
          className="w-48"
          onChange={({ target }) => setPerson(target.value)}
        >
          <option value="">{say('drills.people.all')}</option>
          {people.map(({ person: id }) => (
            <option key={id} value={id}>
              {id}
            </option>
          ))}
        </Choice>
        <Choice
          label={say('drills.book')}
          value={game}
          className="w-full sm:w-80"
          onChange={({ target }) => setGame(target.value)}
        >
          <option value="">{say('drills.people.games')}</option>
          {books.map((book) => (
            <option key={book.id} value={book.id}>
              {title(book)}
            </option>
          ))}
        </Choice>
      </div>
      <SheetOfRows
        label={say('drills.progress.title')}
        heads={[
          { text: say('drills.paragraph') },
          { text: say('drills.book') },
          { text: say('drills.kind') },
          { text: say('drills.right'), figure: true },
          { text: say('drills.wrong'), figure: true },
          { text: say('drills.share'), figure: true },
          { text: say('drills.average'), figure: true },
        ]}
      >
        {summed.map(({ game: id, kind, rule, right, wrong, time }) => {
          const book = books.find((one) => one.id === id);
          return (
            <Row key={`${id} ${kind} ${rule}`}>
              <Cell>
                <BookOf value={book ?? null}>
                  <RuleTag rule={rule} />
                </BookOf>
              </Cell>
              <Cell wide>{book === undefined ? id : title(book)}</Cell>
              <Cell>{say(`drills.kind.${kind}`)}</Cell>
              <Figure>{right}</Figure>
              <Figure>{wrong}</Figure>
              <Figure>{shareText(right, wrong, language)}</Figure>
              <Figure>{averageText(time, right + wrong, say)}</Figure>
            </Row>
          );
        })}
      </SheetOfRows>
    </>
  );
};

type Words = ReturnType<typeof useWords>;

const shareText = (right: number, wrong: number, language: Words['language']): string =>
  right + wrong === 0 ? '–' : percentText(right / (right + wrong), language);

const averageText = (time: number, count: number, say: Words['say']): string =>
  count === 0 ? '–' : say('drills.seconds', { count: Math.round(time / count / 1000) });

const totalOf = (items: readonly SummedItem[]) =>
  items.reduce(
    (sum, { right, wrong, time, last }) => ({
      right: sum.right + right,
      wrong: sum.wrong + wrong,
      time: sum.time + time,
      last: Math.max(sum.last, last),
    }),
    { right: 0, wrong: 0, time: 0, last: 0 },
  );

/** What most often goes wrong first. */
const byParagraph = (
  people: PeopleDrills['people'],
  game: string,
): readonly (SummedItem & { readonly wrong: number })[] => {
  const items = people
    .flatMap((one) => one.items)
    .filter((item) => game === '' || item.game === game);
  const groups = Map.groupBy(items, ({ game: of, kind, rule }) => `${of} ${kind} ${rule}`);
  return [...groups.values()]
    .flatMap((all) => (all[0] === undefined ? [] : [{ ...all[0], ...totalOf(all) }]))
    .toSorted((a, b) => b.wrong / (b.right + b.wrong) - a.wrong / (a.right + a.wrong));
};
