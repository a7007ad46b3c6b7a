import { SHEET_ROWS } from '../../../contract/base/rows-per-answer.ts';
import { QUEUE_LABELS, QUEUE_ORDER, queueOfRole } from '../../../contract/queue/queues.ts';
import { RISKS } from '../../../contract/queue/risks.ts';
import { dateOf } from '../../../contract/base/primitives.ts';
import type { QueueItem } from '../../../contract/queue/queue-items.ts';
import { api } from '../../data/api-instance.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { useSheet } from '../../data/use-sheet.ts';
import { roleNow } from '../../session/session-state.ts';
import { useMinute } from '../../ui/text/clock.ts';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { TableSheet, type SheetColumn } from '../../ui/print/table-sheet.tsx';
import { returnedInWords } from './queue-columns.tsx';
import { staleInWords, foundInWords } from '../../ui/marks/record-marks.tsx';

const COLUMNS: readonly SheetColumn<QueueItem>[] = [
  { id: 'name', header: 'Profile', cell: ({ profile_name: name }) => name || 'No name yet' },
  { id: 'locale', header: 'Locale', cell: ({ locale }) => locale?.language ?? '' },
  { id: 'author', header: 'By', cell: ({ author }) => author?.name ?? '' },
  { id: 'notes', header: 'Points to check', cell: notesOf },
  { id: 'holder', header: 'Claimed by', cell: ({ lease }) => lease?.holder.name ?? '' },
  { id: 'since', header: 'Since', align: 'end', cell: (row) => <RelativeTime at={row.waiting_since} form="date" /> },
  { id: 'due', header: 'Due', align: 'end', cell: (row) => <Due row={row} /> },
];

export function QueueSheet() {
  const role = roleNow();
  const queue = role && queueOfRole(role);
  const { data, error } = useSheet<QueueItem>(queryKeys.queue, async (after, signal) => {
    const page = await api(
      'queue.list',
      { query: { limit: SHEET_ROWS, ...(after !== null && { after }) } },
      { signal },
    );
    // As far as the server counts; more is expressed by “the first”.
    return { ...page, total: page.counts.more ? null : page.counts.waiting };
  });
  return (
    <TableSheet
      title={queue ? `Queue: ${QUEUE_LABELS[queue]}` : 'Queue'}
      about={() => `${QUEUE_ORDER}.`}
      columns={COLUMNS}
      data={data}
      error={error}
    />
  );
}

function notesOf({ risks, times_returned: returned, stale_fields: stale, found, ...row }: QueueItem): string {
  return [
    ...risks.map((risk) => RISKS[risk]),
    returned > 0 && returnedInWords({ times_returned: returned }),
    staleInWords(stale),
    foundInWords(found),
    row.own_skip && 'Skipped by you',
  ]
    .filter(Boolean)
    .join('; ');
}

function Due({ row: { due_at: due } }: { row: QueueItem }) {
  const isPast = dateOf(due) < useMinute();
  return (
    <>
      {isPast && '! '}
      <RelativeTime at={due} form="date" />
    </>
  );
}
