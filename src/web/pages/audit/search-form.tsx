import { type FormEvent, useState } from 'react';
import { KINDS } from '../../../rulebooks/rulebook.ts';
import { Button } from '../../parts/button.tsx';
import { Choice, Field } from '../../parts/field.tsx';
import { useWords } from '../../words/index.ts';
import { NO_SEARCH, type Search, wrongField } from './search.ts';

/** Kinds that are offered by name; the record knows more. */
const EVENTS = [
  'TableOpened',
  'TableClosed',
  'SettingsChanged',
  'RulebookChanged',
  'PatronJoined',
  'PatronLeft',
  'BoughtIn',
  'CashedOut',
  'TrayFilled',
  'TrayCredited',
  'TrayCounted',
  'RoundOpened',
  'RoundSettled',
  'RoundVoided',
  'RoundReopened',
  'BetPlaced',
  'BetTakenBack',
  'BetRejected',
  'BetCorrected',
  'CardExposed',
  'CardShown',
  'CardCorrected',
  'SqueezeRequested',
  'InsuranceOffered',
  'InsurancePlaced',
  'IrregularityReported',
  'IrregularityResolved',
  'Elected',
  'Asked',
  'Confirmed',
  'Refused',
  'FloorCalled',
  'ShoeLoaded',
  'ShoeReplaced',
  'ShoeRevealed',
  'Paused',
  'Interrupted',
  'RollbackAccepted',
  'Noted',
] as const;

/** Person, kind, paragraph, amount, time and round. Nothing is asked before the form is sent. */
export const SearchForm = ({
  search,
  set,
}: {
  readonly search: Search;
  readonly set: (search: Search) => void;
}) => {
  const { say } = useWords();
  const [typed, setTyped] = useState(search);
  const wrong = wrongField(typed);
  const change = (part: Partial<Search>) => setTyped({ ...typed, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrong === null) set(typed);
  };
  const amountError = (name: 'least' | 'most') =>
    wrong === name ? { code: 'BAD_AMOUNT', message: say('audit.wrong.amount') } : null;
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <form
      onSubmit={submit}
      aria-label={say('audit.filters')}
      className="panel no-print grid grid-cols-2 items-start gap-3 p-4 sm:grid-cols-3 lg:grid-cols-5"
    >
      <Field
        {...plain}
        label={say('audit.person')}
        maxLength={64}
        value={typed.person}
        onChange={({ target }) => change({ person: target.value })}
      />
      <Choice
        label={say('audit.kind')}
        value={typed.kind}
        onChange={({ target }) => change({ kind: target.value })}
      >
        <option value="">{say('audit.kind.any')}</option>
        <optgroup label={say('audit.kind.events')}>
          {EVENTS.map((kind) => (
            <option key={kind} value={kind}>
              {say(`audit.kind.${kind}`)}
            </option>
          ))}
        </optgroup>
        <optgroup label={say('audit.kind.irregularities')}>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {say(`irregularities.kind.${kind}`)}
            </option>
          ))}
        </optgroup>
      </Choice>
      <Field
        {...plain}
        label={say('audit.rule')}
        maxLength={30}
        value={typed.rule}
        onChange={({ target }) => change({ rule: target.value })}
      />
      <Field
        {...plain}
        label={say('audit.least')}
        inputMode="decimal"
        wrong={amountError('least')}
        value={typed.least}
        onChange={({ target }) => change({ least: target.value })}
      />
      <Field
        {...plain}
        label={say('audit.most')}
        inputMode="decimal"
        wrong={amountError('most')}
        value={typed.most}
        onChange={({ target }) => change({ most: target.value })}
      />
      <Field
        label={say('audit.from')}
        type="datetime-local"
        value={typed.from}
        onChange={({ target }) => change({ from: target.value })}
      />
      <Field
        label={say('audit.to')}
        type="datetime-local"
        value={typed.to}
        onChange={({ target }) => change({ to: target.value })}
      />
      <Field
        {...plain}
        label={say('audit.round.filter')}
        inputMode="numeric"
        maxLength={9}
        value={typed.round}
        onChange={({ target }) => change({ round: target.value })}
      />
      <Choice
        label={say('audit.order')}
        value={typed.order}
        onChange={({ target }) =>
          change({ order: target.value === 'oldest' ? 'oldest' : 'newest' })
        }
      >
        <option value="newest">{say('audit.order.newest')}</option>
        <option value="oldest">{say('audit.order.oldest')}</option>
      </Choice>
      <div className="flex flex-wrap gap-2 self-end">
        <Button look="main" submits disabled={wrong !== null}>
          {say('audit.search')}
        </Button>
        <Button
          onClick={() => {
            setTyped(NO_SEARCH);
            set(NO_SEARCH);
          }}
        >
          {say('audit.clear')}
        </Button>
      </div>
    </form>
  );
};
