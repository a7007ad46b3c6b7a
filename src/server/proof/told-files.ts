import { canonicalJson } from '../audit/canonical-json.ts';
import type { NotedChange } from '../audit/audit-entry.ts';
import type { StoredEvent } from '../audit/stored-chain.ts';
import { FILES } from '../records/step-back.ts';

/** A picture or document, as far as events record it. */
type Columns = Readonly<Record<string, unknown>>;

const UNDO = 111;

/**
 * What the events of one chain say that pictures and documents are, by identifier; null: they are gone. Events of the
 * first form name no columns, so they void what was recorded before them.
 */
function recordedFiles(events: readonly StoredEvent[]): Map<string, Columns | null> {
  const files = new Map<string, Columns | null>();
  for (const { event, form, changed } of events) {
    if (form === 1 && (FILES.has(event) || event === UNDO)) files.clear();
    for (const { kind, id, after } of (changed ?? []) as readonly NotedChange[]) {
      if (kind !== 'media' && kind !== 'document') continue;
      files.set(id, after && { ...files.get(id), ...after });
    }
  }
  return files;
}

/** In what stored pictures and documents differ from what was recorded of them, in words. */
export function unrecordedFiles(events: readonly StoredEvent[], stored: ReadonlyMap<string, Columns>): string[] {
  return [...recordedFiles(events)].flatMap(([id, recorded]) => {
    const is = stored.get(id);
    if (recorded === null) return is ? [`${nameOf(is)} ${id} is there and was told as deleted`] : [];
    if (!is) return [`${nameOf(recorded)} ${id} is gone`];
    return Object.entries(recorded)
      .filter(([column, value]) => canonicalJson(is[column] ?? null) !== canonicalJson(value))
      .map(
        ([column, value]) =>
          `${nameOf(is)} ${id} ${column} is ${inWords(is[column])} and was told as ${inWords(value)}`,
      );
  });
}

/** Only pictures have a position. */
function nameOf(columns: Columns): string {
  return 'position' in columns || 'crop_sha256' in columns ? 'picture' : 'document';
}

function inWords(value: unknown): string {
  return typeof value === 'string' ? value : canonicalJson(value ?? null);
}
