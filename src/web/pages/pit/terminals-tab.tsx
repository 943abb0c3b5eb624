import { useState } from 'react';
import { MeSchema, type SignedIn } from '../../../api/house.ts';
import {
  CodeSchema,
  type IssuedCode,
  type ListedTerminal,
  TerminalsSchema,
} from '../../../api/people.ts';
import { api } from '../../live/api.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { useSending } from '../../live/use-sending.ts';
import { Button } from '../../parts/button.tsx';
import { Refused } from '../../parts/field.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { whenText } from '../../words/formats.ts';
import { useWords } from '../../words/index.ts';
import { EnrolmentCode } from './enrolment-code.tsx';
import { Cell, Row, SheetOfRows } from './sheet-of-rows.tsx';
import { Sure } from './sure.tsx';
import { SecondSheet, useHouseAct } from './two-persons.tsx';

/** Devices that staff may use: codes to enrol more, and an end to one. */
export const TerminalsTab = ({ me }: { readonly me: SignedIn }) => {
  const { say } = useWords();
  const terminals = useFetched('/terminals', TerminalsSchema, undefined, 'staff');
  const here = useFetched('/me', MeSchema, undefined, 'staff');
  if (terminals.is === 'loading') return <Loading />;
  if (terminals.is === 'failed') return <Failed error={terminals.error} again={terminals.again} />;
  const own = here.is === 'ready' ? (here.value.terminal?.id ?? null) : null;
  const works = me.role !== 'auditor';
  return (
    <div className="flex flex-col gap-4">
      {works && <NewCode />}
      <SheetOfRows
        label={say('pit.tab.terminals')}
        heads={[
          { text: say('pit.terminal.label') },
          { text: say('pit.terminal.id') },
          { text: say('pit.terminal.enrolled') },
          { text: say('pit.terminal.by') },
          { text: say('shared.more') },
        ]}
      >
        {terminals.value.terminals.map((one) => (
          <TerminalRow
            key={one.id}
            one={one}
            here={one.id === own}
            works={works}
            changed={terminals.again}
          />
        ))}
      </SheetOfRows>
    </div>
  );
};

const NewCode = () => {
  const { say } = useWords();
  const { busy, error, act, question, close } = useHouseAct();
  const [code, setCode] = useState<IssuedCode | null>(null);
  const make = async () =>
    setCode(
      await act({ wish: { type: 'EnrolTerminal' } }, () =>
        api.as('staff').postFor('/terminals/codes', CodeSchema),
      ),
    );
  return (
    <div className="flex flex-col gap-3">
      <Button look="main" className="self-start" disabled={busy} onClick={() => void make()}>
        {say('pit.terminal.code')}
      </Button>
      <Refused error={error} />
      {question !== null && (
        <SecondSheet
          question={question}
          onDone={(done) => setCode(done?.code ?? null)}
          onClose={close}
        />
      )}
      {code !== null && <EnrolmentCode code={code} />}
    </div>
  );
};

const TerminalRow = ({
  one,
  here,
  works,
  changed,
}: {
  readonly one: ListedTerminal;
  readonly here: boolean;
  readonly works: boolean;
  readonly changed: () => void;
}) => {
  const { say, language } = useWords();
  const { busy, error, send } = useSending();
  const [asking, ask] = useState(false);
  const revoke = async () => {
    const path = `/terminals/${encodeURIComponent(one.id)}`;
    if ((await send(() => api.as('staff').remove(path))) === null) return;
    ask(false);
    changed();
  };
  return (
    <Row>
      <Cell>
        <span className="font-semibold">{one.label}</span>
        {here && <span className="label"> {say('pit.terminal.here')}</span>}
      </Cell>
      <Cell>
        <span translate="no">{one.id}</span>
      </Cell>
      <Cell>{whenText(one.enrolled, language)}</Cell>
      <Cell>
        {one.by.role === 'house' || one.by.id === ''
          ? say(`shared.role.${one.by.role}`)
          : one.by.id}
      </Cell>
      <Cell>
        {works && (
          <Button size="small" look="danger" onClick={() => ask(true)}>
            {say('pit.terminal.revoke')}
          </Button>
        )}
        {asking && (
          <Sure
            title={say('pit.terminal.revoke.title', { label: one.label })}
            more={say('pit.terminal.revoke.more')}
            doIt={say('pit.terminal.revoke')}
            busy={busy}
            error={error}
            onYes={() => void revoke()}
            onClose={() => ask(false)}
          />
        )}
      </Cell>
    </Row>
  );
};
