import { useEffect, useState } from 'react';
import { HistorySchema } from '../../../api/history-form.ts';
import type { DrillAnswer, MadeDrill, Marked } from '../../../drills/index.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import type { HandHistory } from '../../../table/index.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { useRulebook } from '../../live/use-rulebook.ts';
import { Button } from '../../parts/button.tsx';
import { DENOMINATIONS } from '../../parts/chip-set.ts';
import { Link } from '../../parts/link.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';
import { askDesk } from './desk.ts';
import { MarkedView } from './marked-view.tsx';
import { QuestionView } from './question.tsx';

/** A round of the record, question by question as they came up at the table. */
export const RoundDrills = () => {
  const { say } = useWords();
  const query = new URLSearchParams(location.search);
  const [table, round] = [query.get('table'), query.get('round')];
  const path =
    table === null || round === null
      ? null
      : `/tables/${encodeURIComponent(table)}/rounds/${encodeURIComponent(round)}`;
  const history = useFetched(path, HistorySchema, undefined, 'staff');
  const found = history.is === 'ready' ? history.value : null;
  const book = useRulebook(found?.game, found?.version);
  if (path === null) return <Empty title={say('drills.round.missing')} />;
  if (history.is === 'failed') return <Failed error={history.error} again={history.again} />;
  if (found === null || book === null) return <Loading />;
  return (
    <>
      <h2 className="text-lg">{say('drills.round.title')}</h2>
      <p className="text-muted">
        {say('drills.round.more', { table: table ?? '', round: round ?? '' })}
      </p>
      <OfRound history={found} book={book} />
    </>
  );
};

const OfRound = ({ history, book }: { readonly history: HandHistory; readonly book: Rulebook }) => {
  const { say } = useWords();
  const [all, setAll] = useState<readonly MadeDrill[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [at, setAt] = useState(0);
  const [marked, setMarked] = useState<Marked | null>(null);
  useEffect(() => {
    let wanted = true;
    askDesk('round', { book, history, chips: DENOMINATIONS }).then(
      (made) => wanted && setAll(made),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [book, history]);
  if (failed) return <Empty title={say('drills.round.none')} />;
  if (all === null) return <Loading />;
  const made = all[at];
  if (made === undefined) {
    return (
      <Empty title={say(all.length === 0 ? 'drills.round.none' : 'drills.round.done')}>
        <Link to="/drills" className="link">
          {say('drills.overview')}
        </Link>
      </Empty>
    );
  }
  const answer = async (answers: DrillAnswer) =>
    setMarked(await askDesk('mark', { made, answer: answers }));
  const number = <p className="label">{say('drills.field.of', { at: at + 1, of: all.length })}</p>;
  return marked === null ? (
    <QuestionView
      key={at}
      drill={made.drill}
      book={book}
      busy={false}
      onAnswer={(answers) => void answer(answers)}
    >
      {number}
    </QuestionView>
  ) : (
    <MarkedView drill={made.drill} marked={marked} book={book}>
      {number}
      <Button
        look="main"
        onClick={() => {
          setMarked(null);
          setAt(at + 1);
        }}
      >
        {say('drills.next')}
      </Button>
    </MarkedView>
  );
};
