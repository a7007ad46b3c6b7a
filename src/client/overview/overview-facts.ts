import type { ExportProgress, OverviewFacts, FilterChip } from '../../../commands/overview/port.ts';
import type { PreferenceValue } from '../../contract/settings/preferences.ts';
import {
  type OverviewRoute,
  FILTER_FIELDS,
  type FilterField,
  type ListFilter,
} from '../../contract/profiles/filter-fields.ts';
import { list, listScreen, type ListScreen } from '../list/list-state.ts';
import { addressOfView } from './view-in-address.ts';
import { lookupsNow, type LookupsNow } from '../data/lookups.ts';
import { preferenceNow } from '../data/preferences.ts';
import { filterChoices, regionNamesNow } from './filter-choices.ts';
import type { SharedView } from '../../contract/overview/shared-views.ts';
import {
  asView,
  countInWords,
  sharedCountsNow,
  sharedNow,
  type SharedCounts,
  columnsKey,
  viewsKey,
  type SavedView,
} from './saved-views.ts';
import { personal, personalState } from '../context/personal.ts';
import { CHECK_TITLES } from '../../contract/profiles/text-checks.ts';
import type { TextCheck } from '../../contract/profiles/text-checks.ts';
import { STATUS_LABELS, type ProfileStatus } from '../../contract/profiles/status.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { queryNow } from './view-in-address.ts';
import type { Person } from '../../contract/base/primitives.ts';
import { isolated } from '../../contract/base/words.ts';

interface Sources extends LookupsNow {
  view: ListScreen['view'];
  views: readonly SavedView[];
  columns: PreferenceValue<'columns.base-profiles'>;
  route: OverviewRoute;
  creator: string | null;
  shared: readonly SharedView[];
  counts: SharedCounts | undefined;
  /** Countries of the filter of whose regions other names are known. */
  named: number;
}

/** Replaced when somebody leaves: it is another object then, or none, and what is under way gives up. */
export const exportState = personalState<{ running: Readonly<ExportProgress> | null }>(() => ({ running: null }));

export const exportProgress = (): ExportProgress | null => exportState.running;

const last = personal<{ of: Sources; facts: OverviewFacts } | null>(() => null);

/** The overview on the screen; null: none is. Computed anew only when its content has changed. */
export function overviewFacts(): OverviewFacts | null {
  const screen = listScreen.current;
  if (!list.present || !screen?.overview) return null;
  const { route } = screen.overview;
  const of: Sources = {
    view: screen.view,
    views: preferenceNow(viewsKey(route)),
    columns: preferenceNow(columnsKey(route)),
    route,
    creator: creatorName(screen),
    shared: sharedNow(route),
    counts: sharedCountsNow(route),
    named: (screen.view.filter.country ?? []).filter(regionNamesNow).length,
    ...lookupsNow(),
  };
  const known = last.current;
  if (!known || (Object.keys(of) as (keyof Sources)[]).some((name) => known.of[name] !== of[name])) {
    last.current = { of, facts: factsOf(of, screen.overview.columns) };
    return last.current.facts;
  }
  return known.facts;
}

function factsOf(
  { view, views, columns, route, creator, shared, counts, ...lookups }: Sources,
  known: readonly { id: string; header: string }[],
): OverviewFacts {
  const address = addressOfView(view);
  const hidden = new Set(columns.hidden);
  return {
    route,
    chips: filterChips(view.filter, lookups, creator),
    choices: filterChoices(route, view.filter, lookups),
    views: views.map(({ id, name }) => ({ id, name })),
    shared: shared.map(({ id, name, is_default: isDefault }) => ({
      id,
      name,
      isDefault,
      count: countInWords(counts?.find((each) => each.id === id)),
    })),
    shown: view,
    query: queryNow(),
    view: [...views, ...shared.map(asView)].find((saved) => addressOfView(saved) === address)?.id ?? null,
    columns: known.map(({ id, header }) => ({ id, label: header, hidden: hidden.has(id) })),
  };
}

/** More values than these of one field would push the buttons away; then their number is shown. */
const MOST_VALUES = 5;

/**
 * The filter as chips, one a value, in the order of the fields.
 *
 * @param creator name of the person whose profiles are listed, if known
 */
export function filterChips(filter: ListFilter, lookups: LookupsNow, creator: string | null): FilterChip[] {
  return FILTER_FIELDS.flatMap((field): FilterChip[] => {
    const { name, label, linked, flag } = field;
    const value = filter[name];
    if (value === undefined) return [];
    const whole = (words: string): FilterChip[] => [{ key: name, field: name, value: null, words }];
    if (typeof value === 'boolean') return whole((value ? flag?.yes : flag?.no) ?? label);
    if (typeof value === 'string') return whole(`${label}: ${isolated(linked ? (creator ?? 'one person') : value)}`);
    if (linked || value.length > MOST_VALUES) return whole(`${label}: ${value.length}`);
    return value.map((each) => ({
      key: `${name} ${each}`,
      field: name,
      value: each,
      words: `${label}: ${isolated(wordsOf(name, each, lookups))}`,
    }));
  });
}

function wordsOf(field: FilterField, value: string, { locales, groups, countries }: LookupsNow): string {
  if (field === 'status') return STATUS_LABELS[value as ProfileStatus];
  if (field === 'finding') return CHECK_TITLES[value as TextCheck];
  if (field === 'locale') return locales.find(({ id }) => id === value)?.language ?? '?';
  if (field === 'country') return countries[value]?.name ?? value;
  if (field === 'region') return value;
  const tags = groups.flatMap(({ tags: named }) => Object.values(named));
  return tags.find(({ id }) => id === value)?.label ?? '?';
}

/**
 * The name of the one person whose base profiles are listed; null for a mixed list, and until a name is known. It is
 * read from a row, or where no row fits, from the search that led there.
 */
export function creatorName({ view, rowAt }: Pick<ListScreen, 'view' | 'rowAt'>): string | null {
  const { creator } = view.filter;
  if (creator === undefined) return null;
  const row = rowAt(0);
  if (row && 'creator' in row && row.creator.user_id === creator) return row.creator.name;
  const found = queryClient.getQueriesData<{ people: Person[] }>({ queryKey: queryKeys.creatorSearches });
  const people = found.flatMap(([, answer]) => answer?.people ?? []);
  return people.find(({ user_id: id }) => id === creator)?.name ?? null;
}
