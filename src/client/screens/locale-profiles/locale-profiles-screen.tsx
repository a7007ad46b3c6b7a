import { useMemo } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { LOCALE_PROFILE_SORTS, LocaleProfileFilter } from '../../../contract/shapes/locale-profile-list.ts';
import type { LocaleProfileSummary } from '../../../contract/shapes/locale-profile.ts';
import { viewFromAddress } from '../../context/view-in-address.ts';
import { api } from '../../data/api-instance.ts';
import { queryKeys, type LocaleProfileView } from '../../data/query-keys.ts';
import type { ListSource } from '../../data/use-list-pages.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { Overview } from '../../ui/overview/overview.tsx';
import { LOCALE_PROFILE_COLUMNS } from './columns.tsx';
import { LocaleProfilePeek } from './peek-panel.tsx';

const SOURCE: ListSource<LocaleProfileView, LocaleProfileSummary> = {
  keyOf: queryKeys.localeProfilePage,
  fetch: ({ filter, sort, direction }, query, signal) =>
    api('locale-profile.list', { query: { ...filter, sort, direction, ...query } }, { signal }),
};

/** The overview of locale profiles. */
export function LocaleProfilesScreen() {
  const search = useSearch();
  const view = useMemo(() => viewFromAddress(search, LocaleProfileFilter, LOCALE_PROFILE_SORTS), [search]);
  return (
    <Overview
      route="locale-profiles"
      title="Locale profiles"
      emptyTitle="No locale profile fits."
      view={view}
      source={SOURCE}
      columns={LOCALE_PROFILE_COLUMNS}
      selectedActions={<SelectedActions />}
      filters={<Filters />}
      peek={LocaleProfilePeek}
    />
  );
}

function SelectedActions() {
  return (
    <>
      <CommandButton id="locale-profile.approve" size="sm" variant="primary">
        Approve
      </CommandButton>
      <CommandButton id="locale-profile.disapprove" size="sm" variant="outline">
        Disapprove
      </CommandButton>
      <CommandButton id="locale-profile.toggle-active" size="sm" variant="outline">
        Toggle active
      </CommandButton>
      <CommandButton id="locale-profile.delete" size="sm" variant="text">
        Delete
      </CommandButton>
    </>
  );
}

function Filters() {
  return (
    <>
      <CommandButton id="list.filter-locale" size="sm" variant="outline">
        Locale
      </CommandButton>
      <CommandButton id="list.filter-active" size="sm" variant="outline">
        Active
      </CommandButton>
      <CommandButton id="list.filter-text" size="sm" variant="outline">
        Text
      </CommandButton>
    </>
  );
}
