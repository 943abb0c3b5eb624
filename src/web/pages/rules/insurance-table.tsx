import { HANDS, type Insurance, type InsuranceRow } from '../../../rulebooks/index.ts';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { useWords } from '../../words/index.ts';
import { runsText } from '../../words/runs.ts';
import { Cell, Figure, Row, SheetOfRows } from '../pit/sheet-of-rows.tsx';

const STAGES: readonly InsuranceRow['after'][] = [4, 5];

/** The odds of insurance, stage by stage. */
export const InsuranceTable = ({ insurance }: { readonly insurance: Insurance }) => {
  const words = useWords();
  const { say, odds } = words;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {STAGES.map((after) => (
        <div key={after} className="flex min-w-0 flex-col gap-1">
          <h4 className="label">{say(`rules.insurance.after.${after}`)}</h4>
          <SheetOfRows
            label={`${say('rules.insurance')}: ${say(`rules.insurance.after.${after}`)}`}
            heads={[
              { text: say('rules.insurance.hand') },
              { text: say('rules.insurance.own') },
              { text: say('rules.insurance.other') },
              { text: say('rules.insurance.pays'), figure: true },
              { text: say('rules.insurance.tie') },
            ]}
          >
            {HANDS.flatMap((hand) =>
              insurance.table.rows
                .filter((row) => row.after === after && row.hand === hand)
                .map((row) => (
                  <Row key={`${hand} ${row.own.join()} ${row.other.join()}`}>
                    <Cell>{say(`shared.hand.${hand}`)}</Cell>
                    <Cell>{runsText(row.own, words)}</Cell>
                    <Cell>{runsText(row.other, words)}</Cell>
                    <Figure>{odds(row.pays)}</Figure>
                    <Cell>
                      {row.paidOnTie === undefined ? (
                        <span className="whitespace-nowrap">{say('rules.insurance.tie.back')}</span>
                      ) : (
                        <>
                          {say('rules.insurance.tie.paid')} <RuleTag rule={row.paidOnTie} />
                        </>
                      )}
                    </Cell>
                  </Row>
                )),
            )}
          </SheetOfRows>
        </div>
      ))}
    </div>
  );
};
