import { Link } from '../../parts/link.tsx';
import { useWords } from '../../words/index.ts';
import { JoinForm } from '../sign-in/join-form.tsx';
import { StaffDoor } from '../sign-in/staff-door.tsx';
import type { Visitor } from './table-card.tsx';

/** A real house asks who comes: patrons bring a code, staff sign in. A demonstration has no doors. */
export const Doors = ({ visitor }: { readonly visitor: Visitor }) => {
  const { say } = useWords();
  const { demonstration, needsSetUp, staff, patron, terminal } = visitor;
  if (demonstration) return null;
  if (needsSetUp) {
    return <p className="panel border-warn p-4 text-warn">{say('floor.set-up')}</p>;
  }
  if (staff?.locked === true) return <StaffDoor id={staff.id} />;
  if (staff !== null || patron !== null) return null;
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <section className="panel flex flex-col gap-4 p-5">
        <div>
          <h2 className="text-lg">{say('floor.join.title')}</h2>
          <p className="text-muted">{say('floor.join.more')}</p>
        </div>
        <JoinForm code={null} />
      </section>
      <section className="panel flex flex-col gap-4 p-5">
        <div>
          <h2 className="text-lg">{say('floor.staff.title')}</h2>
          <p className="text-muted">{say('floor.staff.more')}</p>
        </div>
        <Link
          to="/sign-in"
          className="inline-flex min-h-11 items-center justify-center self-start rounded-md border border-edge bg-raised px-4 hover:border-muted"
        >
          {say(terminal ? 'shared.sign-in' : 'people.enrol.title')}
        </Link>
      </section>
    </div>
  );
};
