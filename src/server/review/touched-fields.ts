import type { TouchedPlace } from '../../contract/policy/undo-words.ts';
import { canonicalJson } from '../audit/canonical-json.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import type { Touched, Values } from '../records/change.ts';

/** A field, a part of one or a row that an action touched, with what stood there and what the action left. */
export interface TouchedField extends TouchedPlace {
  /** Of the row. */
  id: string;
  before: unknown;
  after: unknown;
}

/** Columns that follow from other columns, or go with them: nobody sets them, so nobody's change of them is in the way. */
export const FOLLOWING: ReadonlySet<string> = new Set([
  'profile_name',
  'name_key',
  'sort_name',
  'sort_city',
  'date_of_birth',
  'search_text',
  'missing',
  'locales_done',
  'locales_total',
  'content_at',
  'waiting_since',
  'status_since',
  'times_returned',
  'last_reason',
  'was_active',
  'base_seen',
  'stale_fields',
  'stale_since',
  'findings',
  'found',
]);

/** Goes with a save or an approval; alone, it is what the action was about. */
const SEEN = 'base_seen';

/** Their tags are fields of their own. */
const GROUP_OF_FIELDS = 'characteristics';

/** What an action touched of one row. What it wrote as it stood already is not among it. */
export function fieldsOf(touched: Touched, { tagById }: Pick<LookupTables, 'tagById'>): TouchedField[] {
  const { kind, id, before, after } = touched;
  if ('created' in touched || before === null || after === null) {
    return [{ kind, id, column: null, part: null, before, after }];
  }
  // An action of an older version tells only what it wrote: all of that counts as touched.
  if (kind === 'media' || kind === 'document') {
    const columns = Object.keys(before);
    const [column = null] = columns;
    // Lane and position are one place, a crop and its file one crop: of an image nothing is changed by halves.
    return after && isSame(before, after) ? [] : [{ kind, id, column, part: null, before, after }];
  }
  const isAlone = Object.keys(before).every((column) => FOLLOWING.has(column));
  const left = after ?? Object.fromEntries(Object.keys(before).map((column) => [column, undefined]));
  return Object.keys(before)
    .filter((column) => !FOLLOWING.has(column) || (isAlone && column === SEEN))
    .flatMap((column) =>
      partsOf(column, { before: before[column], after: left[column] }, tagById).flatMap(([part, one]) =>
        isSame(one.before, one.after) ? [] : [{ kind, id, ...rowOr(column), part, ...one }],
      ),
    );
}

/** Whoever deletes a record acts on all of it. */
function rowOr(column: string): { column: string | null } {
  return { column: column === 'deleted_at' ? null : column };
}

interface Both {
  before: unknown;
  after: unknown;
}

/** A column as the fields that people know. A part that is not there is null, and a group without tags is []. */
function partsOf(column: string, both: Both, tagById: LookupTables['tagById']): [string | null, Both][] {
  if (both.after === undefined) return [[null, both]];
  switch (column) {
    case 'attributes': {
      const [before, after] = [attributesIn(both.before), attributesIn(both.after)];
      const names = new Set([...Object.keys(before), ...Object.keys(after)]);
      return [...names].map((name) => [name, { before: before[name] ?? null, after: after[name] ?? null }]);
    }
    case 'tags': {
      const parts = new Set([...listIn(both.before), ...listIn(both.after)].map((tag) => partOfTag(tag, tagById)));
      const of = (list: unknown, part: string) =>
        listIn(list)
          .filter((tag) => partOfTag(tag, tagById) === part)
          .toSorted();
      return [...parts].map((part) => [part, { before: of(both.before, part), after: of(both.after, part) }]);
    }
    case 'set_aside': {
      const [before, after] = [recordIn(both.before), recordIn(both.after)];
      const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
      return [...keys].map((key) => [key, { before: before[key] ?? null, after: after[key] ?? null }]);
    }
    case 'reserved_locales': {
      const [before, after] = [listIn(both.before), listIn(both.after)];
      return [...new Set([...before, ...after])].map((locale) => [
        locale,
        { before: before.includes(locale), after: after.includes(locale) },
      ]);
    }
    default:
      return [[null, both]];
  }
}

/** The field that a tag belongs to: its group, or itself where each tag of the group is a field. */
export function partOfTag(id: string, tagById: LookupTables['tagById']): string {
  const tag = tagById.get(id);
  return tag?.group === GROUP_OF_FIELDS ? tag.name : (tag?.group ?? '');
}

export function attributesIn(value: unknown): Readonly<Record<string, string>> {
  return (value ?? {}) as Readonly<Record<string, string>>;
}

/** What was set aside, by field and check. */
export function recordIn(value: unknown): Readonly<Record<string, unknown>> {
  return (value ?? {}) as Readonly<Record<string, unknown>>;
}

export function listIn(value: unknown): readonly string[] {
  return (value ?? []) as readonly string[];
}

/** Whether two touch the same thing; the row as a whole is all of its fields. */
export function meet(one: TouchedField, other: TouchedField): boolean {
  if (one.id !== other.id) return false;
  if (one.column === null || other.column === null) return true;
  return one.column === other.column && (one.part === other.part || one.part === null || other.part === null);
}

export function isSame(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return one === other;
  return canonicalJson(one) === canonicalJson(other);
}

/** Columns that an action changed, with the values to go to. */
export function changedColumns(from: Values, to: Values): Values {
  return Object.fromEntries(Object.entries(to).filter(([column, value]) => !isSame(value, from[column])));
}
