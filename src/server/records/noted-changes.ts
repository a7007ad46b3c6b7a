import type { Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { columnsOf, type TouchedFile, type TouchedRecord, type Values } from './change.ts';
import type { AuditEntry, NotedChange } from '../trail/audit/chain.ts';

/** Columns of a record that some writes change although the event's words do not say so. */
const UNWORDED = ['frozen', 'reserved_locales', 'selfie_id'] as const;

/** Columns of a file that a version of its record shows. */
const OF_FILE = {
  media: ['kind', 'position', 'sha256', 'crop', 'crop_sha256', 'adult_level_tag_id', 'width', 'height'],
  document: ['name', 'kind', 'sha256'],
} as const;

/** The hashes of a file's bytes stand in every note of a change to it. */
const HASHES = { media: ['sha256', 'crop_sha256'], document: ['sha256'] } as const;

/** The changes of a record that no event's words state. */
export function notedColumns({ kind, id, before, after = {} }: TouchedRecord): NotedChange[] {
  const columns = UNWORDED.filter((column) => column in after && !same(before[column], after[column]));
  return columns.length === 0 ? [] : [{ kind, id, before: picked(before, columns), after: picked(after, columns) }];
}

/** Images and documents before and after, with their hashes. To be called after the write, in its transaction. */
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

/** The same events, with the changes noted in the first one about files, or else in the first of all. */
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
