import { isStorable } from '../base/primitives.ts';
import { attributeLabel, tagGroupInWords } from '../trail/code-words.ts';
import { fieldsOf } from '../profiles/form-fields.ts';
import { ATTRIBUTE_TYPES, TAG_GROUPS } from '../base/lookup-names.ts';
import type { ProfileKind } from '../profiles/status.ts';
import { ROW_MAXIMUM, type ReadRow } from './table-rows.ts';

/** A field that a column can be taken over into, under the name that files of an export have for it. */
export interface ImportField {
  name: string;
  label: string;
  /** No form shows it: only a column that is called so, as in an export, is taken over into it. */
  unseen?: true;
}

/** What a record has beside its attributes and tags. */
const OWN: Readonly<Record<ProfileKind, readonly ImportField[]>> = {
  base: [{ name: 'reserved_locales', label: 'Locales' }],
  locale: [
    { name: 'base_profile_id', label: 'Identifier of the base profile' },
    { name: 'base_profile_name', label: 'Name of the base profile' },
    { name: 'locale', label: 'Locale' },
  ],
};

/** Every field of a kind, those of its form first and in its order. */
function allFields(kind: ProfileKind): ImportField[] {
  const form = fieldsOf(kind).flatMap(({ source, label }): ImportField[] => {
    if (source.from === 'attribute') return [{ name: `attribute.${source.type}`, label }];
    return source.from === 'tags' ? [{ name: `tag.${source.group}`, label }] : [];
  });
  const rest = [
    ...ATTRIBUTE_TYPES.map((type) => ({
      name: `attribute.${type}`,
      label: attributeLabel(type),
      unseen: true as const,
    })),
    // The tags of images are no tags of a profile.
    ...TAG_GROUPS.filter((group) => group !== 'attachmentAdultLevel').map((group) => ({
      name: `tag.${group}`,
      label: tagGroupInWords(group),
    })),
  ];
  const all = [...OWN[kind], ...form];
  return [...all, ...rest.filter(({ name }) => all.every((one) => one.name !== name))];
}

export const IMPORT_FIELDS: Readonly<Record<ProfileKind, readonly ImportField[]>> = {
  base: allFields('base'),
  locale: allFields('locale'),
};

export function importFieldLabel(kind: ProfileKind, name: string): string {
  return IMPORT_FIELDS[kind].find((field) => field.name === name)?.label ?? name;
}

/** What an export of the columns shown calls a field, where that is not its own name. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  profile_name: 'attribute.profileName',
  profile_type: 'tag.profileType',
  gender: 'tag.gender',
  date_of_birth: 'attribute.dateOfBirth',
  city: 'attribute.city',
  region: 'attribute.geoRegion1',
};

/** By columns the fields they are taken over into; a column that is not in it is left out. */
export type ImportMapping = Readonly<Record<string, string>>;

/**
 * Guesses which column is which field: as this person chose it last, by the name that an export has for it, by the words
 * of the form. No field is filled from two columns: the first of these that names it has it.
 *
 * @param remembered columns by what they were taken over into before; '' for those that were left out
 */
export function guessedMapping(
  kind: ProfileKind,
  columns: readonly string[],
  remembered: ImportMapping = {},
): Record<string, string> {
  const fields = IMPORT_FIELDS[kind];
  const known = new Set(fields.map(({ name }) => name));
  const guesses: readonly ((column: string) => string | undefined)[] = [
    (column) => remembered[column],
    (column) => (known.has(column) ? column : undefined),
    (column) => ALSO_CALLED[column],
    (column) =>
      fields.find(({ label, name, unseen }) => !unseen && (sameWords(label, column) || sameWords(name, column)))?.name,
  ];
  const mapping: Record<string, string> = {};
  const taken = new Set<string>();
  for (const guess of guesses) {
    for (const column of columns) {
      if (column === '' || column in mapping || remembered[column] === '') continue;
      const field = guess(column);
      if (field === undefined || !known.has(field) || taken.has(field)) continue;
      mapping[column] = field;
      taken.add(field);
    }
  }
  return mapping;
}

function sameWords(one: string, other: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_.-]/g, '');
  return plain(one) === plain(other);
}

/** Fields without one of which no row can be made into a record. */
const NEEDED: Readonly<Record<ProfileKind, readonly (readonly string[])[]>> = {
  base: [['tag.profileType']],
  locale: [['base_profile_id', 'base_profile_name'], ['locale']],
};

/** What a mapping lacks, as a sentence; null: nothing. */
export function problemOfMapping(kind: ProfileKind, mapping: ImportMapping): string | null {
  const chosen = Object.values(mapping);
  const twice = chosen.find((field, place) => chosen.indexOf(field) !== place);
  if (twice !== undefined) return `“${importFieldLabel(kind, twice)}” is filled from two columns.`;
  const lacking = NEEDED[kind].find((fields) => !fields.some((field) => chosen.includes(field)));
  if (!lacking) return null;
  const names = lacking.map((field) => `“${importFieldLabel(kind, field)}”`).join(' or ');
  return `Choose a column for ${names}: every row needs it.`;
}

/** The cells of a row that are taken over, by field; empty ones stand for nothing. */
function mappedCells(cells: Readonly<Record<string, string>>, mapping: ImportMapping): Record<string, string> {
  return Object.fromEntries(
    Object.entries(cells).flatMap(([column, text]) => {
      const field = Object.hasOwn(mapping, column) ? mapping[column] : undefined;
      return field === undefined || text.trim() === '' ? [] : [[field, text]];
    }),
  );
}

/** The mapping with columns that came only later, as rows of JSON Lines bring them; what a person has chosen stays. */
export function withLaterColumns(
  kind: ProfileKind,
  { mapping, seen }: { mapping: ImportMapping; seen: readonly string[] },
  heading: readonly string[],
): ImportMapping {
  if (heading.length === seen.length) return mapping;
  const taken = new Set(Object.values(mapping));
  const later = guessedMapping(
    kind,
    heading.filter((column) => !seen.includes(column)),
  );
  return { ...Object.fromEntries(Object.entries(later).filter(([, field]) => !taken.has(field))), ...mapping };
}

/** Fields that name a row in the results, the first of them that it has. */
export const NAMING_FIELDS = ['attribute.profileName', 'base_profile_name'] as const;

const isNaming = (text: string) => isStorable(text) && text.length <= ROW_MAXIMUM;

/** Rows as they are sent; of one that cannot be read only what names it. */
export function rowsToSend(rows: readonly ReadRow[], mapping: ImportMapping) {
  return rows.map((one) => {
    if (!('problem' in one)) return { row: one.row, cells: mappedCells(one.cells, mapping) };
    const begun = Object.entries(mappedCells(one.begun ?? {}, mapping));
    const names = begun.filter(([field, text]) => NAMING_FIELDS.some((name) => name === field) && isNaming(text));
    const { row, problem } = one;
    return { row, problem, ...(names.length > 0 && { cells: Object.fromEntries(names) }) };
  });
}
