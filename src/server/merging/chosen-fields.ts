import { FORM_FIELDS, type FieldSource } from '../../contract/profiles/form-fields.ts';
import { PLACE_FIELDS } from '../../contract/geo/place.ts';
import type { MergeBody } from '../../contract/duplicates/duplicate-pair.ts';
import { invalidInput } from '../platform/failures/checked-input.ts';
import type { LookupTables } from '../lookups/lookups.ts';
import type { FieldInput } from '../profiles/field-input.ts';
import type { Fields } from '../records/profile-content.ts';

/**
 * The input of a save that gives each chosen field its value in the other profile. Throws `invalid-input` for a field
 * that the form does not have, or that is chosen twice, and for a part of a place alone: the city of one beside the
 * coordinates of another would be a place that nobody named.
 */
export function chosenInput(
  own: Fields,
  chosen: MergeBody['fields'],
  theirs: Fields,
  lookups: LookupTables,
): FieldInput {
  const attributes = new Map<string, string>();
  let tags = [...own.tags];
  for (const [place, name] of chosen.entries()) {
    const source = FORM_FIELDS.find((field) => field.name === name && field.kinds.includes('base'))?.source;
    const refuse = (problem: string) => invalidInput([{ path: `fields.${place}`, problem }]);
    if (!source || !isTakenOver(source)) throw refuse('is not a field');
    if (chosen.indexOf(name) !== place) throw refuse('is given twice');
    const lacking = PLACE_FIELDS.includes(name) ? PLACE_FIELDS.filter((one) => !chosen.includes(one)) : [];
    if (lacking.length > 0) {
      throw refuse(`is part of a place, which is copied as a whole: add ${lacking.join(', ')}`);
    }
    if (source.from === 'attribute') {
      for (const type of [source.type, ...(source.also === undefined ? [] : [source.also])]) {
        attributes.set(type, theirs.attributes[type] ?? '');
      }
    } else {
      const isOf = (tag: string) => isOfField(tag, source, lookups);
      tags = [...tags.filter((tag) => !isOf(tag)), ...theirs.tags.filter(isOf)];
    }
  }
  return inputOf(attributes, tags, lookups);
}

export function wholeInput(theirs: Fields, { attributeTypes }: LookupTables): FieldInput {
  const attributes = new Map([...attributeTypes.keys()].map((type) => [type, theirs.attributes[type] ?? '']));
  return { ...inputOf(attributes, theirs.tags, { attributeTypes }) };
}

function inputOf(
  values: ReadonlyMap<string, string>,
  tags: readonly string[],
  { attributeTypes }: Pick<LookupTables, 'attributeTypes'>,
): FieldInput {
  const attributes = [...values].flatMap(([type, value]) => {
    const id = attributeTypes.get(type);
    return id === undefined ? [] : [{ attribute_type_id: id, value }];
  });
  return { attributes, tags, dateOfBirth: undefined };
}

type Taken = Extract<FieldSource, { from: 'attribute' | 'tags' | 'named-tag' }>;

function isTakenOver(source: FieldSource): source is Taken {
  return source.from === 'attribute' || source.from === 'tags' || source.from === 'named-tag';
}

function isOfField(id: string, source: Exclude<Taken, { from: 'attribute' }>, { tagById }: LookupTables): boolean {
  const tag = tagById.get(id);
  return tag?.group === source.group && (source.from === 'tags' || tag.name === source.tag);
}
