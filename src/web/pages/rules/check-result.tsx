import { type CheckedBook, CheckedBookSchema } from '../../../api/rulebooks.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import { type Fetched, useFetched } from '../../live/use-fetched.ts';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { useWords, type Words } from '../../words/index.ts';
import { Cell, Row, SheetOfRows } from '../pit/sheet-of-rows.tsx';
import { Part } from './part.tsx';

export const CHECK_ID = 'check';

export const useCheckedBook = ({ id, version }: Rulebook): Fetched<CheckedBook> =>
  useFetched(
    `/rulebooks/${encodeURIComponent(id)}/check?version=${encodeURIComponent(version)}`,
    CheckedBookSchema,
  );

/** What `rules --check` says of the book. */
export const CheckResult = ({ checked }: { readonly checked: Fetched<CheckedBook> }) => {
  const { say } = useWords();
  return (
    <Part id={CHECK_ID} title={say('rules.check')}>
      <p className="max-w-3xl text-muted">{say('rules.check.more')}</p>
      {checked.is === 'loading' && <Loading />}
      {checked.is === 'failed' && <Failed error={checked.error} again={checked.again} />}
      {checked.is === 'ready' && <Findings checked={checked.value} />}
    </Part>
  );
};

const Findings = ({ checked: { findings, bets } }: { readonly checked: CheckedBook }) => {
  const { say, language } = useWords();
  if (findings.length === 0) return <p>{say('rules.check.nothing', { bets: bets.length })}</p>;
  return (
    <SheetOfRows
      label={say('rules.check')}
      heads={[
        { text: '' },
        { text: say('rules.check.says') },
        { text: say('rules.check.at') },
        { text: say('rules.clauses.by') },
      ]}
    >
      {findings.map(({ severity, code, message, at, rule }) => (
        <Row key={`${at} ${message}`}>
          <Cell>
            <span className={`font-semibold ${severity === 'error' ? 'text-bad' : 'text-warn'}`}>
              {say(`rules.check.${severity}`)}
            </span>
          </Cell>
          <Cell>
            {codeText(code, say)}
            {/* The check speaks English alone. */}
            {language === 'en' && <span className="label block">{message}</span>}
          </Cell>
          <Cell>
            <code translate="no" className="text-sm wrap-anywhere">
              {at}
            </code>
          </Cell>
          <Cell>{rule !== undefined && <RuleTag rule={rule} />}</Cell>
        </Row>
      ))}
    </SheetOfRows>
  );
};

const CODES = [
  'OVERLAP',
  'NEVER_WINS',
  'GAP',
  'ON_NO_LAYOUT',
  'PRINTED_PAYS',
  'DANGLING_REFERENCE',
  'NO_CLAUSE',
  'AUTHORITY',
  'FAVOURS_PATRON',
  'EDGE',
  'SCHEMA',
] as const;

/** A newer house may find what this page does not know. */
const codeText = (code: string, say: Words['say']): string =>
  say(`rules.check.code.${CODES.find((one) => one === code) ?? 'other'}`);
