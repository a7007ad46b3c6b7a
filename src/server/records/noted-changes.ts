import type { Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { columnsOf, type TouchedFile, type TouchedRecord, type Values } from './change.ts';
import type { AuditEntry, NotedChange } from '../trail/audit/chain.ts';

/** Columns that some writes change without naming them in the event's `before` and `after`. */
const UNWORDED = ['frozen', 'reserved_locales', 'selfie_id'] as const;

/** Columns of a file that are shown in old versions of its record. */
const OF_FILE = {
  media: ['kind', 'position', 'sha256', 'crop', 'crop_sha256', 'adult_level_tag_id', 'width', 'height'],
  document: ['name', 'kind', 'sha256'],
} as const;

/** Columns with hashes of a file's bytes, which are noted with every change of the file. */
const HASHES = { media: ['sha256', 'crop_sha256'], document: ['sha256'] } as const;

/** Changes of a record that its events do not name. */
export function notedColumns({ kind, id, before, after = {} }: TouchedRecord): NotedChange[] {
  const columns = UNWORDED.filter((column) => column in after && !same(before[column], after[column]));
  return columns.length === 0 ? [] : [{ kind, id, before: picked(before, columns), after: picked(after, columns) }];
}

/** Images and documents before and after, with their hashes. Call it after the write, in its transaction. */
export async function notedFiles(
  transaction: Transaction<Schema>,
  files: readonly Pick<TouchedFile, 'kind' | 'id' | 'before' | 'after'>[],
): Promise<NotedChange[]> {
  const noted: NotedChange[] = [];
  for (const { kind, id, before, after } of files) {
    const columns = OF_FILE[kind];
    if (after === null) {
      noted.push({ kind, id, before: picked(before ?? {}, columns), after: null });
      continue;
    }
    const now = await columnsOf(transaction, kind, id, columns);
    if (before === null) noted.push({ kind, id, before: null, after: now });
    else {
      const hashes = picked(now, HASHES[kind]);
      const changed = columns.filter((column) => column in before);
      const is = { ...hashes, ...picked(now, changed) };
      noted.push({ kind, id, before: { ...hashes, ...picked(before, changed) }, after: is });
    }
  }
  return noted;
}

/** The same events, with these changes in the first event about files, or else in the first event. */
export function withNotedChanges<T extends Pick<AuditEntry, 'subject' | 'changed'>>(
  entries: readonly T[],
  changed: readonly NotedChange[],
): T[] {
  if (changed.length === 0) return [...entries];
  const isOfFiles = ({ subject }: T) => subject?.kind === 'media' || subject?.kind === 'document';
  const place = Math.max(0, entries.findIndex(isOfFiles));
  return entries.map((entry, index) =>
    index === place ? { ...entry, changed: [...(entry.changed ?? []), ...changed] } : entry,
  );
}

function picked(values: Values, columns: readonly string[]): Values {
  return Object.fromEntries(columns.map((column) => [column, values[column] ?? null]));
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
