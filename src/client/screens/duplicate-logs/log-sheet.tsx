import { useSnapshot } from 'valtio';
import { OUTCOME_LABELS } from '../../../contract/policy/duplicate-outcomes.ts';
import {
  DUPLICATE_LOG_ROWS,
  type DuplicateLogEntry,
  type DuplicateLogFilter,
} from '../../../contract/shapes/duplicate-log.ts';
import { api } from '../../data/api-instance.ts';
import { useTags } from '../../data/lookups.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { useSheet } from '../../data/use-sheet.ts';
import { duplicateState } from '../../duplicates/duplicate-state.ts';
import { sideName, outcomeOf } from '../../duplicates/side-name.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Sheet, type SheetColumn } from '../../ui/sheet.tsx';
import { isolated } from '../../../contract/policy/isolated.ts';

const COLUMNS: readonly SheetColumn<DuplicateLogEntry>[] = [
  { id: 'when', header: 'When', cell: ({ occurred_at: at }) => <RelativeTime at={at} form="date" /> },
  { id: 'outcome', header: 'Outcome', cell: outcomeOf },
  { id: 'first', header: 'One', cell: ({ first }) => sideName(first) },
  { id: 'second', header: 'Other', cell: ({ second }) => sideName(second) },
  { id: 'score', header: 'Certain', align: 'end', cell: ({ score }) => `${score} %` },
  { id: 'filter', header: 'Filter', cell: ({ filter }) => filter.name },
  { id: 'actor', header: 'By', cell: ({ actor }) => actor.name },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason ?? '' },
];

export function LogSheet() {
  useSnapshot(duplicateState);
  const filter = duplicateState.log;
  const groups = useTags();
  const tagName = (id: string) =>
    groups.flatMap(({ tags }) => Object.values(tags)).find((tag) => tag.id === id)?.label ?? '';
  const { data, error } = useSheet(queryKeys.duplicateLogOf(filter), (after, signal) =>
    api(
      'duplicate-log.list',
      { query: { ...filter, limit: DUPLICATE_LOG_ROWS, ...(after !== null && { after }) } },
      { signal },
    ),
  );
  return (
    <Sheet
      title="Duplicate logs"
      about={(rows) => narrowedInWords(filter, rows[0]?.filter.name ?? '', tagName)}
      columns={COLUMNS}
      data={data}
      error={error}
    />
  );
}

function narrowedInWords(filter: DuplicateLogFilter, filterName: string, tagName: (id: string) => string): string {
  const { outcome = [], filter_id: filterId, scope, tags = [], active, text, from, to } = filter;
  const words = [
    outcome.map((each) => OUTCOME_LABELS[each]).join(' or '),
    filterId && `filter ${isolated(filterName)}`,
    scope && `${scope} profiles`,
    tags.map(tagName).join(', '),
    active !== undefined && (active ? 'one of the two active' : 'neither active'),
    text && `“${isolated(text)}”`,
    from && `from ${from}`,
    to && `to ${to}`,
  ].filter(Boolean);
  return `${words.length > 0 ? `Only ${words.join(' · ')}. ` : ''}Newest first.`;
}
