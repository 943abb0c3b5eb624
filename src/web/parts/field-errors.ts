import type { ApiError } from '../../api/live.ts';

/**
 * An error beside the field that it is about, by the codes that belong to each, or by code and reason: `BAD_SETTINGS.side`.
 * What is about no field of the form is the form's own.
 */
export const errorsAt = <F extends string>(
  error: ApiError | null,
  codes: Readonly<Record<F, readonly string[]>>,
): Readonly<Record<F | 'form', ApiError | null>> => {
  const fields = Object.keys(codes) as F[];
  const isAbout = (field: F) =>
    error !== null &&
    (codes[field].includes(error.code) || codes[field].includes(`${error.code}.${error.why}`));
  const at = fields.find(isAbout) ?? 'form';
  const none = Object.fromEntries([...fields, 'form'].map((field) => [field, null]));
  return { ...none, [at]: error } as Readonly<Record<F | 'form', ApiError | null>>;
};

/** What is wrong with an id or a PIN that somebody chooses. */
export const BAD_NEW = { id: ['BAD_ID', 'ID_TAKEN'], pin: ['BAD_PIN'] } as const;
