import { useState } from 'react';
import type { SignedIn } from '../../../api/house.ts';
import { type ListedStaff, STAFF_ROLES, type StaffRole, StaffSchema } from '../../../api/people.ts';
import { api } from '../../live/api.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { useSending } from '../../live/use-sending.ts';
import { Button } from '../../parts/button.tsx';
import { Refused } from '../../parts/field.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { useWords } from '../../words/index.ts';
import { Cell, Row, SheetOfRows } from './sheet-of-rows.tsx';
import { AddStaff, NewPin } from './staff-forms.tsx';
import { Sure } from './sure.tsx';
import { SecondSheet, useHouseAct } from './two-persons.tsx';

/** Those who work here: pit managers unlock, shift managers do the rest. */
export const StaffTab = ({ me }: { readonly me: SignedIn }) => {
  const { say } = useWords();
  const staff = useFetched('/staff', StaffSchema, undefined, 'staff');
  const [adding, setAdding] = useState(false);
  if (staff.is === 'loading') return <Loading />;
  if (staff.is === 'failed') return <Failed error={staff.error} again={staff.again} />;
  return (
    <div className="flex flex-col gap-4">
      {me.role === 'shift-manager' && (
        <Button look="main" className="self-start" onClick={() => setAdding(true)}>
          {say('pit.staff.add')}
        </Button>
      )}
      {staff.value.staff.length === 0 && <Empty />}
      <SheetOfRows
        label={say('pit.tab.staff')}
        heads={[
          { text: say('pit.staff.id') },
          { text: say('pit.staff.role') },
          { text: say('shared.more') },
        ]}
      >
        {staff.value.staff.map((one) => (
          <StaffRow key={one.id} one={one} me={me} changed={staff.again} />
        ))}
      </SheetOfRows>
      {adding && <AddStaff onAdded={staff.again} onClose={() => setAdding(false)} />}
    </div>
  );
};

const StaffRow = ({
  one,
  me,
  changed,
}: {
  readonly one: ListedStaff;
  readonly me: SignedIn;
  readonly changed: () => void;
}) => {
  const { say } = useWords();
  const { busy, error, send } = useSending();
  const rank = useHouseAct();
  const [sheet, show] = useState<'none' | 'pin' | 'remove'>('none');
  const rules = me.role === 'shift-manager';
  const own = one.id === me.id;
  const then = async (asked: () => ReturnType<typeof api.post>) => {
    if ((await send(asked)) === null) return;
    show('none');
    changed();
  };
  const at = `/staff/${encodeURIComponent(one.id)}`;
  const changeRole = async (role: StaffRole) => {
    const wish = { type: 'ChangeRole', staff: one.id, role } as const;
    const done = await rank.act({ wish }, () => api.as('staff').post(`${at}/role`, { role }));
    if (done !== null) changed();
  };
  return (
    <Row>
      <Cell>
        <span className="font-semibold">{one.id}</span>
        {own && <span className="label"> {say('pit.staff.you')}</span>}
        {one.locked && (
          <span className="ml-2 rounded-sm border border-warn px-1.5 text-warn">
            {say('pit.staff.locked')}
          </span>
        )}
      </Cell>
      <Cell>
        {rules ? (
          <select
            aria-label={say('pit.staff.role.of', { id: one.id })}
            value={one.role}
            disabled={busy || rank.busy}
            onChange={({ target }) => {
              const role = STAFF_ROLES.find((one) => one === target.value);
              if (role !== undefined) void changeRole(role);
            }}
            className="min-h-9 rounded-md border border-muted bg-page px-2"
          >
            {STAFF_ROLES.map((role) => (
              <option key={role} value={role}>
                {say(`shared.role.${role}`)}
              </option>
            ))}
          </select>
        ) : (
          say(`shared.role.${one.role}`)
        )}
      </Cell>
      <Cell>
        <div className="flex flex-wrap items-center gap-2">
          {one.locked && !own && me.role !== 'auditor' && (
            <Button
              size="small"
              disabled={busy}
              onClick={() => void then(() => api.as('staff').post(`${at}/unlock`))}
            >
              {say('pit.staff.unlock')}
            </Button>
          )}
          {rules && !own && (
            <>
              <Button size="small" onClick={() => show('pin')}>
                {say('pit.staff.pin.set')}
              </Button>
              <Button size="small" look="danger" onClick={() => show('remove')}>
                {say('pit.staff.remove')}
              </Button>
            </>
          )}
        </div>
        {sheet === 'none' && <Refused error={error ?? rank.error} />}
        {rank.question !== null && (
          <SecondSheet question={rank.question} onDone={changed} onClose={rank.close} />
        )}
        {sheet === 'pin' && <NewPin id={one.id} onDone={changed} onClose={() => show('none')} />}
        {sheet === 'remove' && (
          <Sure
            title={say('pit.staff.remove.title', { id: one.id })}
            more={say('pit.staff.remove.more')}
            doIt={say('pit.staff.remove')}
            busy={busy}
            error={error}
            onYes={() => void then(() => api.as('staff').remove(at))}
            onClose={() => show('none')}
          />
        )}
      </Cell>
    </Row>
  );
};
