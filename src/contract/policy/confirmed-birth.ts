import type { FormValues } from './form-values.ts';

/** Beside the fields of a form: the date of birth, YYYY-MM-DD, of which the person has said that it is right; '' is none. */
export const CONFIRMED_BIRTH = 'confirmedBirth';

/** Whether a save of these values says so: not of a date that was changed since. */
export function confirmsBirth(values: FormValues): boolean {
  const { dateOfBirth = '' } = values;
  return dateOfBirth !== '' && values[CONFIRMED_BIRTH] === dateOfBirth;
}
