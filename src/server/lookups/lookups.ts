import type { Kysely } from 'kysely';
import type { Locale, Tag } from '../../contract/base/lookup-operations.ts';
import type { Schema } from '../platform/database/schema.ts';
import { invalidInput } from '../platform/failures/checked-input.ts';
import type { Handlers } from '../platform/calls/call.ts';

/** A tag with the group it belongs to; `name` is unique within its group. */
export interface GroupedTag extends Tag {
  group: string;
  name: string;
}

export interface LookupTables {
  /** Sorted by code. */
  locales: readonly Locale[];
  localeById: ReadonlyMap<string, Locale>;
  tagGroups: readonly { name: string; tags: readonly GroupedTag[] }[];
  tagById: ReadonlyMap<string, GroupedTag>;
  /** Identifiers of attribute types by name. */
  attributeTypes: ReadonlyMap<string, string>;
}

// Lookups change with a release only, so a process reads them once. Cached by database, because tests open several in
// one process.
const known = new WeakMap<Kysely<Schema>, Promise<LookupTables>>();

/** The lookup tables. Give it the service's database, never a transaction. */
export function lookupTables(database: Kysely<Schema>): Promise<LookupTables> {
  const remembered = known.get(database);
  if (remembered) return remembered;
  const reading = read(database);
  known.set(database, reading);
  const forget = () => known.delete(database);
  // A read before the tables were filled, or a failed one, must not stay.
  void reading.then((tables) => tables.locales.length > 0 || forget(), forget);
  return reading;
}

async function read(database: Kysely<Schema>): Promise<LookupTables> {
  const locales = await database.selectFrom('locale').selectAll().orderBy('code').execute();
  const groups = await database.selectFrom('tag_group').selectAll().orderBy('position').execute();
  const tags = await database.selectFrom('tag').selectAll().orderBy('position').orderBy('name').execute();
  const attributeTypes = await database.selectFrom('attribute_type').selectAll().orderBy('name').execute();
  const grouped = tags.map((tag): GroupedTag => ({
    id: tag.id,
    group: tag.group_name,
    name: tag.name,
    label: tag.label,
  }));
  return {
    locales,
    localeById: new Map(locales.map((locale) => [locale.id, locale])),
    tagGroups: groups.map(({ name }) => ({ name, tags: grouped.filter((tag) => tag.group === name) })),
    tagById: new Map(grouped.map((tag) => [tag.id, tag])),
    attributeTypes: new Map(attributeTypes.map((type) => [type.name, type.id])),
  };
}

/** The code of the locale that a record is in; null for a base profile. */
export function codeOf(row: object, lookups: LookupTables): string | null {
  return 'locale_id' in row ? localeOf(row.locale_id as string, lookups).code : null;
}

/** The locale of a reference; the database has no reference to a missing one. */
export function localeOf(id: string, { localeById }: LookupTables): Locale {
  const locale = localeById.get(id);
  if (!locale) throw new Error(`There is no locale ${id}.`);
  return locale;
}

/** Identifiers of locales, each once. Throws `invalid-input` for an unknown one. */
export function knownLocales(ids: readonly string[], path: string, { localeById }: LookupTables): string[] {
  return checkedLocales(ids, path, (id) => (localeById.has(id) ? null : 'is not a locale'));
}

/** The same for newly chosen locales. `off`: the setting `locales_off`. Throws for one of those as well. */
export function offeredLocales(
  ids: readonly string[],
  path: string,
  lookups: LookupTables,
  off: readonly string[],
): string[] {
  return checkedLocales(knownLocales(ids, path, lookups), path, (id) => (off.includes(id) ? 'is switched off' : null));
}

function checkedLocales(ids: readonly string[], path: string, problemOf: (id: string) => string | null): string[] {
  const lower = ids.map((id) => id.toLowerCase());
  const problems = lower.flatMap((id, index) => {
    const problem = problemOf(id);
    return problem === null ? [] : [{ path: `${path}.${index}`, problem }];
  });
  if (problems.length > 0) throw invalidInput(problems);
  return [...new Set(lower)];
}

export const lookupHandlers: Pick<Handlers, 'locale.list' | 'tag.list' | 'attribute.list'> = {
  'locale.list': async (_input, call) => ({ locales: [...(await lookupTables(call.database)).locales] }),

  'tag.list': async (_input, call) => {
    const { tagGroups } = await lookupTables(call.database);
    return {
      tag_groups: tagGroups.map(({ name, tags }) => ({
        name,
        tags: Object.fromEntries(tags.map(({ name, id, label }) => [name, { id, label }])),
      })),
    };
  },

  'attribute.list': async (_input, call) => ({
    attributes: Object.fromEntries((await lookupTables(call.database)).attributeTypes),
  }),
};
