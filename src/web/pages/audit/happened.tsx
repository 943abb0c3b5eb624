import type { AskShown, ClauseShown, SeenMoment } from '../../../api/audit.ts';
import { KINDS, type Rulebook } from '../../../rulebooks/index.ts';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { timeText, whenText } from '../../words/formats.ts';
import { useWords, type Words } from '../../words/index.ts';
import { entryWords } from './entry-words.ts';

/** The entry of this step: who did what, what the viewer heard of it, and by which clause it was decided. */
export const Happened = ({
  moment,
  book,
}: {
  readonly moment: SeenMoment;
  readonly book: Rulebook;
}) => {
  const words = useWords();
  const { say, language } = words;
  const { entry, heard, clauses, asks } = moment;
  const { by, at, sequence, events } = entry;
  return (
    <section className="panel flex flex-col gap-3 p-4" aria-label={say('audit.happened')}>
      <h2 className="text-lg">{say('audit.happened')}</h2>
      <p className="text-sm text-muted">
        {`${say('audit.entry', { number: sequence })} · ${whenText(at, language)} · `}
        {by.role !== 'house' && <span translate="no">{`${by.id} · `}</span>}
        {say(`shared.role.${by.role}`)}
      </p>
      {events.length === 0 && <p>{say('audit.nothing')}</p>}
      <ul className="flex flex-col gap-2">
        {events.map((event, index) => {
          const { text, rule } = entryWords(event, book, words);
          const how = heard[index] ?? 'not';
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry does not change
              key={index}
              data-heard={how}
              className="flex flex-wrap items-baseline gap-x-2 border-l-3 border-edge pl-3"
            >
              <span>{text}</span>
              {rule !== undefined && <RuleTag rule={rule} />}
              <span className={`text-sm ${how === 'whole' ? 'text-muted' : 'text-warn'}`}>
                {say(`audit.heard.${how}`)}
              </span>
              {'reason' in event && event.reason !== '' && (
                <span className="w-full text-sm text-muted">
                  {say('audit.reason', { words: event.reason })}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {clauses.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry does not change
        <Clause key={index} shown={one} />
      ))}
      {asks.map((one) => (
        <Ask key={one.ask} ask={one} words={words} />
      ))}
    </section>
  );
};

const Clause = ({ shown }: { readonly shown: ClauseShown }) => {
  const words = useWords();
  const { say } = words;
  const { kind, rule, clause, decisions, chosen } = shown;
  const known = KINDS.find((one) => one === kind);
  const others = decisions.filter((one) => one !== chosen);
  return (
    <div className="flex flex-col gap-1 border-l-3 border-brass pl-3">
      <h3 className="flex flex-wrap items-baseline gap-2 font-semibold">
        {say('audit.decision')} <RuleTag rule={rule} />
        {known !== undefined && <span>{say(`irregularities.kind.${known}`)}</span>}
      </h3>
      {clause !== null && (
        <p className="text-sm">{say(`irregularities.effect.${clause.effect}`)}</p>
      )}
      {clause !== null && 'authority' in clause && (
        <p className="text-sm">
          {say('audit.decision.who', {
            who: `${say(`irregularities.authority.${clause.authority}`)} · ${say(`irregularities.second.${clause.secondPerson}`)}`,
          })}
        </p>
      )}
      {decisions.length === 0 ? (
        <p className="text-sm">{say('audit.decision.none')}</p>
      ) : (
        <>
          <p className="font-semibold">
            {chosen === null
              ? say('audit.decision.open')
              : say('audit.decision.chosen', { what: decisionName(chosen, words) })}
          </p>
          <p className="text-sm text-muted">
            {others.length === 0
              ? say('audit.decision.only')
              : say('audit.decision.else', {
                  what: others.map((one) => decisionName(one, words)).join(' · '),
                })}
          </p>
        </>
      )}
    </div>
  );
};

const DECISIONS = [
  'so',
  'not-so',
  'reconstructed',
  'cannot-be-reconstructed',
  'order',
  'void',
  'settle',
  'continue',
  'return',
] as const;

const decisionName = (decision: string, { say }: Words): string => {
  const known = DECISIONS.find((one) => one === decision);
  return known === undefined ? decision : say(`irregularities.decision.${known}`);
};

const RANKS = ['dealer', 'pit-supervisor', 'pit-manager', 'shift-manager'] as const;

const Ask = ({ ask, words }: { readonly ask: AskShown; readonly words: Words }) => {
  const { say, language } = words;
  const { by, at, rank, answer, answeredBy, reason, wish } = ask;
  const known = RANKS.find((one) => one === rank);
  const who = ({ id, role }: AskShown['by']) => `${id} (${say(`shared.role.${role}`)})`;
  const why = reason ?? (typeof wish['reason'] === 'string' ? wish['reason'] : null);
  return (
    <div className="flex flex-col gap-1 border-l-3 border-brass pl-3">
      <p>{say('audit.asked.by', { who: who(by), when: timeText(at, language), entry: ask.ask })}</p>
      {answer === null && known !== undefined && (
        <p>{say('audit.asked.waits', { who: say(`irregularities.authority.${known}`) })}</p>
      )}
      {answer !== null && answeredBy !== null && (
        <p className="font-semibold">{say(`audit.asked.${answer}`, { who: who(answeredBy) })}</p>
      )}
      {why !== null && why !== '' && (
        <p className="text-sm text-muted">{say('audit.reason', { words: why })}</p>
      )}
    </div>
  );
};
