import { RuleTag } from '../../parts/rule-tag.tsx';
import { useWords } from '../../words/index.ts';
import { useDealing } from './dealing.tsx';
import { Check, Choice, Wrong } from './fields.tsx';

/** That no insurance be offered: which patron asked for it, and that everybody present agreed. */
export const AskedFor = ({
  disabled,
  asked,
  onAsked,
  agreed,
  onAgreed,
  wrong,
}: {
  readonly disabled: boolean;
  readonly asked: string;
  readonly onAsked: (patron: string) => void;
  readonly agreed: boolean;
  readonly onAgreed: (agreed: boolean) => void;
  readonly wrong: Readonly<Record<'asked' | 'agreed', string | undefined>>;
}) => {
  const { own, book } = useDealing();
  const { say } = useWords();
  const present = own.patrons.map(({ id }) => id);
  return (
    <fieldset
      disabled={disabled}
      className="grid items-end gap-3 border-l-3 border-warn pl-3 sm:grid-cols-[12rem_1fr]"
    >
      <Choice
        label={say('dealer.settings.asked')}
        value={asked}
        options={[{ value: '', label: '–' }, ...present.map((id) => ({ value: id, label: id }))]}
        onChange={onAsked}
        wrong={wrong.asked}
      />
      <div>
        <Check
          checked={agreed}
          label={
            <>
              {say('dealer.settings.agreed', { patrons: present.join(', ') })}{' '}
              {book.insurance !== null && <RuleTag rule={book.insurance.off} />}
            </>
          }
          onChange={onAgreed}
        />
        <Wrong what={wrong.agreed} />
      </div>
    </fieldset>
  );
};
