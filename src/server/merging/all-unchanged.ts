import type { Transaction } from 'kysely';
import { profileCalled } from '../../contract/duplicates/merging.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { ChangedRecord } from '../../contract/queue/live-messages.ts';
import type { MergeBody } from '../../contract/duplicates/duplicate-pair.ts';
import type { Call } from '../platform/calls/call.ts';
import type { Schema } from '../platform/database/schema.ts';
import { Failure } from '../platform/failures/failure.ts';
import { localeOf, type LookupTables } from '../lookups/lookups.ts';
import type { Intent } from '../records/intent.ts';
import { lastChangeOf } from '../records/who-changed.ts';
import type { LocaleProfileRow } from '../records/record.ts';
import { isolated } from '../../contract/base/words.ts';

type Seen = MergeBody['survivor'];

interface Asking {
  transaction: Transaction<Schema>;
  call: Call;
}

interface Change {
  record: ChangedRecord;
  sentence: string;
}

/**
 * The two profiles of a merge as they were seen. Throws `version-conflict` with all that somebody has changed since,
 * each with its name, as the person has to know which of the two it is.
 *
 * @param intentOf throws what prevents it, `version-conflict` last
 */
export async function allUnchanged(
  seen: readonly Seen[],
  { intentOf, ...asking }: Asking & { intentOf: (seen: Seen) => Promise<Intent<'base'>> },
): Promise<Intent<'base'>[]> {
  const intents: Intent<'base'>[] = [];
  const changes: Change[] = [];
  for (const one of seen) {
    try {
      intents.push(await intentOf(one));
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'version-conflict') throw error;
      const {
        id,
        version,
        profile_name: name,
      } = await asking.transaction
        .selectFrom('base_profile')
        .select(['id', 'version', 'profile_name'])
        .where('id', '=', one.id)
        .executeTakeFirstOrThrow();
      changes.push(await changeOf({ kind: 'base', id, version }, profileCalled(name), asking));
    }
  }
  if (changes.length > 0) throw conflictOf(changes);
  return intents;
}

/**
 * Checks that the locale profiles that are taken over, and those of the survivor that they overwrite, are as they
 * were seen: what somebody has filled in since is neither taken unread nor lost. Throws like `allUnchanged`, with the
 * locale profiles as the parts that it is about.
 *
 * @param sources what is taken over, in the order of `seen`
 * @param beneath every locale profile of the two
 */
export async function localesUnchanged(
  seen: MergeBody['locales'],
  { survivor, sources, beneath, lookups, ...asking }: Asking & LocalesOfMerge,
): Promise<void> {
  const changes: Change[] = [];
  const parts: string[] = [];
  for (const [place, source] of sources.entries()) {
    const own = beneath.find((row) => row.base_profile_id === survivor.id && row.locale_id === source.locale_id);
    const met = [
      [source, seen[place]],
      [own, seen[place]?.over],
    ] as const;
    for (const [row, shown] of met) {
      if (!row || (row.id === shown?.id.toLowerCase() && row.version === shown.version)) continue;
      const { language } = localeOf(row.locale_id, lookups);
      const what = `the ${language} locale profile of ${profileCalled(row.profile_name || survivor.profile_name)}`;
      changes.push(await changeOf({ kind: 'locale', id: row.id, version: row.version }, what, asking));
      parts.push(source.id);
    }
  }
  if (changes.length > 0) throw conflictOf(changes, parts);
}

interface LocalesOfMerge {
  survivor: { id: string; profile_name: string };
  sources: readonly LocaleProfileRow[];
  beneath: readonly LocaleProfileRow[];
  lookups: LookupTables;
}

function conflictOf(changes: readonly Change[], parts?: readonly string[]): Failure {
  const changed = changes.map(({ record }) => record);
  return new Failure('version-conflict', changes.map(({ sentence }) => sentence).join(' '), {
    changed,
    ...(parts && { parts }),
  });
}

async function changeOf(
  record: { kind: ProfileKind; id: string; version: number },
  what: string,
  { transaction, call }: Asking,
): Promise<Change> {
  const change = await lastChangeOf(transaction, record.kind, record.id);
  const by = change ? { user_id: change.actor_id, name: change.actor_name } : null;
  const who = by === null ? 'Someone has' : by.user_id === call.actor.id ? 'You have' : `${isolated(by.name)} has`;
  return { record: { ...record, changed_by: by }, sentence: `${who} changed ${what} in the meantime.` };
}
