import { useMemo } from 'react';
import { BASE_PROFILE_SORTS, BaseProfileFilter } from '../../../contract/profiles/profile-lists.ts';
import { viewFromAddress, isSheet, MATRIX_PARAMETER } from '../view-in-address.ts';
import { useOverviewSearch, useUnknownInView } from '../use-overview-address.ts';
import { NoBaseProfile } from '../../matrix/no-base-profile.tsx';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import type { SelectedAction } from '../list-bar.tsx';
import { Overview } from '../overview.tsx';
import { MissingScreen, late } from '../../ui/states/late.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { BASE_PROFILE_COLUMNS, SOURCE } from './columns.tsx';

/** Each is another screen at the same address, fetched like a screen. */
const BaseProfilePeek = late(async () => (await import('./peek-panel.tsx')).BaseProfilePeek);
const Matrix = late(
  async () => (await import('../../matrix/matrix.tsx')).Matrix,
  <PageLoader />,
  <MissingScreen name="Base profiles by locale" />,
);
const BaseProfilesSheet = late(
  async () => (await import('./base-profiles-sheet.tsx')).BaseProfilesSheet,
  <PageLoader />,
  <MissingScreen name="Base profiles" />,
);

const SELECTED_ACTIONS: readonly SelectedAction[] = [
  { id: 'base-profile.approve', label: 'Approve' },
  { id: 'base-profile.disapprove', label: 'Disapprove' },
  { id: 'base-profile.toggle-active', label: 'Toggle active' },
  { id: 'base-profile.activate-locales', label: 'Activate locales' },
  { id: 'base-profile.delete', label: 'Delete', removes: true },
];

export function BaseProfilesScreen() {
  const search = useOverviewSearch('base-profiles');
  const view = useMemo(() => viewFromAddress(search, BaseProfileFilter, BASE_PROFILE_SORTS), [search]);
  useUnknownInView(search, view, BASE_PROFILE_SORTS);
  const isMatrix = new URLSearchParams(search).has(MATRIX_PARAMETER);
  if (isSheet(search)) return <BaseProfilesSheet view={view} isMatrix={isMatrix} />;
  if (isMatrix) return <Matrix view={view} />;
  return (
    <Overview
      route="base-profiles"
      title="Base profiles"
      emptyTitle="No base profiles match."
      whileNone={<NoBaseProfile />}
      view={view}
      source={SOURCE}
      columns={BASE_PROFILE_COLUMNS}
      actions={
        <>
          <CommandButton id="matrix.show" variant="text" asLink>
            Matrix
          </CommandButton>
          <CommandButton id="go.create-base-profile" variant="primary">
            Create
          </CommandButton>
        </>
      }
      selectedActions={SELECTED_ACTIONS}
      peek={BaseProfilePeek}
    />
  );
}
