import type { ProfileKind } from '../../contract/policy/status.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import { baseColumns, localeColumns } from '../profiles/form-kinds.ts';
import type { TouchedRecord, Values } from '../records/change.ts';
import {
  attributesIn,
  fieldsOf,
  FOLLOWING,
  isSame,
  listIn,
  partOfTag,
  recordIn,
  type TouchedField,
} from './touched-fields.ts';

/** The columns that hold a record's fields; what lists and search are read from follows from them. */
const CONTENT = ['attributes', 'tags'] as const;

/**
 * What a record is to be written with so that each field an action touched goes to where the turn takes it,
 * and every other field stays. What follows from the fields goes back exactly where they do, and is worked
 * out anew where somebody else has changed others of them.
 *
 * @param record `code`: of its locale
 * @param now the columns that the action wrote, and those of the fields, as they are
 * @returns the field that is not as the turn needs it; or the columns, and whether nothing else has changed
 * among what they follow from
 */
export function turnedColumns(
  record: Pick<TouchedRecord, 'kind' | 'id'> & { code: string | null },
  { from, to, now }: { from: Values; to: Values; now: Values },
  lookups: Pick<LookupTables, 'tagById'>,
): { hindered: TouchedField } | { columns: Values; isExact: boolean } {
  const fields = fieldsOf({ ...record, version_after: 0, before: from, after: to }, lookups);
  const columns: Record<string, unknown> = {};
  for (const field of fields) {
    const column = field.column ?? 'deleted_at';
    if (isSame(now[column], from[column])) {
      // All that the column holds is as it was left: its order as well goes back.
      columns[column] = to[column];
      continue;
    }
    const next = written(column, field, column in columns ? columns[column] : now[column], lookups.tagById);
    if (next === undefined) return { hindered: field };
    columns[column] = next;
  }
  const isExact = CONTENT.every((column) => !(column in from) || isSame(now[column], from[column]));
  const next = { ...now, ...columns };
  const derived: Values = isExact ? {} : derivedOf(record, next);
  for (const column of Object.keys(to).filter((each) => FOLLOWING.has(each))) {
    if (column in derived) columns[column] = derived[column];
    else if (isSame(now[column], from[column])) columns[column] = to[column];
  }
  return { columns, isExact: isExact && isSame(now['missing'], from['missing']) };
}

/** The column with one field changed; undefined: the field is not as it has to be. */
function written(
  column: string,
  { part, before: from, after: to }: TouchedField,
  whole: unknown,
  tagById: LookupTables['tagById'],
): unknown {
  if (part === null) return isSame(whole, from) ? to : undefined;
  switch (column) {
    case 'set_aside':
    case 'attributes': {
      const { [part]: value = null, ...others } = recordIn(whole);
      if (!isSame(value, from)) return undefined;
      return to === null ? others : { ...others, [part]: to };
    }
    case 'tags': {
      const isOf = (tag: string) => partOfTag(tag, tagById) === part;
      const there = listIn(whole).filter(isOf);
      if (!isSame(there.toSorted(), from)) return undefined;
      return [...listIn(whole).filter((tag) => !isOf(tag)), ...listIn(to)];
    }
    default: {
      const others = listIn(whole).filter((one) => one !== part);
      if (others.length < listIn(whole).length !== from) return undefined;
      return to === true ? [...others, part] : others;
    }
  }
}

function derivedOf({ kind, id, code }: { kind: ProfileKind; id: string; code: string | null }, values: Values): Values {
  const fields = { attributes: attributesIn(values['attributes']), tags: listIn(values['tags']) };
  return kind === 'base' ? baseColumns(id, fields) : localeColumns(id, fields, code ?? '');
}

/** Columns that have to be read for it. */
export function columnsFor({ before }: Pick<TouchedRecord, 'before'>): string[] {
  return [...new Set([...Object.keys(before), ...CONTENT])];
}
