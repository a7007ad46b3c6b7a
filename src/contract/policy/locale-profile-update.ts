import { confirmsBirth } from './confirmed-birth.ts';
import type { FormLookups, FormValues } from './form-values.ts';
import { profileUpdateOf, type AttributeInput } from './profile-update.ts';

/** The body of PUT /profile/{id}/update. */
export interface LocaleProfileUpdate {
  attributes: AttributeInput[];
  tags: string[];
  /** Said of the date of birth as it goes along. */
  birth_confirmed?: true;
  date_of_birth?: AttributeInput;
  /** Whose values fields have that were taken over and not touched. */
  origins?: Readonly<Record<string, string>>;
}

/** Null when no payload can be built; see `profileUpdateOf`. `offset`: minutes east of UTC. */
export function localeProfileUpdate(
  values: FormValues,
  lookups: Pick<FormLookups, 'attributes'>,
  offset: number,
): LocaleProfileUpdate | null {
  const update = profileUpdateOf('locale', values, lookups, offset);
  if (!update) return null;
  const { attributes, tags, dateOfBirth } = update;
  return {
    attributes,
    tags,
    ...(dateOfBirth && { date_of_birth: dateOfBirth }),
    ...(confirmsBirth(values) && { birth_confirmed: true }),
  };
}
