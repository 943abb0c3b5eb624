import type { Role } from '../../table/index.ts';
import { useWords } from '../words/index.ts';
import { Link } from './link.tsx';

const PLACES = ['rules', 'check', 'drills', 'lab', 'audit'] as const;
type Place = (typeof PLACES)[number];

/** Who finds what behind the table; the house decides again with every request. */
export const placesOf = (role: Role | undefined): readonly Place[] => {
  switch (role) {
    case undefined:
    case 'patron':
    case 'display':
    case 'house':
      return ['rules', 'check'];
    // A live game is not analysed for its patrons, nor by whoever deals it.
    case 'dealer':
      return ['rules', 'check', 'drills'];
    case 'pit-supervisor':
    case 'pit-manager':
    case 'shift-manager':
    case 'auditor':
      return PLACES;
  }
};

/** The ways from the tables to what lies behind them, and from one of those to the next. */
export const BehindLinks = ({
  role,
  here,
}: {
  readonly role: Role | undefined;
  readonly here?: Place;
}) => {
  const { say } = useWords();
  return (
    <nav
      aria-label={say('floor.behind')}
      className="flex flex-wrap gap-x-3 max-sm:text-sm sm:gap-x-5 print:hidden"
    >
      {placesOf(role).map((place) => (
        <Link
          key={place}
          to={`/${place}`}
          aria-current={place === here ? 'page' : undefined}
          className="link inline-flex min-h-11 items-center aria-[current=page]:text-ink aria-[current=page]:no-underline"
        >
          {say(`floor.behind.${place}`)}
        </Link>
      ))}
    </nav>
  );
};
