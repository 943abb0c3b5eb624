import type { ListedIncident } from '../../../api/report.ts';
import { groupedBy } from '../../../rules/grouped-by.ts';
import { useRulebook } from '../../live/use-rulebook.ts';
import { Link } from '../../parts/link.tsx';
import { OfBook, RuleTag } from '../../parts/rule-tag.tsx';
import { useWords } from '../../words/index.ts';
import { Cell, Figure, Row, SheetOfRows } from './sheet-of-rows.tsx';

/** Incidents by paragraph and by dealer: how many, and the rounds. Which paragraph it is hangs on the game. */
export const IncidentsBy = ({ incidents }: { readonly incidents: readonly ListedIncident[] }) => {
  const { say } = useWords();
  if (incidents.length === 0) return null;
  const byRule = sorted(groupedBy(incidents, ({ game, rule }) => `${game} ${rule}`));
  const byDealer = sorted(groupedBy(incidents, ({ dealer }) => dealer));
  const counts = [
    { text: say('pit.incidents.count'), figure: true },
    { text: say('pit.incidents.rounds') },
  ];
  return (
    <div className="grid min-w-0 gap-4 xl:grid-cols-2">
      <section className="flex min-w-0 flex-col gap-2">
        <h2 className="text-lg">{say('pit.incidents.by.rule')}</h2>
        <SheetOfRows
          label={say('pit.incidents.by.rule')}
          heads={[
            { text: say('pit.incident.rule') },
            { text: say('pit.incident.game') },
            ...counts,
          ]}
        >
          {byRule.map(([key, list]) => (
            <Row key={key}>
              <Cell>
                <OfBook of={list[0] ?? null}>
                  <RuleTag rule={list[0]?.rule ?? ''} />
                </OfBook>
              </Cell>
              <Cell>
                <GameTitle game={list[0]?.game ?? ''} />
              </Cell>
              <Figure>{list.length}</Figure>
              <Cell>
                <Rounds incidents={list} />
              </Cell>
            </Row>
          ))}
        </SheetOfRows>
      </section>
      <section className="flex min-w-0 flex-col gap-2">
        <h2 className="text-lg">{say('pit.incidents.by.dealer')}</h2>
        <SheetOfRows
          label={say('pit.incidents.by.dealer')}
          heads={[{ text: say('pit.round.dealer') }, ...counts]}
        >
          {byDealer.map(([dealer, list]) => (
            <Row key={dealer}>
              <Cell>{dealer === 'house' ? say('shared.role.house') : dealer}</Cell>
              <Figure>{list.length}</Figure>
              <Cell>
                <Rounds incidents={list} />
              </Cell>
            </Row>
          ))}
        </SheetOfRows>
      </section>
    </div>
  );
};

const GameTitle = ({ game }: { readonly game: string }) => {
  const { title } = useWords();
  const book = useRulebook(game);
  return book === null ? game : title(book);
};

/** Most first. */
const sorted = (groups: ReadonlyMap<string, readonly ListedIncident[]>) =>
  [...groups].toSorted(([, a], [, b]) => b.length - a.length);

const MOST_ROUNDS = 12;

const Rounds = ({ incidents }: { readonly incidents: readonly ListedIncident[] }) => {
  const { say } = useWords();
  const rounds = [...new Map(incidents.map((one) => [`${one.table} ${one.round}`, one])).values()];
  return (
    <span className="flex flex-wrap gap-x-3">
      {rounds.slice(0, MOST_ROUNDS).map(({ table, round }) => (
        <Link
          key={`${table} ${round}`}
          to={`/audit/${table}/${round}`}
          aria-label={say('pit.incidents.round', { table, round })}
          className="link target whitespace-nowrap"
        >
          {table} · {round}
        </Link>
      ))}
      {rounds.length > MOST_ROUNDS && (
        <span className="self-center text-muted">
          {say('pit.incidents.more', { count: rounds.length - MOST_ROUNDS })}
        </span>
      )}
    </span>
  );
};
