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
  // A number is a paragraph; words such as "house policy" stand for themselves.
  const numbered = /\d/.test(rule);
  const label = numbered ? say('shared.rule', { number: rule }) : say('shared.rule.policy');
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
