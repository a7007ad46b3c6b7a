import { FORM_FIELDS, type FieldSource } from '../../contract/policy/form-fields.ts';
import type { MergeBody } from '../../contract/shapes/duplicate-pair.ts';
import { invalidInput } from '../failures/checked-input.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import type { FieldInput } from '../profiles/field-input.ts';
import type { Fields } from '../records/profile-content.ts';

/**
 * The input of a save that gives each chosen field the value that it has in the profile it is chosen from. Throws
 * `invalid-input` for a field that the form does not have, or that is chosen twice.
 */
export function chosenInput(
  own: Fields,
  chosen: MergeBody['fields'],
  from: ReadonlyMap<string, Fields>,
  lookups: LookupTables,
): FieldInput {
  const attributes = new Map<string, string>();
  let tags = [...own.tags];
  const seen = new Set<string>();
  for (const [place, { name, from: id }] of chosen.entries()) {
    const source = FORM_FIELDS.find((field) => field.name === name && field.kinds.includes('base'))?.source;
    const theirs = from.get(id.toLowerCase());
    const path = `fields.${place}`;
    if (!source || !isTakenOver(source)) throw invalidInput([{ path: `${path}.name`, problem: 'is no field' }]);
    if (!theirs) throw invalidInput([{ path: `${path}.from`, problem: 'is none of the others' }]);
    if (seen.has(name)) throw invalidInput([{ path: `${path}.name`, problem: 'is given twice' }]);
    seen.add(name);
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

/** The input of a save that makes a record's fields those of another. */
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
