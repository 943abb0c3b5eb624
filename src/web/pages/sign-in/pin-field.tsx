import { Field, type FieldProps } from '../../parts/field.tsx';

/** Digits that nobody else reads; a number pad on a phone. */
export const PinField = ({
  fresh = false,
  ...rest
}: FieldProps & {
  /** It is being chosen: no browser offers an old one. */
  readonly fresh?: boolean;
}) => (
  <Field
    {...rest}
    type="password"
    inputMode="numeric"
    autoComplete={fresh ? 'new-password' : 'current-password'}
    maxLength={12}
    required
  />
);
