import type { ListFilter } from '../../contract/profiles/filter-fields.ts';
import { lookupsNow } from '../data/lookups.ts';
import { filterChips } from '../overview/overview-facts.ts';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { countedHere } from '../ui/text/written.ts';
import { SettingRow, type SettingEntry } from './setting-row.tsx';
import { NotThere, SettingRows } from './loaded-rows.tsx';
import { PersonText } from '../ui/text/person-text.tsx';
import { useQuery } from '@tanstack/react-query';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';
import flow from '../ui/layout/flow.module.css';
import styles from './loaded-rows.module.css';
import type { ExportRecord } from '../../contract/overview/export-operations.ts';

/** The latest exports of everybody, read anew whenever they are shown. */
function useExports() {
  return useQuery({
    queryKey: queryKeys.exports,
    queryFn: ({ signal }) => api('export.list', {}, { signal }),
    staleTime: 0,
  });
}

/** Who exported what, the latest first. */
export function ExportsRow(about: Parameters<SettingEntry['Row']>[0]) {
  const { data, error } = useExports();
  return (
    <SettingRow {...about}>
      <div className={styles.part}>
        <NotThere error={error} loaded={data !== undefined} what="The exports" />
        <SettingRows label="Latest exports" rows={data?.exports} none="Nothing has been exported yet.">
          {(each) => <Export key={each.id} record={each} />}
        </SettingRows>
      </div>
    </SettingRow>
  );
}

const STATES: Readonly<Record<ExportRecord['state'], string>> = {
  'under-way': ' so far',
  whole: '',
  'broken-off': ' before the export was interrupted',
};
const FORMATS: Readonly<Record<ExportRecord['format'], string>> = { csv: 'CSV', jsonl: 'JSON Lines' };

function Export({ record }: { record: ExportRecord }) {
  const { overview, format, by, role, began_at: at, rows, state, columns } = record;
  const kind = overview === 'base-profiles' ? 'base profile' : 'locale profile';
  return (
    <li className={styles.row}>
      <div className={flow.lines}>
        <span>
          <strong>
            <PersonText>{by.name}</PersonText>
          </strong>{' '}
          exported {countedHere(rows, kind)}
          {state === 'whole' ? '' : <span className={flow.problem}>{STATES[state]}</span>}
        </span>
        <span className={flow.muted}>
          <RelativeTime at={at} form="ago" /> · as {role} · {FORMATS[format]},{' '}
          {columns === null ? 'every field' : countedHere(columns.length, 'column')} · {filterInWords(record.filter)}
        </span>
      </div>
    </li>
  );
}

function filterInWords(filter: ListFilter): string {
  const words = filterChips(filter, lookupsNow(), null).map((chip) => chip.words);
  return words.length === 0 ? 'no filter' : words.join(' · ');
}
