import { useLayoutEffect, useState } from 'react';
import type { OperationAnswer } from '../../../contract/operations.ts';
import type { ComparedProfile } from '../../../contract/duplicates/duplicate-pair.ts';
import { noteReplaced } from '../../record/unseen.ts';
import { dayInWords } from '../../ui/text/moment-in-words.ts';

export type Comparison = OperationAnswer<'duplicate-pair.get'>;

type ChangedRows = ReadonlyMap<string, string>;

/** The changes since a side was redrawn in another version; null: all is as first drawn. */
export interface SideChanges {
  first: ChangedRows;
  second: ChangedRows;
  sentence: string;
}

/**
 * Changes of a pair while it was being viewed. It counts as unread for a moment: a hand already on its way does not
 * decide on it.
 */
export function useSideChanges(comparison: Comparison | undefined): SideChanges | null {
  const [drawn, setDrawn] = useState<{ now: Comparison | undefined; before: Comparison | null }>({
    now: comparison,
    before: null,
  });
  if (comparison !== undefined && comparison !== drawn.now) {
    setDrawn({ now: comparison, before: seenBefore(drawn.now, comparison, drawn.before) });
  }
  const { now, before } = drawn;
  const id = now?.pair.id;
  useLayoutEffect(() => {
    if (before) noteReplaced({ current: { id } });
  }, [before, id]);
  return now && before ? changesBetween(before, now) : null;
}

function seenBefore(drawn: Comparison | undefined, now: Comparison, earlier: Comparison | null): Comparison | null {
  if (drawn?.pair.id !== now.pair.id) return null;
  const isOther = drawn.first.version !== now.first.version || drawn.second.version !== now.second.version;
  return isOther ? drawn : earlier;
}

export function changesBetween(
  before: Pick<Comparison, 'first' | 'second'>,
  now: Pick<Comparison, 'first' | 'second'>,
): SideChanges {
  const changes = (['first', 'second'] as const)
    .filter((side) => before[side].version !== now[side].version)
    .map((side) => {
      const rows = [...changedRows(before[side], now[side]).values()];
      const what = rows.length > 0 ? rows.join(', ') : 'a picture, or something not shown here';
      return `the ${side} of the two (${what})`;
    });
  return {
    first: changedRows(before.first, now.first),
    second: changedRows(before.second, now.second),
    sentence: `Changed since you looked: ${changes.join(' and ')}.`,
  };
}

function changedRows(before: ComparedProfile, now: ComparedProfile): ChangedRows {
  const valueIn = ({ fields }: ComparedProfile, name: string) => fields.find((field) => field.name === name)?.value;
  const fields = [...before.fields, ...now.fields]
    .filter(({ name }) => valueIn(before, name) !== valueIn(now, name))
    .map(({ name, label }) => [name, label] as const);
  // Links to pictures differ each time.
  const pictures = ({ pictures: all }: ComparedProfile) =>
    JSON.stringify(all.map((each) => [each.id, each.adult_level]));
  const others = [
    ['status', 'Status', before.status !== now.status],
    ['active', 'Active', before.active !== now.active],
    ['deleted', 'Deleted', before.deleted !== now.deleted],
    ['merged', 'Merged', before.merged_into !== now.merged_into],
    ['pictures', 'Pictures', pictures(before) !== pictures(now)],
  ] as const;
  return new Map([
    ...fields,
    ...others.flatMap(([name, label, isChanged]) => (isChanged ? [[name, label] as const] : [])),
  ]);
}

export interface FieldOfTwo {
  name: string;
  label: string;
  /** '' where one of them has none. */
  values: readonly [first: string, second: string];
}

/** What people are distinguished by first: these come first, whatever they hold. */
const IDENTIFYING: readonly (readonly [name: string, label: string])[] = [
  ['profileName', 'Profile name'],
  ['dateOfBirth', 'Date of birth'],
  ['country', 'Country'],
  ['city', 'City'],
];

/**
 * Fields with both values: name, birthday, place and what else matched, and then those that one of the two has, in the
 * order of the form, differing ones before equal ones.
 */
export function fieldsSideBySide(
  first: Pick<ComparedProfile, 'fields'>,
  second: Pick<ComparedProfile, 'fields'>,
  matched: readonly string[],
): { identifying: FieldOfTwo[]; others: FieldOfTwo[] } {
  const valueIn = (fields: ComparedProfile['fields'], name: string) => {
    const { value = '' } = fields.find((field) => field.name === name) ?? {};
    return name === 'dateOfBirth' ? dayInWords(value) : value;
  };
  const labels = new Map([
    ...IDENTIFYING,
    ...[...first.fields, ...second.fields].map(({ name, label }) => [name, label] as const),
  ]);
  const rows = [...labels].map(([name, label]) => ({
    name,
    label,
    values: [valueIn(first.fields, name), valueIn(second.fields, name)] as const,
  }));
  const isFirst = ({ name }: FieldOfTwo) => IDENTIFYING.some(([each]) => each === name) || matched.includes(name);
  const others = rows.filter((row) => !isFirst(row));
  return {
    identifying: rows.filter(isFirst),
    others: [...others.filter(differs), ...others.filter((row) => !differs(row))],
  };
}

export function differs({ values: [one, other] }: FieldOfTwo): boolean {
  return one !== other;
}
