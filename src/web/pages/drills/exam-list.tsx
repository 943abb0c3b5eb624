import type { ExamResult } from '../../../api/drills.ts';
import { useRulebook } from '../../live/use-rulebook.ts';
import { Link } from '../../parts/link.tsx';
import { whenText } from '../../words/formats.ts';
import { useWords } from '../../words/index.ts';

/** How exams ended, newest first. */
export const ExamList = ({ exams }: { readonly exams: readonly ExamResult[] }) => {
  const { say } = useWords();
  if (exams.length === 0) return null;
  return (
    <ul aria-label={say('drills.exam.list')} className="flex flex-col gap-1">
      {exams.toReversed().map((exam) => (
        <ExamLine key={exam.id} exam={exam} />
      ))}
    </ul>
  );
};

const ExamLine = ({ exam }: { readonly exam: ExamResult }) => {
  const { say, language, title } = useWords();
  const book = useRulebook(exam.game, exam.version);
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 text-sm">
      <span className="tabular text-muted">{whenText(exam.at, language)}</span>
      <span>{book === null ? exam.game : title(book)}</span>
      <span className={exam.passed ? 'font-semibold text-good' : 'text-muted'}>
        {say(resultKey(exam))}
      </span>
      <span className="tabular">{scoreText(exam, say)}</span>
      {exam.passed && (
        <Link to={`/drills/exam?certificate=${exam.id}`} className="link min-h-11 content-center">
          {say('drills.certificate')}
        </Link>
      )}
    </li>
  );
};

export const resultKey = ({ passed, givenUp }: Pick<ExamResult, 'passed' | 'givenUp'>) =>
  passed ? 'drills.exam.passed' : givenUp ? 'drills.exam.given-up' : 'drills.exam.failed';

export const scoreText = (
  { right, questions, time }: ExamResult,
  say: ReturnType<typeof useWords>['say'],
): string => say('drills.exam.score', { right, of: questions, seconds: Math.round(time / 1000) });
