import { confirmsBirth } from './confirmed-birth.ts';
import type { FormLookups, FormValues } from './form-values.ts';
import { profileUpdateOf, type AttributeInput } from './profile-update.ts';
import type { ProfileStatus } from './status.ts';

/** The body of PUT /profilebase/{id}/update. */
export interface BaseProfileUpdate {
  attributes: AttributeInput[];
  tags: string[];
  /** Said of the date of birth as it goes along. */
  birth_confirmed?: true;
  date_of_birth?: string;
  reserved_locales?: string[];
  selfie_id: string | null;
}

export interface BaseProfileForm {
  values: FormValues;
  status: ProfileStatus;
  /** Locales that wait for the approval; not sent once the profile is approved. */
  reservedLocales: readonly string[];
  /** null: none is chosen. */
  selfieId: string | null;
}

/** Null when no payload can be built; see `profileUpdateOf`. `offset`: minutes east of UTC. */
export function baseProfileUpdate(
  { values, status, reservedLocales, selfieId }: BaseProfileForm,
  lookups: Pick<FormLookups, 'attributes'>,
  offset: number,
): BaseProfileUpdate | null {
  const update = profileUpdateOf('base', values, lookups, offset);
  if (!update) return null;
  const { attributes, tags, dateOfBirth } = update;
  return {
    attributes,
    tags,
    ...(dateOfBirth && { date_of_birth: dateOfBirth.value }),
    ...(confirmsBirth(values) && { birth_confirmed: true }),
    ...(status !== 'approved' && { reserved_locales: [...reservedLocales] }),
    selfie_id: selfieId,
  };
}
