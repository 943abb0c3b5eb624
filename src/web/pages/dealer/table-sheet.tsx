import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { RefusedHere, useCommand, useDealing } from './dealing.tsx';
import { SettingsForm } from './settings-form.tsx';
import { mayDo } from './staff-view.ts';

/** The table itself: cut card, settings between rounds, closing. */
export const TableSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { view, own } = useDealing();
  const { say } = useWords();
  const { give, busy, error } = useCommand();
  const [sure, setSure] = useState(false);
  const between = view.phase === 'none' || view.phase === 'settled' || view.phase === 'void';
  const supervisor = say('dealer.call', { who: say('irregularities.authority.pit-supervisor') });
  return (
    <Sheet wide title={say('dealer.table')} onClose={onClose}>
      <div className="flex flex-wrap items-center gap-3">
        {mayDo(own, 'CutCardOut') && !view.electronic && (
          <Button
            disabled={busy || view.shoe === null || view.shoe.furtherRounds !== null}
            onClick={() => void give({ type: 'CutCardOut' })}
          >
            {say('dealer.cutCard')}
          </Button>
        )}
        {mayDo(own, 'LoadShoe') && between && view.shoe !== null && <LoadAnother />}
        {mayDo(own, 'CloseTable') && view.status !== 'closed' && (
          <Button
            look="danger"
            disabled={busy}
            onClick={() => {
              if (!sure) return setSure(true);
              void give({ type: 'CloseTable' }).then((done) => done && onClose());
            }}
          >
            {say(sure ? 'dealer.close.sure' : 'dealer.close')}
          </Button>
        )}
      </div>
      <RefusedHere error={error} />
      {mayDo(own, 'ChangeSettings') ? (
        <>
          {!between && <p className="text-warn">{say('dealer.settings.later')}</p>}
          <SettingsForm disabled={!between} />
        </>
      ) : (
        <p className="text-muted">
          {say('dealer.settings')}: {supervisor}
        </p>
      )}
    </Sheet>
  );
};

const LoadAnother = () => {
  const { open, own } = useDealing();
  const { say } = useWords();
  const { give, busy } = useCommand();
  return (
    <Button
      disabled={busy}
      onClick={() =>
        own.settings.shoe === 'electronic' ? void give({ type: 'LoadShoe' }) : open('load')
      }
    >
      {say('dealer.load')}
    </Button>
  );
};
