import type { ApiError } from '../../../api/live.ts';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { useWords } from '../../words/index.ts';

/** Why something was refused, below the buttons that asked for it. */
export const ErrorLine = ({ error }: { readonly error: ApiError | null }) => {
  const { why } = useWords();
  return (
    <p role="alert" className="text-sm font-semibold text-bad empty:hidden">
      {error !== null && (
        <>
          {why(error)} {error.rule !== undefined && <RuleTag rule={error.rule} />}
        </>
      )}
    </p>
  );
};
