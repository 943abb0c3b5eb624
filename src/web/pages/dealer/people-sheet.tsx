import { useState } from 'react';
import type { Patron } from '../../../table/index.ts';
import { Button } from '../../parts/button.tsx';
import { Money } from '../../parts/money.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { useWords } from '../../words/index.ts';
import { AmountForm, type Way } from './amount-form.tsx';
import { RefusedHere, useCommand, useDealing } from './dealing.tsx';
import { Choice, Pick, TextField } from './fields.tsx';
import { PatronCode } from './patron-code.tsx';
import { mayDo } from './staff-view.ts';
import { TrayForm } from './tray-form.tsx';

/** Patrons, their racks, codes to join, and the table's tray. */
export const PeopleSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { own } = useDealing();
  const { say } = useWords();
  const [code, setCode] = useState<{ patron: string | null } | null>(null);
  return (
    <Sheet wide title={say('dealer.people')} onClose={onClose}>
      {code === null ? (
        <CodeForm onCode={(patron) => setCode({ patron })} />
      ) : (
        <PatronCode patron={code.patron} />
      )}
      <JoinForm />
      <h3 className="label">{say('dealer.people.here', { count: own.patrons.length })}</h3>
      <ul className="flex flex-col divide-y divide-edge">
        {own.patrons.length === 0 && (
          <li className="py-2 text-muted">{say('dealer.people.none')}</li>
        )}
        {own.patrons.map((patron) => (
          <PatronRow
            key={patron.id}
            patron={patron}
            onCode={() => setCode({ patron: patron.id })}
          />
        ))}
      </ul>
      <TrayForm />
    </Sheet>
  );
};

/** A code for whoever has an account number, at this or another table; for anybody else it makes a new one. */
const CodeForm = ({ onCode }: { readonly onCode: (patron: string | null) => void }) => {
  const { say } = useWords();
  const [account, setAccount] = useState('');
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onCode(account.trim() === '' ? null : account.trim());
      }}
    >
      <div className="min-w-40 flex-1">
        <TextField label={say('dealer.code.account')} value={account} onChange={setAccount} />
      </div>
      <Button look="main" submits>
        {say('dealer.code.new')}
      </Button>
    </form>
  );
};

const PatronRow = ({
  patron,
  onCode,
}: {
  readonly patron: Patron;
  readonly onCode: () => void;
}) => {
  const { view, own } = useDealing();
  const { say } = useWords();
  const commanding = useCommand();
  const { give, busy } = commanding;
  const [moving, setMoving] = useState(false);
  const { id, rack, box, seat } = patron;
  const bets = view.outcome === null && view.stakes.some((stake) => stake.patron === id);
  const way = (label: string, type: 'BuyIn' | 'CashOut'): Way => ({
    label,
    command: (amount) => ({ type, patron: id, amount }),
  });
  return (
    <li className="py-2">
      <AmountForm
        commanding={commanding}
        whose={
          <>
            <span className="font-semibold">{id}</span>
            <span className="label block">
              {say('shared.box', { number: box })}
              {seat === 'standing' && ` · ${say('dealer.standing')}`} · {say('shared.money.rack')}{' '}
              <Money cents={rack} />
            </span>
            <GuardSign patron={id} />
          </>
        }
        ways={[
          way(say('dealer.buyIn'), 'BuyIn'),
          {
            ...way(say('dealer.cashOut'), 'CashOut'),
            all: { label: say('dealer.cashOut.all'), amount: rack },
          },
        ]}
      >
        <Button look="quiet" size="small" onClick={onCode}>
          {say('dealer.code')}
        </Button>
        {mayDo(own, 'ChangeSeat') && (
          <Button
            look="quiet"
            size="small"
            aria-expanded={moving}
            onClick={() => setMoving(!moving)}
          >
            {say('dealer.seat')}
          </Button>
        )}
        {bets ? (
          <Button
            look="quiet"
            size="small"
            disabled={busy}
            onClick={() => void give({ type: 'WalkAway', patron: id })}
          >
            {say('dealer.walk')}
          </Button>
        ) : (
          <Button
            look="quiet"
            size="small"
            disabled={busy}
            onClick={() => void give({ type: 'Leave', patron: id })}
          >
            {say('dealer.leave')}
          </Button>
        )}
      </AmountForm>
      {moving && <SeatForm patron={patron} onDone={() => setMoving(false)} />}
    </li>
  );
};

