import { isFilled } from '../letters/look-alikes.ts';
import { dateOfBirthToWire } from './date-of-birth.ts';
import { fieldsOf } from './form-fields.ts';
import { chosenTags, type FormLookups, type FormValues } from './form-values.ts';
import type { ProfileKind } from './status.ts';

export interface AttributeInput {
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
export function profileUpdateOf(
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
