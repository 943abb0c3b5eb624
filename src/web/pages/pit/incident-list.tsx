import type { ListedIncident } from '../../../api/report.ts';
import { OfBook, RuleTag } from '../../parts/rule-tag.tsx';
import { whenText } from '../../words/formats.ts';
import { useWords, type Words } from '../../words/index.ts';
import { irregularities } from '../../words/irregularities.ts';
import { Cell, Row, SheetOfRows } from './sheet-of-rows.tsx';

/** Voids, irregularities and settlements taken back, with paragraph, actor and reason. */
export const IncidentList = ({ incidents }: { readonly incidents: readonly ListedIncident[] }) => {
  const { say, language } = useWords();
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h2 className="text-lg">{say('pit.incidents')}</h2>
      {incidents.length === 0 ? (
        <p className="text-muted">{say('pit.incidents.none')}</p>
      ) : (
        <SheetOfRows
          label={say('pit.incidents')}
          heads={[
            { text: say('pit.incident.when') },
            { text: say('pit.table') },
            { text: say('pit.incident.what') },
            { text: say('pit.incident.rule') },
            { text: say('pit.incident.by') },
            { text: say('pit.incident.decision') },
            { text: say('pit.incident.reason') },
          ]}
        >
          {incidents.map((one) => (
            <Row key={`${one.table} ${one.round} ${one.at} ${one.kind} ${one.rule}`}>
              <Cell>
                <span className="tabular whitespace-nowrap">{whenText(one.at, language)}</span>
              </Cell>
              <Cell>
                {one.table} · {say('shared.round', { number: one.round })}
              </Cell>
              <Cell>{kindText(one.kind, say)}</Cell>
              <Cell>
                <OfBook of={one}>
                  <RuleTag rule={one.rule} />
                </OfBook>
              </Cell>
              <Cell>{actorText(one.by, say)}</Cell>
              <Cell>
                {one.decision === null ? '–' : decisionText(one.decision, say)}
                {one.decidedRule !== null && (
                  <OfBook of={one}>
                    {' '}
                    <RuleTag rule={one.decidedRule} />
                  </OfBook>
                )}
                {one.decidedBy !== null && (
                  <span className="label block">{actorText(one.decidedBy, say)}</span>
                )}
              </Cell>
              <Cell>{one.reason}</Cell>
            </Row>
          ))}
        </SheetOfRows>
      )}
    </section>
  );
};

const KNOWN: Readonly<Record<string, unknown>> = irregularities.en;

const OWN = ['void', 'settlement-taken-back', 'card-corrected', 'bet-corrected', 'note'] as const;
const isOwn = (kind: string): kind is (typeof OWN)[number] => OWN.some((one) => one === kind);

export const kindText = (kind: string, say: Words['say']): string => {
  if (isOwn(kind)) return say(`pit.kind.${kind}`);
  const key = `irregularities.kind.${kind}`;
  // The house may know a kind that this page does not: its own name says more than nothing.
  return `kind.${kind}` in KNOWN ? say(key as 'irregularities.kind.copies') : kind;
};

export const decisionText = (decision: string, say: Words['say']): string => {
  const key = `irregularities.decision.${decision}`;
  return `decision.${decision}` in KNOWN ? say(key as 'irregularities.decision.so') : decision;
};

const actorText = ({ id, role }: ListedIncident['by'], say: Words['say']): string =>
  id === '' || role === 'house'
    ? say(`shared.role.${role}`)
    : `${id}, ${say(`shared.role.${role}`)}`;
