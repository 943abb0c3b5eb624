import { Link } from '../../parts/link.tsx';
import { StaffHead } from '../../parts/staff-head.tsx';
import { useWords } from '../../words/index.ts';
import { mayPit } from './roles.ts';
import type { Visitor } from './table-card.tsx';

/** As whom this device speaks, and the way to the pit and out. */
export const WhoBar = ({ visitor: { staff, demonstration } }: { readonly visitor: Visitor }) => {
  const { say } = useWords();
  if (staff === null) {
    if (demonstration) return null;
    return (
      <Link to="/sign-in" className="link text-sm">
        {say('shared.sign-in')}
      </Link>
    );
  }
  return (
    <StaffHead me={{ signedIn: staff, demonstration }}>
      {mayPit(staff.role) && (
        <Link to="/pit" className="link text-sm">
          {say('floor.pit')}
        </Link>
      )}
    </StaffHead>
  );
};
