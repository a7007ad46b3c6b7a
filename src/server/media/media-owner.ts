import type { OperationId } from '../../contract/operations.ts';
import { type ProfileKind, STATUS_LABELS, refusalOfMedia, refusalSentence } from '../../contract/profiles/status.ts';
import type { BaseProfileSummary } from '../../contract/profiles/base-profile.ts';
import type { LocaleProfileSummary } from '../../contract/profiles/locale-profile.ts';
import type { TouchedFile } from '../records/change.ts';
import { lockToChange, type CallInTransaction, type Intent } from '../records/intent.ts';
import { followingImages } from '../records/profile-content.ts';
import type { ChangeOf, BaseProfileRow } from '../records/record.ts';
import { writeChange } from '../records/write.ts';
import type { Actor } from '../platform/calls/call.ts';
import { Failure, notFound } from '../platform/failures/failure.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { invalidInput } from '../platform/failures/checked-input.ts';
import type { LookupTables } from '../lookups/lookups.ts';
import type { MediaRow } from './media-items.ts';
import type { MediaAct } from '../../contract/base/rights.ts';
import { assertMayEver } from '../records/judge.ts';
import type { MediaWritten } from '../../contract/media/media-operations.ts';
import type { AuditEntry } from '../trail/audit/chain.ts';

/** The part of a record that decides who may touch its images: a base profile has a Creator, a locale profile may be held from above. */
interface Touched {
  kind: ProfileKind;
  row: Pick<BaseProfileRow, 'status' | 'frozen'> & { creator_id?: string; base_frozen?: boolean };
}

/** Throws `role-forbids` or `not-own` for what the person may never do to such images, whatever their state. */
export function assertMayEverTouch(actor: Actor, act: MediaAct, { kind, row }: Touched): void {
  assertMayEver({ kind: `${kind}-image`, act, role: actor.role, own: row.creator_id === actor.id });
}

/** Throws the policy's refusal. */
export function assertMayTouch(actor: Actor, act: MediaAct, { kind, row }: Touched): void {
  const own = row.creator_id === actor.id;
  const frozen = row.frozen || row.base_frozen === true;
  const refusal = refusalOfMedia({ kind, act, role: actor.role, status: row.status, frozen, own });
  if (refusal === null) return;
  throw new Failure(refusal, refusalSentence(refusal, 'save', STATUS_LABELS[row.status]));
}

export interface MediaTarget {
  kind: ProfileKind;
  id: string;
}

/** Locks the owner, checks the person's right to its images, compares its version, and asks the policy. */
export async function intendedMedia(
  ground: CallInTransaction,
  { target: { kind, id }, act }: { target: MediaTarget; act: MediaAct },
): Promise<Intent> {
  const { actor } = ground.call;
  const intent = await lockToChange(ground, kind, id, { rights: (found) => assertMayEverTouch(actor, act, found) });
  assertMayTouch(actor, act, intent);
  return intent;
}

/** The outcome of one write to images, beside the rows of the images themselves. */
interface MediaOutcome {
  operation: OperationId;
  events: AuditEntry[];
  files: readonly TouchedFile[];
  change?: ChangeOf<'base'>;
}

/** Raises the owner's version, writes the audit events, and keeps what is needed to undo it. */
export async function writeMedia(intent: Intent, outcome: MediaOutcome): Promise<MediaWritten> {
  const { operation, events, files, change = {} } = outcome;
  const following = await followingImages(intent);
  const { action_id, record } = await writeChange(intent, operation, {
    change: { ...change, ...following.change },
    events: [...following.events, ...events],
    files,
  });
  return {
    action_id,
    records: intent.kind === 'base' ? [record as BaseProfileSummary] : [],
    locale_records: intent.kind === 'locale' ? [record as LocaleProfileSummary] : [],
  };
}

export const NOTHING_WRITTEN: MediaWritten = { action_id: null, records: [], locale_records: [] };

/** Throws `not-found`. */
export function storedImage(database: Kysely<Schema>, id: string): Promise<MediaRow> {
  return database.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound);
}

export function targetOf({ base_profile_id, locale_profile_id }: MediaRow): MediaTarget {
  return locale_profile_id === null ? { kind: 'base', id: base_profile_id } : { kind: 'locale', id: locale_profile_id };
}

/** The image again, now that its owner is locked. Throws `not-found` if it was removed in between. */
export function lockedImage({ transaction }: Intent, id: string): Promise<MediaRow> {
  return storedImage(transaction, id);
}

/**
 * The caller says which locale it means; another one is a mistake. Checked after the rights, since the answer reveals
 * whose image it is. Throws `invalid-input`.
 */
export async function assertLocale(
  row: MediaRow,
  given: string | null | undefined,
  database: Kysely<Schema>,
  { localeById }: LookupTables,
): Promise<void> {
  if (given === undefined) return;
  const locale =
    row.locale_profile_id === null
      ? null
      : await database
          .selectFrom('locale_profile')
          .select('locale_id')
          .where('id', '=', row.locale_profile_id)
          .executeTakeFirst();
  if ((locale?.locale_id ?? null) === (given?.toLowerCase() ?? null)) return;
  const problem =
    given !== null && !localeById.has(given.toLowerCase()) ? 'is not known here' : 'is not that of the image';
  throw invalidInput([{ path: 'locale_id', problem }]);
}
