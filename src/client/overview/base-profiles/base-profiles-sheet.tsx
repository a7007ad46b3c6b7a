import type { ListView } from '../../data/query-keys.ts';
import { MatrixSheet } from '../../matrix/matrix-sheet.tsx';
import { ListSheet } from '../list-sheet.tsx';
import { BASE_PROFILE_COLUMNS, SOURCE } from './columns.tsx';

export function BaseProfilesSheet({ view, isMatrix }: { view: ListView; isMatrix: boolean }) {
  if (isMatrix) return <MatrixSheet view={view} />;
  return (
    <ListSheet route="base-profiles" title="Base profiles" view={view} source={SOURCE} columns={BASE_PROFILE_COLUMNS} />
  );
}
