import { HOUSE_POLICY } from '../../rulebooks/rulebook.ts';
import { useWords } from '../words/index.ts';

/** The paragraph that says so. */
export const RuleTag = ({
  rule,
  onFelt = false,
}: {
  readonly rule: string;
  readonly onFelt?: boolean;
}) => {
  const { say } = useWords();
  // A number is a paragraph; a rule without one is called by its name.
  const numbered = /^\d/.test(rule);
  const named = rule === HOUSE_POLICY ? say('shared.rule.policy') : rule;
  const label = numbered ? say('shared.rule', { number: rule }) : named;
  return (
    <span
      title={label}
      className={`tabular inline-flex items-center rounded-sm border px-1.5 text-xs leading-5 whitespace-nowrap ${
        onFelt ? 'border-brass text-brass' : 'border-edge text-gilt'
      }`}
    >
      <span aria-hidden="true">{numbered ? `§ ${rule}` : label}</span>
      <span className="for-ears">{label}</span>
    </span>
  );
};
