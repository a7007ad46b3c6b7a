import { useMemo } from 'react';

import { BASE_PROFILE_SORTS, BaseProfileFilter } from '../../../contract/shapes/base-profile-list.ts';
import type { BaseProfileSummary } from '../../../contract/shapes/base-profile.ts';
import { viewFromAddress } from '../../overview/view-in-address.ts';
import { useOverviewSearch } from '../../overview/use-overview-search.ts';
import { api } from '../../data/api-instance.ts';
import { queryKeys, type ListView } from '../../data/query-keys.ts';
import type { ListSource } from '../../data/use-list-pages.ts';
import { NoBaseProfile } from '../../matrix/no-base-profile.tsx';
import { Matrix } from '../../matrix/matrix.tsx';
import { MatrixSheet } from '../../matrix/matrix-sheet.tsx';
import { MATRIX_PARAMETER } from '../../matrix/matrix-port.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import type { SelectedAction } from '../../overview/list-bar.tsx';
import { ListSheet } from '../../overview/list-sheet.tsx';
import { Overview } from '../../overview/overview.tsx';
import { isSheet } from '../../overview/sheet-in-address.ts';
import { BASE_PROFILE_COLUMNS } from './columns.tsx';
import { BaseProfilePeek } from './peek-panel.tsx';

const SOURCE: ListSource<ListView, BaseProfileSummary> = {
  keyOf: queryKeys.baseProfilePage,
  fetch: ({ filter, sort, direction }, query, signal) =>
    api('base-profile.list', { query: { ...filter, sort, direction, ...query } }, { signal }),
};

const SELECTED_ACTIONS: readonly SelectedAction[] = [
  { id: 'base-profile.approve', label: 'Approve' },
  { id: 'base-profile.disapprove', label: 'Disapprove' },
  { id: 'base-profile.toggle-active', label: 'Toggle active' },
  { id: 'base-profile.activate-locales', label: 'Activate locales' },
  { id: 'base-profile.delete', label: 'Delete', removes: true },
];

/** The overview of base profiles. */
export function BaseProfilesScreen() {
  const search = useOverviewSearch('base-profiles');
  const view = useMemo(() => viewFromAddress(search, BaseProfileFilter, BASE_PROFILE_SORTS), [search]);
  if (new URLSearchParams(search).has(MATRIX_PARAMETER)) {
    return isSheet(search) ? <MatrixSheet view={view} /> : <Matrix view={view} />;
  }
  if (isSheet(search)) {
    return (
      <ListSheet
        route="base-profiles"
        title="Base profiles"
        view={view}
        source={SOURCE}
        columns={BASE_PROFILE_COLUMNS}
      />
    );
  }
  return (
    <Overview
      route="base-profiles"
      title="Base profiles"
      emptyTitle="No base profile fits."
      whileNone={<NoBaseProfile />}
      view={view}
      source={SOURCE}
      columns={BASE_PROFILE_COLUMNS}
      actions={
        <>
          <CommandButton id="matrix.show" variant="text">
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
