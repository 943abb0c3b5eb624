import { type FormEvent, useState } from 'react';
import { ExclusionsSchema } from '../../../api/account.ts';
import type { SignedIn } from '../../../api/house.ts';
import { NamesSchema, PatronDoneSchema } from '../../../api/people.ts';
import type { Of } from '../../../api/schema.ts';
import type { Answered } from '../../../client/requests.ts';
import { api } from '../../live/api.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { useSending } from '../../live/use-sending.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Refused } from '../../parts/field.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { whenText } from '../../words/formats.ts';
import { useWords } from '../../words/index.ts';
import { hasRank } from '../dealer/staff-view.ts';
import { Cell, Row, SheetOfRows } from './sheet-of-rows.tsx';

/** Names beside the record, and who is excluded from play. */
export const PatronsTab = ({ me }: { readonly me: SignedIn }) => (
  <div className="flex flex-col gap-8">
    <Exclusions me={me} />
    <Names />
  </div>
);

const pathOf = (patron: string, what: string) => `/patrons/${encodeURIComponent(patron)}/${what}`;

const put = (path: string, body: object) => api.as('staff').putFor(path, PatronDoneSchema, body);

type Exclusion = Of<typeof ExclusionsSchema>['excluded'][number];

const Exclusions = ({ me }: { readonly me: SignedIn }) => {
  const { say } = useWords();
  const list = useFetched('/patrons/excluded', ExclusionsSchema, undefined, 'staff');
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">{say('pit.patron.excluded')}</h2>
      {hasRank(me.role, 'pit-manager') && list.is === 'ready' && (
        <PatronForm
          label={say('pit.patron.reason')}
          action={say('pit.patron.exclude')}
          more={say('pit.patron.exclude.more')}
          danger
          put={(patron, reason) => put(pathOf(patron, 'exclusion'), { reason })}
          done={list.again}
        />
      )}
      {list.is === 'loading' && <Loading />}
      {list.is === 'failed' && <Failed error={list.error} again={list.again} />}
      {list.is === 'ready' && list.value.excluded.length === 0 && (
        <Empty title={say('pit.patron.excluded.none')} />
      )}
      {list.is === 'ready' && list.value.excluded.length > 0 && (
        <SheetOfRows
          label={say('pit.patron.excluded')}
          heads={[
            { text: say('pit.patron.account') },
            { text: say('pit.patron.since') },
            { text: say('pit.patron.until') },
            { text: say('pit.patron.reason') },
            { text: say('shared.more') },
          ]}
        >
          {list.value.excluded.map((one) => (
            <ExclusionRow
              key={`${one.patron} ${one.until}`}
              one={one}
              mayLift={hasRank(me.role, 'shift-manager')}
              changed={list.again}
            />
          ))}
        </SheetOfRows>
      )}
    </section>
  );
};

/** Something that is said of a patron: whose account, what, and done. */
const PatronForm = ({
  label,
  action,
  more,
  danger = false,
  put,
  done,
}: {
  readonly label: string;
  readonly action: string;
  readonly more: string;
  readonly danger?: boolean;
  readonly put: (patron: string, text: string) => Promise<Answered<unknown>>;
  readonly done: () => void;
}) => {
  const { say } = useWords();
  const { busy, error, send } = useSending();
  const [patron, setPatron] = useState('');
  const [text, setText] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if ((await send(() => put(patron.trim(), text.trim()))) === null) return;
    setPatron('');
    setText('');
    done();
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={say('pit.patron.account')}
          value={patron}
          onChange={({ target }) => setPatron(target.value)}
          className="w-48"
        />
        <Field
          label={label}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="min-w-64 flex-1"
        />
        <Button
          submits
          {...(danger && { look: 'danger' })}
          disabled={busy || patron.trim() === '' || text.trim() === ''}
        >
          {action}
        </Button>
      </div>
      <p className="text-sm text-muted">{more}</p>
      <Refused error={error} />
    </form>
  );
};

const ExclusionRow = ({
  one: { patron, since, until, reason },
  mayLift,
  changed,
}: {
  readonly one: Exclusion;
  readonly mayLift: boolean;
  readonly changed: () => void;
}) => {
  const { say, language } = useWords();
  const { busy, error, send } = useSending();
  const [why, setWhy] = useState('');
  const lift = async (event: FormEvent) => {
    event.preventDefault();
    const lifted = () => put(pathOf(patron, 'readmission'), { reason: why.trim() });
    if ((await send(lifted)) !== null) changed();
  };
  return (
    <Row>
      <Cell>{patron}</Cell>
      <Cell>{whenText(since, language)}</Cell>
      <Cell wide>
        {until === null ? say('pit.patron.until.lifted') : whenText(until, language)}
      </Cell>
      <Cell>{reason ?? say('pit.patron.himself')}</Cell>
      <Cell>
        {mayLift && until === null && (
          <form className="flex items-end gap-2" onSubmit={(event) => void lift(event)}>
            <Field
              label={say('pit.patron.reason')}
              value={why}
              onChange={({ target }) => setWhy(target.value)}
            />
            <Button submits disabled={busy || why.trim() === ''}>
              {say('pit.patron.readmit')}
            </Button>
          </form>
        )}
        <Refused error={error} />
      </Cell>
    </Row>
  );
};

const Names = () => {
  const { say } = useWords();
  const list = useFetched('/patrons/names', NamesSchema, undefined, 'staff');
  const { busy, error, send } = useSending();
  if (list.is === 'loading') return <Loading />;
  if (list.is === 'failed') return <Failed error={list.error} again={list.again} />;
  const erase = async (id: string) => {
    if ((await send(() => api.as('staff').remove(pathOf(id, 'name')))) !== null) list.again();
  };
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">{say('pit.patron.names')}</h2>
      <PatronForm
        label={say('pit.patron.name')}
        action={say('pit.patron.name.keep')}
        more={say('pit.patron.name.more')}
        put={(patron, name) => put(pathOf(patron, 'name'), { name })}
        done={list.again}
      />
      <Refused error={error} />
      {list.value.names.length === 0 ? (
        <Empty title={say('pit.patron.names.none')} />
      ) : (
        <SheetOfRows
          label={say('pit.patron.names')}
          heads={[
            { text: say('pit.patron.account') },
            { text: say('pit.patron.name') },
            { text: say('shared.more') },
          ]}
        >
          {list.value.names.map((one) => (
            <Row key={one.patron}>
              <Cell>{one.patron}</Cell>
              <Cell>{one.name}</Cell>
              <Cell>
                <Button size="small" disabled={busy} onClick={() => void erase(one.patron)}>
                  {say('pit.patron.name.erase')}
                </Button>
              </Cell>
            </Row>
          ))}
        </SheetOfRows>
      )}
    </section>
  );
};
