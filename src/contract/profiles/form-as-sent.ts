import { isFilled } from '../letters/look-alikes.ts';
import { dateOfBirthToWire } from '../base/date-of-birth.ts';
import { fieldsOf } from './form-fields.ts';
import { chosenTags, type FormLookups, type FormValues } from './form-values.ts';
import type { ProfileKind, ProfileStatus } from './status.ts';

/** Beside the fields of a form: the date of birth, YYYY-MM-DD, of which the person has said that it is right; '' is none. */
export const CONFIRMED_BIRTH = 'confirmedBirth';

/** Whether a save of these values says so: not of a date that was changed since. */
export function confirmsBirth(values: FormValues): boolean {
  const { dateOfBirth = '' } = values;
  return dateOfBirth !== '' && values[CONFIRMED_BIRTH] === dateOfBirth;
}

interface AttributeInput {
  attribute_type_id: string;
  value: string;
}

/** What both updates carry. */
export interface ProfileUpdate {
  /** Every attribute of the form; '' removes it. The date of birth travels apart. */
  attributes: AttributeInput[];
  /** All tags that the profile is to have. */
  tags: string[];
  dateOfBirth: AttributeInput | null;
}

/**
 * A form as it is sent. `offset`: the sender's zone in minutes east of UTC. Null if the lookups do
 * not know a field's attribute: then nothing may be sent, or the field would be lost silently.
 */
function profileUpdateOf(
  kind: ProfileKind,
  values: FormValues,
  lookups: Pick<FormLookups, 'attributes'>,
  offset: number,
): ProfileUpdate | null {
  const update: ProfileUpdate = { attributes: [], tags: [], dateOfBirth: null };
  for (const { name, source, control } of fieldsOf(kind)) {
    const value = values[name] ?? '';
    if (source.from === 'attribute') {
      const text = typeof value === 'string' && isFilled(value) ? value.trim() : '';
      const sent = control === 'date' && text !== '' ? dateOfBirthToWire(text, offset) : text;
      for (const type of [source.type, ...(source.also ? [source.also] : [])]) {
        const id = lookups.attributes[type];
        if (id === undefined) return null;
        const attribute = { attribute_type_id: id, value: sent };
        if (control === 'date') update.dateOfBirth = attribute;
        else update.attributes.push(attribute);
      }
    } else if (source.from === 'tags' || source.from === 'named-tag') {
      update.tags.push(...chosenTags(value));
    }
  }
  return update;
}

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

interface BaseProfileForm {
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
