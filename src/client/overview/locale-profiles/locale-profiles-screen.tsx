import { useMemo } from 'react';
import { LOCALE_PROFILE_SORTS, LocaleProfileFilter } from '../../../contract/profiles/profile-lists.ts';
import { viewFromAddress, isSheet } from '../view-in-address.ts';
import { useOverviewSearch, useUnknownInView } from '../use-overview-address.ts';
import type { SelectedAction } from '../list-bar.tsx';
import { Overview } from '../overview.tsx';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { MissingScreen, late } from '../../ui/states/late.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { LOCALE_PROFILE_COLUMNS, SOURCE } from './columns.tsx';

/** Another screen at the same address, fetched like a screen. */
const LocaleProfilePeek = late(async () => (await import('./peek-panel.tsx')).LocaleProfilePeek);
const LocaleProfilesSheet = late(
  async () => (await import('./locale-profiles-sheet.tsx')).LocaleProfilesSheet,
  <PageLoader />,
  <MissingScreen name="Locale profiles" />,
);

const SELECTED_ACTIONS: readonly SelectedAction[] = [
  { id: 'locale-profile.approve', label: 'Approve' },
  { id: 'locale-profile.disapprove', label: 'Disapprove' },
  { id: 'locale-profile.toggle-active', label: 'Toggle active' },
  { id: 'locale-profile.delete', label: 'Delete', removes: true },
];

export function LocaleProfilesScreen() {
  const search = useOverviewSearch('locale-profiles');
  const view = useMemo(() => viewFromAddress(search, LocaleProfileFilter, LOCALE_PROFILE_SORTS), [search]);
  useUnknownInView(search, view, LOCALE_PROFILE_SORTS);
  if (isSheet(search)) return <LocaleProfilesSheet view={view} />;
  return (
    <Overview
      route="locale-profiles"
      title="Locale profiles"
      emptyTitle="No locale profiles match."
      whileNone={
        <EmptyState
          title="There are no locale profiles yet."
          hint="To create them, choose “Activate locales” on an approved base profile."
        >
          <CommandButton id="go.base-profiles" variant="primary" />
        </EmptyState>
      }
      view={view}
      source={SOURCE}
      columns={LOCALE_PROFILE_COLUMNS}
      selectedActions={SELECTED_ACTIONS}
      peek={LocaleProfilePeek}
    />
  );
}
