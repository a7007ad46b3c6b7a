import type { FilterChip } from '../../../commands/overview/facts.ts';
import { FILTER_FIELDS, type FilterField, type ListFilter } from '../../contract/policy/conditions/filter-fields.ts';
import { STATUS_LABELS, type ProfileStatus } from '../../contract/policy/status.ts';
import type { LookupsNow } from '../data/lookups.ts';

/** More values than these of one field would push the buttons away; then their number is told. */
const MOST_VALUES = 5;

/**
 * The filter as chips, one a value, in the order of the fields.
 *
 * @param creator name of the person whose profiles are listed, if it is known
 */
export function filterChips(filter: ListFilter, lookups: LookupsNow, creator: string | null): FilterChip[] {
  return FILTER_FIELDS.flatMap((field): FilterChip[] => {
    const { name, label, linked } = field;
    const value = filter[name];
    if (value === undefined) return [];
    const whole = (words: string): FilterChip[] => [{ key: name, field: name, value: null, words }];
    if (typeof value === 'boolean') return whole(value ? 'Active' : 'Not active');
    if (typeof value === 'string') return whole(`${label}: ${linked ? (creator ?? 'one person') : value}`);
    if (linked || value.length > MOST_VALUES) return whole(`${label}: ${value.length}`);
    return value.map((each) => ({
      key: `${name} ${each}`,
      field: name,
      value: each,
      words: `${label}: ${wordsOf(name, each, lookups)}`,
    }));
  });
}

function wordsOf(field: FilterField, value: string, { locales, groups, countries }: LookupsNow): string {
  if (field === 'status') return STATUS_LABELS[value as ProfileStatus];
  if (field === 'locale') return locales.find(({ id }) => id === value)?.code ?? '?';
  if (field === 'country') return countries[value]?.name ?? value;
  if (field === 'region') return value;
  const tags = groups.flatMap(({ tags: named }) => Object.values(named));
  return tags.find(({ id }) => id === value)?.label ?? '?';
}
