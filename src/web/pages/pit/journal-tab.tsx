import { useState } from 'react';
import { HOUSE_ENTRY_TYPES } from '../../../api/house-log.ts';
import { type HouseWish, MAY_ASK } from '../../../api/house-wish.ts';
import { JOURNAL_KINDS, type JournalLine, JournalSchema } from '../../../api/journal.ts';
import { STAFF_ROLES } from '../../../api/people.ts';
import { useFetched } from '../../live/use-fetched.ts';
import { Button } from '../../parts/button.tsx';
import { Choice, Field } from '../../parts/field.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { whenText } from '../../words/formats.ts';
import { type Say, useWords } from '../../words/index.ts';
import { Cell, Row, SheetOfRows } from './sheet-of-rows.tsx';

const PAGE = 50;

/** The house's own log: who did what, who confirmed it, newest first; `about` whom, to begin with. */
export const JournalTab = ({ about = '' }: { readonly about?: string }) => {
  const { say, language } = useWords();
  const [person, setPerson] = useState(about);
  const [kind, setKind] = useState('');
  /** Where the pages before this one ended. */
  const [pages, turn] = useState<readonly number[]>([]);
  const where = new URLSearchParams({
    ...(person !== '' && { person }),
    ...(kind !== '' && { kind }),
  });
  const before = pages.at(-1);
  const query = new URLSearchParams(where);
  query.set('limit', String(PAGE));
  if (before !== undefined) query.set('before', String(before));
  const journal = useFetched(`/journal?${query}`, JournalSchema, undefined, 'staff');
  const older = journal.is === 'ready' ? journal.value.before : null;
  where.set('limit', '500');
  where.set('format', 'csv');
  return (
    <div className="flex flex-col gap-4">
      <div className="no-print flex flex-wrap items-end gap-3">
        <Choice
          label={say('pit.journal.kind')}
          value={kind}
          className="w-44"
          onChange={({ target }) => {
            turn([]);
            setKind(target.value);
          }}
        >
          <option value="">{say('pit.journal.all')}</option>
          {JOURNAL_KINDS.map((one) => (
            <option key={one} value={one}>
              {say(`pit.journal.kind.${one}`)}
            </option>
          ))}
        </Choice>
        <Field
          label={say('pit.journal.person')}
          value={person}
          autoCapitalize="none"
          autoComplete="off"
          maxLength={64}
          onChange={({ target }) => {
            turn([]);
            setPerson(target.value.trim());
          }}
        />
        <Button onClick={() => window.print()}>{say('pit.shift.print')}</Button>
        <a
          href={`/api/journal?${where}`}
          download="journal.csv"
          className="link min-h-11 content-center"
        >
          {say('pit.report.csv')}
        </a>
        <a href="/api/journal/export" download className="link min-h-11 content-center">
          {say('pit.journal.export')}
        </a>
      </div>
      {journal.is === 'loading' && <Loading />}
      {journal.is === 'failed' && <Failed error={journal.error} again={journal.again} />}
      {journal.is === 'ready' && journal.value.entries.length === 0 && <Empty />}
      {journal.is === 'ready' && journal.value.entries.length > 0 && (
        <SheetOfRows
          label={say('pit.tab.journal')}
          heads={[
            { text: say('pit.journal.when') },
            { text: say('pit.journal.by') },
            { text: say('pit.journal.what') },
            { text: say('pit.journal.second') },
          ]}
        >
          {journal.value.entries.map((line) => (
            <Row key={line.sequence}>
              <Cell>
                <span className="tabular whitespace-nowrap">{whenText(line.at, language)}</span>
              </Cell>
              <Cell>{line.by.role === 'house' ? say('shared.role.house') : line.by.id}</Cell>
              <Cell wide>
                <span className="font-semibold">{typeText(line.type, say)}</span>
                {namesOf(line).map((name) => (
                  <span key={name} translate="no" className="text-muted">
                    {` · ${name}`}
                  </span>
                ))}
                {wordsOf(line, say).map((part) => (
                  <span key={part} className="text-muted">
                    {` · ${part}`}
                  </span>
                ))}
              </Cell>
              <Cell>{secondOf(line, say)}</Cell>
            </Row>
          ))}
        </SheetOfRows>
      )}
      <div className="no-print flex gap-3">
        <Button disabled={pages.length === 0} onClick={() => turn(pages.slice(0, -1))}>
          {say('pit.journal.newer')}
        </Button>
        <Button disabled={older === null} onClick={() => older !== null && turn([...pages, older])}>
          {say('pit.journal.older')}
        </Button>
      </div>
    </div>
  );
};

const typeText = (type: string, say: Say): string => {
  const known = HOUSE_ENTRY_TYPES.find((one) => one === type);
  return known === undefined ? type : say(`pit.journal.type.${known}`);
};

const roleText = (role: unknown, say: Say): string => {
  const known = STAFF_ROLES.find((one) => one === role);
  return known === undefined ? String(role) : say(`shared.role.${known}`);
};

/** Whom and what it is about, as the house calls them. */
const namesOf = ({ said }: JournalLine): readonly string[] => {
  const { staff, terminal, label, table, patron, wish, actor } = said;
  const about = typeof wish === 'object' && wish !== null && 'staff' in wish ? wish.staff : null;
  const named = [staff, about, idIn(actor), patron, table, label, terminal];
  return [...new Set(named.filter((one) => typeof one === 'string'))];
};

const wordsOf = ({ type, said }: JournalLine, say: Say): readonly string[] => {
  const { role, from, to, wish } = said;
  const words: string[] = [];
  if (role !== undefined) words.push(roleText(role, say));
  if (type === 'RoleChanged') words.push(`${roleText(from, say)} → ${roleText(to, say)}`);
  if (typeof wish === 'object' && wish !== null && 'type' in wish) {
    if ('role' in wish) words.push(roleText(wish.role, say));
    const wanted = Object.keys(MAY_ASK).find((one): one is HouseWish['type'] => one === wish.type);
    if (wanted !== undefined) words.push(say(`pit.journal.wish.${wanted}`));
  }
  return words;
};

const idIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;

const secondOf = ({ said: { second, witness, alone } }: JournalLine, say: Say): string => {
  if (alone === true) return say('pit.journal.alone');
  return String(idIn(second) ?? witness ?? '');
};
