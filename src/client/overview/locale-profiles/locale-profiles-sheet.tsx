import type { LocaleProfileView } from '../../data/query-keys.ts';
import { ListSheet } from '../list-sheet.tsx';
import { LOCALE_PROFILE_COLUMNS, SOURCE } from './columns.tsx';

export function LocaleProfilesSheet({ view }: { view: LocaleProfileView }) {
  return (
    <ListSheet
      route="locale-profiles"
      title="Locale profiles"
      view={view}
      source={SOURCE}
      columns={LOCALE_PROFILE_COLUMNS}
    />
  );
}
