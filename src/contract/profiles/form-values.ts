import { dateOfBirthFromWire } from '../base/date-of-birth.ts';
import { fieldsOf, type FormField } from './form-fields.ts';
import type { ProfileContent } from './missing-fields.ts';
import type { ProfileKind } from './status.ts';

/**
 * A field's value: text ('' is empty; a chosen tag is its identifier; a date is YYYY-MM-DD), or for
 * fields that hold several tags a map from tag identifier to whether it is chosen.
 */
export type FormValue = string | Readonly<Record<string, boolean>>;
/** Values by field name. A field that is not there is empty. */
export type FormValues = Readonly<Record<string, FormValue>>;

/** What forms are filled with and payloads are made by: lookups by name, as their calls answer them. */
export interface FormLookups {
  attributes: Readonly<Record<string, string>>;
  tag_groups: readonly { name: string; tags: Readonly<Record<string, { id: string; label: string }>> }[];
}

/** The stored part of a record that its form edits. */
export interface StoredContent {
  attributes: readonly { attribute_type_id: string; value: string }[];
  tags: readonly string[];
}

/** The form of a stored profile. Record members (locale, active, selfie, status) are not in it. */
export function formValuesOf(kind: ProfileKind, stored: StoredContent, lookups: FormLookups): FormValues {
  const attributes = new Map(stored.attributes.map(({ attribute_type_id: id, value }) => [id, value]));
  const chosen = new Set(stored.tags);
  const values: Record<string, FormValue> = {};
  for (const { name, source, control } of fieldsOf(kind)) {
    if (source.from === 'attribute') {
      const text = attributes.get(lookups.attributes[source.type] ?? '') ?? '';
      values[name] = control === 'date' ? (dateOfBirthFromWire(text)?.day ?? '') : text;
    } else if (source.from === 'named-tag') {
      const id = tagsOf(lookups, source.group)[source.tag]?.id ?? '';
      values[name] = chosen.has(id) ? id : '';
    } else if (source.from === 'tags') {
      const ids = Object.values(tagsOf(lookups, source.group)).flatMap(({ id }) => (chosen.has(id) ? [id] : []));
      values[name] = source.several ? Object.fromEntries(ids.map((id) => [id, true])) : (ids[0] ?? '');
    }
  }
  return values;
}

/**
 * Names of the fields in which two forms differ, in the order of the form. Blanks around a text, and tags
 * that are not chosen, do not count.
 */
export function changedFields(kind: ProfileKind, a: FormValues, b: FormValues): string[] {
  return fieldsOf(kind)
    .filter(({ source }) => isEdited(source))
    .flatMap(({ name }) => (comparable(a[name]) === comparable(b[name]) ? [] : [name]));
}

/** Whether images stand in the same order; the identifiers of each lane. */
export function sameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}

/** What the rules about required fields look at, of a form that is not saved yet. */
export function contentOfForm(
  kind: ProfileKind,
  values: FormValues,
  images: Pick<ProfileContent, 'pictureLevels' | 'attachmentLevels'>,
): ProfileContent {
  const attributes: Record<string, string> = {};
  const tagGroups = new Set<string>();
  for (const { name, source } of fieldsOf(kind)) {
    const value = values[name] ?? '';
    if (source.from === 'attribute' && typeof value === 'string') attributes[source.type] = value;
    if (isOfTags(source) && chosenTags(value).length > 0) tagGroups.add(source.group);
  }
  return { attributes, tagGroups, ...images };
}

/** Identifiers of the tags that a field's value chooses. */
export function chosenTags(value: FormValue): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Object.entries(value).flatMap(([id, isChosen]) => (isChosen ? [id] : []));
}

function isOfTags(source: FormField['source']) {
  return source.from === 'tags' || source.from === 'named-tag';
}

function isEdited(source: FormField['source']): boolean {
  return source.from === 'attribute' || isOfTags(source);
}

function comparable(value: FormValue = ''): string {
  return typeof value === 'string' ? value.trim() : chosenTags(value).sort().join(' ');
}

function tagsOf({ tag_groups: groups }: FormLookups, name: string) {
  return groups.find((group) => group.name === name)?.tags ?? {};
}
