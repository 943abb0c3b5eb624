import type { ApiError } from '../../../api/live.ts';
import { errorsAt } from '../../parts/field-errors.ts';
import { useWords } from '../../words/index.ts';

/** An error in words beside its field, or as that of the form. */
export const useErrorsAt = <F extends string>(
  error: ApiError | null,
  codes: Readonly<Record<F, readonly string[]>>,
): {
  readonly form: ApiError | null;
  readonly at: Readonly<Record<F, string | undefined>>;
} => {
  const { why } = useWords();
  const { form, ...found } = errorsAt<F>(error, codes);
  const said = Object.entries<ApiError | null>(found).map(([field, one]) => [
    field,
    one === null ? undefined : why(one),
  ]);
  return { form, at: Object.fromEntries(said) };
};
