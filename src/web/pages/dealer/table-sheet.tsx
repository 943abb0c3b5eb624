import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { RefusedHere, useCommand, useDealing } from './dealing.tsx';
import { TextField } from './fields.tsx';
import { NewVersion } from './new-version.tsx';
import { SettingsForm } from './settings-form.tsx';
import { hasRank, mayDo } from './staff-view.ts';

/** The table itself: cut card, settings between rounds, closing. */
export const TableSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { view, own, open } = useDealing();
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
        {between && view.status !== 'closed' && (
          <Button onClick={() => open('count')}>{say('dealer.count')}</Button>
        )}
        {mayDo(own, 'CloseTable') && view.status === 'open' && !sure && (
          <Button look="danger" disabled={busy} onClick={() => setSure(true)}>
            {say('dealer.close')}
          </Button>
        )}
        {/* Another button, so that a quick second press answers nothing. */}
        {sure && (
          <>
            <Button key="stay" onClick={() => setSure(false)}>
              {say('dealer.sure.no')}
            </Button>
            <Button
              key="close"
              look="danger"
              disabled={busy}
              onClick={() => void give({ type: 'CloseTable' }).then((done) => done && onClose())}
            >
              {say('dealer.close.sure')}
            </Button>
          </>
        )}
      </div>
      <RefusedHere error={error} />
      {view.restored && between && hasRank(own.role, 'pit-supervisor') && (
        <EnterRound onClose={onClose} />
      )}
      {mayDo(own, 'ChangeRulebook') && <NewVersion />}
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

/** A round that was played and is missing since the data were restored. */
const EnterRound = ({ onClose }: { readonly onClose: () => void }) => {
  const { book } = useDealing();
  const { say } = useWords();
  const { give, busy, error } = useCommand();
  const [from, setFrom] = useState('');
  return (
    <form
      className="flex flex-col gap-2 border-l-3 border-warn pl-3"
      onSubmit={(event) => {
        event.preventDefault();
        const command = { type: 'OpenRound', entered: from.trim() } as const;
        void give(command).then((done) => done && onClose());
      }}
    >
      <p className="text-sm">
        {say('dealer.enter.how')} <RuleTag rule={book.standing.previousRounds} />
      </p>
      <TextField label={say('dealer.enter.from')} value={from} onChange={setFrom} />
      <RefusedHere error={error} />
      <Button submits disabled={busy || from.trim() === ''}>
        {say('dealer.enter')}
      </Button>
    </form>
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
