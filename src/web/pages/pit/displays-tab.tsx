import { useState } from 'react';
import { FloorSchema, type SignedIn } from '../../../api/house.ts';
import { DisplaysSchema, IssuedDisplaySchema, type ListedDisplay } from '../../../api/people.ts';
import { api } from '../../live/api.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { useSending } from '../../live/use-sending.ts';
import { Button } from '../../parts/button.tsx';
import { Choice, Refused } from '../../parts/field.tsx';
import { Qr } from '../../parts/qr.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { whenText } from '../../words/formats.ts';
import { useWords } from '../../words/index.ts';
import { Cell, Row, SheetOfRows } from './sheet-of-rows.tsx';
import { Sure } from './sure.tsx';
import { TableOptions } from './table-options.tsx';

/** Screens on the wall: a link for each, and an end to it. */
export const DisplaysTab = ({ me }: { readonly me: SignedIn }) => {
  const { say } = useWords();
  const displays = useFetched('/displays', DisplaysSchema, undefined, 'staff');
  if (displays.is === 'loading') return <Loading />;
  if (displays.is === 'failed') return <Failed error={displays.error} again={displays.again} />;
  const works = me.role !== 'auditor';
  return (
    <div className="flex flex-col gap-4">
      {works && <NewDisplay made={displays.again} />}
      {displays.value.displays.length === 0 ? (
        <Empty title={say('pit.display.none')} />
      ) : (
        <SheetOfRows
          label={say('pit.tab.displays')}
          heads={[
            { text: say('pit.display.table') },
            { text: say('pit.display.created') },
            { text: say('pit.display.expires') },
            { text: say('shared.more') },
          ]}
        >
          {displays.value.displays.map((one) => (
            <DisplayRow key={one.id} one={one} works={works} changed={displays.again} />
          ))}
        </SheetOfRows>
      )}
    </div>
  );
};

const NewDisplay = ({ made }: { readonly made: () => void }) => {
  const { say } = useWords();
  const { busy, error, send } = useSending();
  const floor = useFetched('/floor', FloorSchema, undefined, 'staff');
  const tables = floor.is === 'ready' ? floor.value.tables : [];
  const [chosen, choose] = useState<string | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const [copied, setCopied] = useState(false);
  const table = chosen ?? tables[0]?.id ?? null;
  const make = async () => {
    const path = `/tables/${table}/displays`;
    const issued = await send(() => api.as('staff').postFor(path, IssuedDisplaySchema));
    if (issued === null) return;
    setCopied(false);
    setLink(`${location.origin}/display/${issued.token}`);
    made();
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Choice
          label={say('pit.display.table')}
          value={table ?? ''}
          onChange={({ target }) => choose(target.value)}
          className="w-64"
        >
          <TableOptions tables={tables} />
        </Choice>
        <Button look="main" disabled={busy || table === null} onClick={() => void make()}>
          {say('pit.display.make')}
        </Button>
      </div>
      <Refused error={error} />
      {link !== null && (
        <div className="panel flex flex-wrap items-center gap-5 p-4">
          <Qr text={link} label={say('pit.display.qr')} />
          <div className="flex min-w-0 flex-1 basis-64 flex-col gap-2">
            <p className="font-semibold break-all select-all">{link}</p>
            <p className="text-muted">{say('pit.display.make.more')}</p>
            <div className="flex items-center gap-3">
              <Button
                size="small"
                onClick={() =>
                  void navigator.clipboard?.writeText(link).then(() => setCopied(true))
                }
              >
                {say('pit.display.copy')}
              </Button>
              <span role="status" className="text-sm text-good">
                {copied && say('pit.display.copied')}
              </span>
            </div>
          </div>
        </div>
      )}
    </div>
  );
};

const DisplayRow = ({
  one,
  works,
  changed,
}: {
  readonly one: ListedDisplay;
  readonly works: boolean;
  readonly changed: () => void;
}) => {
  const { say, language } = useWords();
  const { busy, error, send } = useSending();
  const [asking, ask] = useState(false);
  const revoke = async () => {
    const path = `/displays/${encodeURIComponent(one.id)}`;
    if ((await send(() => api.as('staff').remove(path))) === null) return;
    ask(false);
    changed();
  };
  return (
    <Row>
      <Cell>
        <span className="font-semibold">{one.table}</span>{' '}
        <span className="label" translate="no">
          {one.id}
        </span>
      </Cell>
      <Cell>{whenText(one.created, language)}</Cell>
      <Cell>{whenText(one.expires, language)}</Cell>
      <Cell>
        {works && (
          <Button size="small" look="danger" onClick={() => ask(true)}>
            {say('pit.display.revoke')}
          </Button>
        )}
        {asking && (
          <Sure
            title={say('pit.display.revoke.title')}
            more={say('pit.display.revoke.more')}
            doIt={say('pit.display.revoke')}
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
