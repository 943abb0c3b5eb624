import { useEffect, useState } from 'react';
import { CourseSchema, type RoundCourse } from '../../../api/audit.ts';
import type { FloorTable } from '../../../api/house.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { useRulebook } from '../../live/use-rulebook.ts';
import { Button } from '../../parts/button.tsx';
import { Link } from '../../parts/link.tsx';
import { BookOf } from '../../parts/rule-tag.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { tableName } from '../../parts/table-title.ts';
import { useWords } from '../../words/index.ts';
import { Happened } from './happened.tsx';
import { Scrubber } from './scrubber.tsx';
import { SeenTable } from './seen-table.tsx';
import { UnseenPart } from './unseen-part.tsx';
import { useMoment } from './use-moment.ts';
import { ViewerChoice } from './viewer-choice.tsx';
import { type AsViewer, viewerKey } from './viewers.ts';

/** One round of the record, step by step, with the eyes of whoever was there. */
export const RoundAudit = ({
  table,
  round,
}: {
  readonly table: FloorTable;
  readonly round: number;
}) => {
  const words = useWords();
  const { say } = words;
  const book = useRulebook(table.game);
  const path = `/tables/${table.id}/rounds/${round}/course`;
  const course = useFetched(path, CourseSchema, undefined, 'staff');
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-5">
        <h1 className="text-xl">
          {say('audit.round', { number: round })} · {tableName(table.name, book, words)}
        </h1>
        <p className="no-print flex flex-wrap gap-x-5">
          <Way to={`/audit/${table.id}`}>{say('audit.round.back')}</Way>
          {round > 1 && (
            <Way to={`/audit/${table.id}/${round - 1}`}>{say('audit.round.previous')}</Way>
          )}
          {round < table.round && (
            <Way to={`/audit/${table.id}/${round + 1}`}>{say('audit.round.next')}</Way>
          )}
        </p>
      </div>
      {course.is === 'loading' && <Loading />}
      {course.is === 'failed' && <Failed error={course.error} again={course.again} />}
      {course.is === 'ready' && <Steps table={table} course={course.value} />}
    </>
  );
};

const Way = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Link to={to} className="link inline-flex min-h-11 items-center">
    {children}
  </Link>
);

/** The address may name the entry to begin with. */
const firstStep = ({ from, to }: RoundCourse): number => {
  const named = Number(location.hash.slice(1));
  return Number.isInteger(named) && named >= from && named <= to ? named : from;
};

const Steps = ({ table, course }: { readonly table: FloorTable; readonly course: RoundCourse }) => {
  const { say } = useWords();
  const [sequence, setSequence] = useState(() => firstStep(course));
  const [viewer, setViewer] = useState<AsViewer>({ role: 'auditor' });
  const { moment, error, loading, again } = useMoment(table.id, sequence, course.to, viewer);
  const book = useRulebook(moment?.public?.game ?? table.game, moment?.public?.version);
  // The step stands in the address, so that it can be passed on; nothing else listens to that.
  useEffect(() => history.replaceState(null, '', `${location.pathname}#${sequence}`), [sequence]);
  // Whoever types another entry into the address goes there.
  useEffect(() => {
    const named = () => setSequence(firstStep(course));
    addEventListener('hashchange', named);
    return () => removeEventListener('hashchange', named);
  }, [course]);
  return (
    <div className="flex flex-col gap-5">
      <div className="no-print flex flex-wrap items-end gap-4">
        <ViewerChoice course={course} viewer={viewer} set={setViewer} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button onClick={() => window.print()}>{say('audit.print')}</Button>
          <a
            className="link inline-flex min-h-11 items-center"
            href={`/api/tables/${table.id}/rounds/${course.round}`}
            download={`${table.id}-round-${course.round}.json`}
          >
            {say('audit.history.json')}
          </a>
          <Link
            to={`/drills/round?table=${table.id}&round=${course.round}`}
            className="link inline-flex min-h-11 items-center"
          >
            {say('audit.drill')}
          </Link>
          <Link
            to={`/drills/table?table=${table.id}&sequence=${sequence}`}
            className="link inline-flex min-h-11 items-center"
          >
            {say('audit.play.on')}
          </Link>
        </div>
      </div>
      <Scrubber from={course.from} to={course.to} at={sequence} go={setSequence} />
      {error !== null && <Failed error={error} again={again} />}
      {error === null && (moment === null || book === null) && <Loading />}
      {error === null && moment !== null && book !== null && (
        <BookOf value={book}>
          <div
            aria-busy={loading}
            data-sequence={moment.sequence}
            data-viewer={viewerKey(
              moment.viewer.role === 'patron' ? { role: 'patron', id: moment.viewer.id } : viewer,
            )}
            className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_28rem]"
          >
            <SeenTable moment={moment} book={book} />
            <div className="flex min-w-0 flex-col gap-5">
              <Happened moment={moment} book={book} />
              <UnseenPart moment={moment} />
            </div>
          </div>
        </BookOf>
      )}
    </div>
  );
};
