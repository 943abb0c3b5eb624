import { useEffect, useState } from 'react';
import { MomentToPlaySchema } from '../../../api/drills.ts';
import { letterReader } from '../../../api/read.ts';
import { form } from '../../../api/schema.ts';
import { WishSchema } from '../../../api/wish-schema.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import type { Actor } from '../../../table/index.ts';
import { answerHere } from '../../live/here.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { lineHere } from '../../live/use-table.ts';
import { Link } from '../../parts/link.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';
import Dealer from '../dealer/index.tsx';
import type { BeginAsk } from './desk-asks.ts';
import { type PracticeLine, practiceLine } from './practice-line.ts';
import { seedHere } from './use-address.ts';
import { useGame, useGames } from './use-games.ts';

/** No table of a house has such an id. */
const TABLE = '~practice';
const ROLES = ['dealer', 'pit-supervisor', 'pit-manager', 'shift-manager'] as const;
type PlayedRole = (typeof ROLES)[number];

/** Each of them is another person, as at a table: what takes two can be practised by one. */
const actorOf = (role: PlayedRole): Actor => ({ role, id: `practice-${role}` });

/** A table to play on in the page alone: from a moment of the record, or a fresh one. */
export const PracticeTable = () => {
  const query = new URLSearchParams(location.search);
  const [table, sequence] = [query.get('table'), query.get('sequence')];
  return table !== null && sequence !== null ? (
    <FromMoment table={table} sequence={sequence} />
  ) : (
    <Fresh game={query.get('game')} />
  );
};

const FromMoment = ({ table, sequence }: { readonly table: string; readonly sequence: string }) => {
  const { say } = useWords();
  const path = `/tables/${encodeURIComponent(table)}/moments/${encodeURIComponent(sequence)}`;
  const moment = useFetched(path, MomentToPlaySchema, undefined, 'staff');
  if (moment.is === 'failed') return <Failed error={moment.error} again={moment.again} />;
  if (moment.is === 'loading') return <Loading />;
  const { snapshot } = moment.value;
  return (
    <Playing key={path} from={{ snapshot }} about={say('drills.table.more', { table, sequence })} />
  );
};

const Fresh = ({ game }: { readonly game: string | null }) => {
  const { say, title } = useWords();
  const games = useGames();
  const book = useGame(games, game);
  if (games.is === 'failed') return <Failed error={games.error} again={games.again} />;
  if (book === null) return <Loading />;
  return <Playing from={{ book }} about={say('drills.table.fresh', { game: title(book) })} />;
};

type PlayingProps = {
  readonly from: { readonly snapshot: string } | { readonly book: Rulebook };
  readonly about: string;
};

const Playing = ({ from, about }: PlayingProps) => {
  const { say } = useWords();
  const [role, setRole] = useState<PlayedRole>('dealer');
  const { line, failed } = useLine(from);
  if (failed !== null) return <Failed error={{ code: 'OTHER', message: failed }} />;
  if (line === null) return <Loading />;
  return (
    <>
      {/* On a phone there is room for one line: what is to be done next stays in view. */}
      <div
        role="note"
        className="flex items-center gap-x-4 gap-y-1 bg-amber px-3 text-sm text-night sm:px-5 lg:flex-wrap lg:py-1"
      >
        <strong className="max-lg:hidden">{say('drills.table.practice')}</strong>
        <strong className="lg:hidden">{say('drills.table.practice.short')}</strong>
        <span className="max-lg:hidden">{about}</span>
        <label className="ml-auto flex min-h-11 items-center gap-2">
          <span className="max-sm:hidden">{say('drills.table.as')}</span>
          <select
            aria-label={say('drills.table.as')}
            value={role}
            className="min-h-11 rounded-md border border-night bg-transparent px-2 text-night"
            onChange={({ target }) => {
              const next = ROLES.find((one) => one === target.value) ?? 'dealer';
              setRole(next);
              void line.workAs(actorOf(next));
            }}
          >
            {ROLES.map((one) => (
              <option key={one} value={one}>
                {say(`shared.role.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <Link
          to="/drills"
          className="min-h-11 min-w-11 content-center text-center font-semibold underline"
        >
          <span className="max-lg:hidden">{say('drills.table.back')}</span>
          <span className="lg:hidden">{say('drills.table.back.short')}</span>
        </Link>
      </div>
      <Dealer table={TABLE} called={say('drills.table.open')} />
    </>
  );
};

const readAsked = letterReader(form({ command: WishSchema }));

/** Begins once; while the page is there, the table is. */
const useLine = (from: BeginAsk['from']) => {
  const [line, setLine] = useState<PracticeLine | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    let ends: (() => void)[] = [];
    let wanted = true;
    const begin = async () => {
      const made = await practiceLine({ seed: seedHere(), as: actorOf('dealer'), from });
      if (!wanted) return;
      ends = [
        lineHere(TABLE, 'staff', made.connection),
        answerHere(TABLE, async (path, body) => {
          if (path === 'preview') {
            const read: unknown = JSON.parse(body ?? '');
            return made.preview(readAsked(read, 'it').command);
          }
          return path.startsWith('rounds?') ? { rounds: [] } : null;
        }),
      ];
      setLine(made);
    };
    begin().catch((error: unknown) => wanted && setFailed(String(error)));
    return () => {
      wanted = false;
      for (const end of ends) end();
    };
  }, [from]);
  return { line, failed };
};
