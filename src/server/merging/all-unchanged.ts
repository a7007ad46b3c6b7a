import { profileCalled } from '../../contract/duplicates/merging.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { ChangedRecord } from '../../contract/queue/live-messages.ts';
import type { MergeBody } from '../../contract/duplicates/duplicate-pair.ts';
import { changerOf } from '../duplicates/decide-pair.ts';
import type { PairViewer } from '../duplicates/show-pair.ts';
import { Failure } from '../platform/failures/failure.ts';
import { localeOf, type LookupTables } from '../lookups/lookups.ts';
import type { BaseProfileRow, LocaleProfileRow } from '../records/record.ts';
import { isolated } from '../../contract/base/words.ts';

interface Changed {
  kind: ProfileKind;
  row: { id: string; version: number };
  called: string;
  /** The locale profile that is taken over; left out: it is about the profile itself. */
  part?: string;
}

/**
 * Throws `version-conflict` with all that somebody has changed since it was seen, each with its name, as the person has
 * to know which of the two it is, and with the parts of the merge that it is about.
 */
export async function assertUnchanged(
  changes: readonly Changed[],
  viewer: Pick<PairViewer, 'database' | 'actor'>,
): Promise<void> {
  if (changes.length === 0) return;
  const changed: ChangedRecord[] = [];
  const sentences: string[] = [];
  for (const { kind, row, called } of changes) {
    const { record, who } = await changerOf({ kind, id: row.id, version: row.version }, viewer);
    changed.push(record);
    sentences.push(`${who} changed ${called} in the meantime.`);
  }
  const parts = changes.flatMap(({ part }) => part ?? []);
  throw new Failure('version-conflict', sentences.join(' '), { changed, ...(parts.length > 0 && { parts }) });
}

export function changedBases(
  seen: readonly MergeBody['survivor'][],
  rows: readonly Pick<BaseProfileRow, 'id' | 'version' | 'profile_name'>[],
): Changed[] {
  return rows
    .filter(({ version }, place) => version !== seen[place]?.version)
    .map((row) => ({ kind: 'base', row, called: profileCalled(row.profile_name) }));
}

interface LocalesOfMerge {
  survivor: Pick<BaseProfileRow, 'id' | 'profile_name'>;
  /** What is taken over, in the order in which it was seen. */
  sources: readonly LocaleProfileRow[];
  /** Every locale profile of the two. */
  beneath: readonly LocaleProfileRow[];
  lookups: LookupTables;
}

/** Locale profiles that are taken over or written over: what somebody has filled in since is neither taken unread nor lost. */
export function changedLocales(
  seen: MergeBody['locales'],
  { survivor, sources, beneath, lookups }: LocalesOfMerge,
): Changed[] {
  return sources.flatMap((source, place) => {
    const own = beneath.find((row) => row.base_profile_id === survivor.id && row.locale_id === source.locale_id);
    const met = [
      [source, seen[place]],
      [own, seen[place]?.over],
    ] as const;
    return met.flatMap(([row, shown]): Changed[] => {
      if (!row || (row.id === shown?.id.toLowerCase() && row.version === shown.version)) return [];
      const { code, label } = localeOf(row.locale_id, lookups);
      const name = profileCalled(row.profile_name || survivor.profile_name);
      const called = `the locale profile ${code} (${isolated(label)}) of ${name}`;
      return [{ kind: 'locale', row, called, part: source.id }];
    });
  });
}
