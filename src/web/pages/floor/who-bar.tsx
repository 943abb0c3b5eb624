import { api } from '../../live/api.ts';
import { askWhoAmI } from '../../live/use-me.ts';
import { useSending } from '../../live/use-sending.ts';
import { Button } from '../../parts/button.tsx';
import { Link } from '../../parts/link.tsx';
import { useWords } from '../../words/index.ts';
import { mayPit } from './roles.ts';
import type { Visitor } from './table-card.tsx';

/** As whom this device speaks, and the way to the pit and out. */
export const WhoBar = ({
  visitor: { staff, demonstration },
  changed,
}: {
  readonly visitor: Visitor;
  readonly changed: () => void;
}) => {
  const { say } = useWords();
  const { busy, send } = useSending();
  if (staff === null) {
    if (demonstration) return null;
    return (
      <Link to="/sign-in" className="link text-sm">
        {say('shared.sign-in')}
      </Link>
    );
  }
  const out = async () => {
    await send(() => api.as('staff').post('/sign-out'));
    await askWhoAmI();
    changed();
  };
  return (
    <div className="flex items-center gap-1 sm:gap-3">
      <Link to="/sign-in" className="target max-w-24 text-sm text-muted sm:max-w-none">
        <span className="for-ears">{say('floor.you')}</span> {staff.id}
        <span className="hidden sm:inline"> · {say(`shared.role.${staff.role}`)}</span>
      </Link>
      {mayPit(staff.role) && (
        <Link to="/pit" className="link text-sm">
          {say('floor.pit')}
        </Link>
      )}
      <Button
        size="small"
        look="quiet"
        className="max-sm:hidden"
        disabled={busy}
        onClick={() => void out()}
      >
        {say('floor.sign-out')}
      </Button>
    </div>
  );
};
