import { useState } from 'react';
import {
  type ExamMarked,
  ExamMarkedSchema,
  ExamSchema,
  type ExamSeen,
  OwnExamSchema,
} from '../../../api/drills.ts';
import type { Drill, DrillAnswer } from '../../../drills/index.ts';
import { api } from '../../live/api.ts';
import { ownClock } from '../../live/clock.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { useRulebook } from '../../live/use-rulebook.ts';
import { useSending } from '../../live/use-sending.ts';
import { Button } from '../../parts/button.tsx';
import { Refused } from '../../parts/field.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';
import { CertificateView } from './certificate.tsx';
import { ExamForm } from './exam-form.tsx';
import { resultKey, scoreText } from './exam-list.tsx';
import { MarkedView } from './marked-view.tsx';
import { QuestionView } from './question.tsx';
import { TimeLeft } from './time-so-far.tsx';

/** An exam: begun, gone on with after a reload, or a certificate of an earlier one. */
export const ExamView = () => {
  const certificate = new URLSearchParams(location.search).get('certificate');
  return certificate === null ? <Taking /> : <CertificateView id={certificate} />;
};

const Taking = () => {
  const fetched = useFetched('/drills/exam', OwnExamSchema, undefined, 'staff');
  const [begun, setBegun] = useState<ExamSeen | null>(null);
  if (fetched.is === 'failed') return <Failed error={fetched.error} again={fetched.again} />;
  if (fetched.is === 'loading') return <Loading />;
  const found = fetched.value.exam;
  const exam = begun ?? (found?.result === null ? found : null);
  if (exam === null) return <ExamForm onBegun={setBegun} />;
  return <Running key={exam.id} begun={exam} />;
};

type Answered = { readonly drill: Drill; readonly told: ExamMarked };

const Running = ({ begun }: { readonly begun: ExamSeen }) => {
  const { say, title } = useWords();
  const { busy, error, send } = useSending();
  const [exam, setExam] = useState<ExamSeen>(() => heard(begun));
  const [answered, setAnswered] = useState<Answered | null>(null);
  const book = useRulebook(exam.game, exam.version);
  const { now, result, questions, marks } = exam;
  const show = (next: ExamSeen | null) => {
    if (next === null) return;
    setAnswered(null);
    setExam(heard(next));
  };
  const next = async () =>
    show(await send(() => api.as('staff').postFor('/drills/exam/next', ExamSchema)));
  const giveUp = async () =>
    show(await send(() => api.as('staff').postFor('/drills/exam/give-up', ExamSchema)));
  const answer = async (answers: DrillAnswer) => {
    if (now === null) return;
    const body = { exam: exam.id, number: now.number, answer: answers };
    const told = await send(() =>
      api.as('staff').postFor('/drills/exam/answer', ExamMarkedSchema, body),
    );
    if (told === null) return;
    setAnswered({ drill: now.drill, told });
    setExam(heard(told.exam));
  };
  if (book === null) return <Loading />;
  const number = answered !== null ? marks.length : (now?.number ?? marks.length + 1);
  return (
    <>
      <div className="no-print flex flex-wrap items-baseline gap-x-4">
        <h2 className="text-lg">
          {say('drills.exam.title')} · {title(book)}
        </h2>
        {(result === null || answered !== null) && (
          <span className="tabular">{say('drills.exam.number', { number, of: questions })}</span>
        )}
        {result === null && (
          <Button
            size="small"
            look="quiet"
            className="ml-auto"
            disabled={busy}
            onClick={() => void giveUp()}
          >
            {say('drills.exam.give-up')}
          </Button>
        )}
      </div>
      {error !== null && <Refused error={error} />}
      {answered !== null ? (
        <MarkedView drill={answered.drill} marked={answered.told.marked} book={book}>
          {answered.told.late && <span className="text-bad">{say('drills.exam.late')}</span>}
          <Button
            look="main"
            disabled={busy}
            onClick={() => (result === null ? void next() : setAnswered(null))}
          >
            {say(result === null ? 'drills.exam.next' : 'drills.exam.result')}
          </Button>
        </MarkedView>
      ) : result !== null ? (
        <Ended exam={exam} />
      ) : now === null ? (
        <div className="flex flex-col items-start gap-3">
          <p className="text-muted">{say('drills.exam.ready')}</p>
          <Button look="main" size="large" autoFocus disabled={busy} onClick={() => void next()}>
            {say('drills.exam.next')}
          </Button>
        </div>
      ) : (
        <QuestionView
          key={now.number}
          drill={now.drill}
          book={book}
          busy={busy}
          onAnswer={(answers) => void answer(answers)}
        >
          <p className="flex justify-end">
            <TimeLeft at={now.at} limit={now.limit} />
          </p>
        </QuestionView>
      )}
    </>
  );
};

/** Each answer says what time it is at the house. */
const heard = (exam: ExamSeen): ExamSeen => {
  ownClock.heard(exam.at);
  return exam;
};

const Ended = ({ exam: { id, result } }: { readonly exam: ExamSeen }) => {
  const { say } = useWords();
  if (result === null) return null;
  return (
    <>
      <p
        role="status"
        data-passed={result.passed}
        className={`no-print text-xl font-semibold ${result.passed ? 'text-good' : 'text-warn'}`}
      >
        {say(resultKey(result))}: {scoreText(result, say)}
      </p>
      {result.passed && <CertificateView id={id} />}
    </>
  );
};
