import { Button } from '../../parts/button.tsx';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { RefusedHere, useCommand, useDealing } from './dealing.tsx';
import { mayDo } from './staff-view.ts';

/** Who is still to choose; the choice of a patron without a terminal is recorded here. */
export const ChoicesSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { view, own, book } = useDealing();
  const { say } = useWords();
  const { give, busy, error } = useCommand();
  const rules = book.elections;
  const may = mayDo(own, 'Elect');
  // A choice is about the report that stands here, should another one come meanwhile.
  const report = view.election ?? 0;
  return (
    <Sheet wide title={say('dealer.choices')} onClose={onClose}>
      <p className="text-muted">
        {say('dealer.choices.what')} {rules !== null && <RuleTag rule={rules.continue} />}{' '}
        {rules !== null && <RuleTag rule={rules.return} />}
      </p>
      {!may && <p className="text-warn">{say('dealer.bet.not')}</p>}
      <ul className="flex flex-col divide-y divide-edge">
        {view.electing.length === 0 && <li className="py-2">{say('dealer.choices.all')}</li>}
        {view.electing.map((patron) => (
          <li key={patron} className="flex flex-wrap items-center gap-3 py-2">
            <span className="flex-1 font-semibold">{patron}</span>
            {may && (
              <>
                <Button
                  disabled={busy}
                  onClick={() => void give({ type: 'Elect', patron, choice: 'continue', report })}
                >
                  {say('dealer.choices.continue')}
                </Button>
                <Button
                  disabled={busy}
                  onClick={() => void give({ type: 'Elect', patron, choice: 'return', report })}
                >
                  {say('dealer.choices.return')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <RefusedHere error={error} />
    </Sheet>
  );
};