/** That somebody is excluded, or how far limits of his own still go. */
const GuardSign = ({ patron }: { readonly patron: string }) => {
  const { own } = useDealing();
  const { say } = useWords();
  const guard = own.guards.find((one) => one.patron === patron);
  if (guard === undefined) return null;
  if (guard.excluded) {
    return <span className="block text-sm font-semibold text-bad">{say('dealer.excluded')}</span>;
  }
  const left = (['loss', 'buyIn'] as const).flatMap((of) => {
    const amount = guard[of];
    return amount === null ? [] : [say(`dealer.own.${of}`, { amount: moneyText(amount) })];
  });
  return <span className="label block empty:hidden">{left.join(' · ')}</span>;
};

/** Another box, or from sitting to standing and back. */
const SeatForm = ({
  patron: { id, box: at, seat: now },
  onDone,
}: {
  readonly patron: Patron;
  readonly onDone: () => void;
}) => {
  const { say } = useWords();
  const { give, busy, error } = useCommand();
  const [box, setBox] = useState(String(at));
  const [seat, setSeat] = useState(now);
  const same = box === String(at) && seat === now;
  return (
    <form
      className="mt-2 flex flex-wrap items-end gap-3 border-l-2 border-edge pl-3"
      onSubmit={(event) => {
        event.preventDefault();
        const command = { type: 'ChangeSeat', patron: id, box: Number(box), seat } as const;
        void give(command).then((done) => done && onDone());
      }}
    >
      <Place box={box} onBox={setBox} seat={seat} onSeat={setSeat} />
      <Button submits disabled={busy || same}>
        {say('dealer.seat.do')}
      </Button>
      {error !== null && <RefusedHere error={error} />}
    </form>
  );
};

/** A box, and whether somebody sits or stands there. */
const Place = ({
  box,
  onBox,
  seat,
  onSeat,
}: {
  readonly box: string;
  readonly onBox: (box: string) => void;
  readonly seat: Patron['seat'];
  readonly onSeat: (seat: Patron['seat']) => void;
}) => {
  const { view } = useDealing();
  const { say } = useWords();
  return (
    <>
      <div className="w-32">
        <Choice
          label={say('dealer.box')}
          value={box}
          onChange={onBox}
          options={view.boxes.map(({ number, seated }) => ({
            value: String(number),
            label: `${number} · ${seated ?? say('shared.box.free')}`,
          }))}
        />
      </div>
      <Pick
        label={say('dealer.join.seat')}
        value={seat}
        onChange={onSeat}
        options={[
          { value: 'seated', label: say('dealer.seated') },
          { value: 'standing', label: say('dealer.standing') },
        ]}
      />
    </>
  );
};

const JoinForm = () => {
  const { view } = useDealing();
  const { say } = useWords();
  const { give, busy, error } = useCommand();
  const free =
    view.boxes.find(({ seated }) => seated === null)?.number ?? view.boxes[0]?.number ?? 1;
  const [patron, setPatron] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [seat, setSeat] = useState<'seated' | 'standing'>('seated');
  const box = chosen ?? String(free);
  return (
    <form
      className="flex flex-col gap-2 border-t border-edge pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        void give({ type: 'Join', patron: patron.trim(), box: Number(box), seat }).then((done) => {
          if (!done) return;
          setPatron('');
          setChosen(null);
        });
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-40 flex-1">
          <TextField first label={say('dealer.join.id')} value={patron} onChange={setPatron} />
        </div>
        <Place box={box} onBox={setChosen} seat={seat} onSeat={setSeat} />
        <Button submits disabled={busy || patron.trim() === ''}>
          {say('dealer.join')}
        </Button>
      </div>
      {error !== null && <RefusedHere error={error} />}
    </form>
  );
};
