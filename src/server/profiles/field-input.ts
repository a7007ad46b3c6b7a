import { isFilled } from '../../contract/letters/look-alikes.ts';
import { tagGroupInWords } from '../../contract/trail/code-words.ts';
import { dateOfBirthFromWire, dayAt, isAcceptedDateOfBirth } from '../../contract/base/date-of-birth.ts';
import { isTooLongAgo, TOO_LONG_AGO } from '../../contract/base/typed-day.ts';
import { isLengthOffered, problemOfAttribute, tidyValue } from '../../contract/profiles/field-limits.ts';
import { FORM_FIELDS } from '../../contract/profiles/form-fields.ts';
import type { AttributeTypeName } from '../../contract/base/lookup-names.ts';
import { problemOfPlace } from '../../contract/geo/place-zone.ts';
import { invalidInput } from '../platform/failures/checked-input.ts';
import { Failure } from '../platform/failures/failure.ts';
import type { Problem } from '../platform/failures/problems.ts';
import type { LookupTables } from '../lookups/lookups.ts';
import type { Fields } from '../records/profile-content.ts';

/** The fields of an update. The date of birth may stand among the attributes or apart. */
export interface FieldInput {
  attributes: readonly { attribute_type_id: string; value: string }[];
  tags: readonly string[];
  dateOfBirth: string | undefined;
}

const SINGLE_CHOICE: ReadonlySet<string> = new Set(
  FORM_FIELDS.flatMap(({ source }) => (source.from === 'tags' && !source.several ? [source.group] : [])),
);
const OFFERED_GROUPS: ReadonlySet<string> = new Set(
  FORM_FIELDS.flatMap(({ source }) => (source.from === 'tags' || source.from === 'named-tag' ? [source.group] : [])),
);

/**
 * The stored fields with the update applied. Throws `invalid-input` with each field's problem, or `too-young`. Stored
 * values are never a problem: old data may hold values that are not offered now.
 */
export function appliedFields(stored: Fields, input: FieldInput, lookups: LookupTables, now: Date): Fields {
  const problems: Problem[] = [];
  const attributes = appliedAttributes(stored, input, lookups, problems);
  const tags = checkedTags(stored, input, lookups, problems);
  if (problems.length > 0) throw invalidInput(problems);
  const { dateOfBirth = '' } = attributes;
  if (dateOfBirth !== stored.attributes['dateOfBirth']) checkBirth(dateOfBirth, now);
  return { attributes, tags };
}

/** Throws `invalid-input` or `too-young`. */
function checkBirth(wire: string, now: Date): void {
  const born = dateOfBirthFromWire(wire);
  if (born && isTooLongAgo(born.day, dayAt(now, born.offset))) {
    throw invalidInput([{ path: 'date_of_birth', problem: TOO_LONG_AGO }]);
  }
  if (wire !== '' && !isAcceptedDateOfBirth(wire, now)) throw new Failure('too-young');
}

function appliedAttributes(
  stored: Fields,
  input: FieldInput,
  { attributeTypes }: LookupTables,
  problems: Problem[],
): Record<string, string> {
  const nameById = new Map([...attributeTypes].map(([name, id]) => [id, name as AttributeTypeName]));
  const given = new Map<AttributeTypeName, string>();
  for (const [index, { attribute_type_id: id, value }] of input.attributes.entries()) {
    const path = `attributes.${index}`;
    const name = nameById.get(id.toLowerCase());
    if (!name) problems.push({ path: `${path}.attribute_type_id`, problem: 'is not known here' });
    else if (given.has(name)) problems.push({ path: `${path}.attribute_type_id`, problem: 'is given twice' });
    else given.set(name, tidied(name, value));
    const problem = name && isFilled(value) ? problemOfAttribute(name, value.trim()) : null;
    if (problem !== null) problems.push({ path: `${path}.value`, problem });
  }
  if (input.dateOfBirth !== undefined) given.set('dateOfBirth', input.dateOfBirth.trim());
  const born = given.get('dateOfBirth') ?? '';
  if (born !== '' && !dateOfBirthFromWire(born)) {
    problems.push({ path: 'date_of_birth', problem: 'should be a day in the form YYYY-MM-DD HH:mm:ss.SSSSSS±HH:mm' });
  }
  // The same day given in another zone is no change.
  const day = dayOf(born);
  if (day !== null && day === dayOf(stored.attributes['dateOfBirth'] ?? '')) given.delete('dateOfBirth');
  const all = { ...stored.attributes, ...Object.fromEntries(given) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/**
 * Throws `invalid-input` with each country and time zone that is none. Not asked of records that are restored or taken
 * over as they stand: places were stored unchecked before. Regions and cities are what the geo API says, which may be
 * another than our own.
 */
export function assertPlaces(stored: Fields, { attributes }: FieldInput, { attributeTypes }: LookupTables): void {
  const nameById = new Map([...attributeTypes].map(([name, id]) => [id, name]));
  const problems = attributes.flatMap(({ attribute_type_id: id, value }, index): Problem[] => {
    const name = nameById.get(id.toLowerCase()) ?? '';
    const isNew = isFilled(value) && value.trim() !== stored.attributes[name];
    const problem = isNew ? problemOfPlace(name, value.trim()) : null;
    return problem === null ? [] : [{ path: `attributes.${index}.value`, problem }];
  });
  if (problems.length > 0) throw invalidInput(problems);
}

function tidied(name: AttributeTypeName, value: string): string {
  return isFilled(value) ? tidyValue(name, value) : '';
}

function dayOf(wire: string): string | null {
  return dateOfBirthFromWire(wire)?.day ?? null;
}

function checkedTags(stored: Fields, input: FieldInput, { tagById }: LookupTables, problems: Problem[]): string[] {
  const known = new Set(stored.tags);
  const chosen = [...new Set(input.tags.map((id) => id.toLowerCase()))];
  const groups = new Set<string>();
  const isSecond = ({ group }: { group: string }) => SINGLE_CHOICE.has(group) && groups.has(group);
  for (const [index, id] of chosen.entries()) {
    const path = `tags.${index}`;
    const tag = tagById.get(id);
    const add = (problem: string) => problems.push({ path, problem });
    if (!tag) add('is not known here');
    else if (isSecond(tag)) add(`is a second tag of “${tagGroupInWords(tag.group)}”`);
    else if (known.has(id)) groups.add(tag.group);
    else if (!OFFERED_GROUPS.has(tag.group)) add('is not a tag of a profile');
    else if (tag.group === 'length' && !isLengthOffered(tag.label)) add('is not offered');
    else groups.add(tag.group);
  }
  return chosen;
}
