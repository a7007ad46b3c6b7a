import type { OperationAnswer, OperationInput } from '../../../contract/operations.ts';
import type { ProfileKind } from '../../../contract/profiles/status.ts';
import type { BaseProfileSummary } from '../../../contract/profiles/base-profile.ts';
import type { LocaleProfileSummary } from '../../../contract/profiles/locale-profile.ts';
import type { Call } from '../../platform/calls/call.ts';
import { invalidInput } from '../../platform/failures/checked-input.ts';
import { Failure } from '../../platform/failures/failure.ts';
import { lookupTables, type LookupTables } from '../../lookups/lookups.ts';
import type { FieldChange } from '../../profiles/field-changes.ts';
import type { BodyOf } from '../../profiles/form-kinds.ts';
import { updateRecord } from '../../profiles/update.ts';
import { readRecord } from '../../records/readable.ts';
import type { Found } from '../../records/record.ts';
import { readSetting } from '../../settings/read-setting.ts';
import { eventsOf, statesAt } from '../../records/rebuild.ts';
import { type RecordState, isRestorable } from '../../records/record-state.ts';
import { restorePictures, whyAway } from './restore-pictures.ts';
import { imagesOf, ownerOf } from '../../records/owned-images.ts';

type Asked = OperationInput<'version.restore'>['body'] & { link: number };

/**
 * Saves a record with what a version of it held: judged, recorded and undoable like any save. What may not be set any
 * more is left and named. Throws what a save throws, or `not-found` where there is no such version.
 */
export async function restoreVersion(
  kind: ProfileKind,
  id: string,
  { link, fields, duplicate_reason: reason, duplicate_seen: seen }: Asked,
  call: Call,
): Promise<OperationAnswer<'version.restore'>> {
  const unknown = (fields ?? []).findIndex((key) => !isRestorable(key));
  if (unknown !== -1) throw invalidInput([{ path: `fields.${unknown}`, problem: 'is nothing that can be restored' }]);
  const { database } = call;
  const found = await readRecord(kind, id, call);
  const lookups = await lookupTables(database);
  const state = (await statesAt(kind, id, [link], { database, lookups })).get(link);
  const version = await database
    .selectFrom('audit_event')
    .select('occurred_at')
    .where(eventsOf(kind, id))
    .where('link', '=', link)
    .executeTakeFirst();
  if (!state || !version) throw new Failure('not-found', 'There is no such version.');
  const wants = (key: string) => fields === undefined || fields.includes(key);
  const left: string[] = [];
  // Read before the transaction: on the embedded database it would wait for itself.
  const limits = await call.mediaLimits();
  const off = await readSetting(database, 'locales_off');
  const body = {
    // Restoring does not confirm anything about today's base profile.
    ...('base_seen' in found.row && { base_link: found.row.base_seen }),
    ...bodyOf(found, state, { wants, off, left, lookups, selfie: await selfieThere(found, state, wants, call) }),
    ...(reason !== undefined && { duplicate_reason: reason }),
    ...(seen !== undefined && { duplicate_seen: seen }),
  };
  // The version read here is the one to overwrite: if anybody writes in between, nothing is saved.
  const stale = { ...call, expectedVersion: call.expectedVersion ?? found.row.version };
  const after = { link, at: new Date(version.occurred_at).toISOString(), whole: fields === undefined };
  const done = await updateRecord(kind, id, body as BodyOf<ProfileKind>, stale, async (intent) => {
    const subject = { kind: 'profile' as const, id, name: intent.row.profile_name };
    const restored: FieldChange = { event: 121, subject, before: null, after };
    if (!wants('pictures')) return { changes: [restored], files: [] };
    const { changes, files } = await restorePictures(intent, state, { left, limits }).catch((error: unknown) => {
      throw error instanceof Failure ? ofPictures(error, fields === undefined) : error;
    });
    return { changes: [restored, ...changes], files };
  });
  const { action_id, record } = done;
  return {
    action_id,
    records: kind === 'base' ? [record as BaseProfileSummary] : [],
    locale_records: kind === 'locale' ? [record as LocaleProfileSummary] : [],
    left: [...new Set(left)],
  };
}

/** A refusal about the images, worded so: the same person may be free to save all else. */
function ofPictures({ code, message, details }: Failure, isWhole: boolean): Failure {
  const way = isWhole ? ' Restore the fields one by one instead.' : '';
  return new Failure(code, `The pictures of that version cannot be brought back: ${message}${way}`, details);
}

interface Wanted {
  wants: (key: string) => boolean;
  /** Disabled locales. */
  off: readonly string[];
  left: string[];
  lookups: LookupTables;
  /** The version's selfie is a profile picture once its pictures are restored, or it had none. */
  selfie: boolean;
}

/** Why a save would refuse the selfie: it is an attachment, or its picture is no longer available. */
async function selfieThere(
  found: Found,
  { selfie_id: selfie, pictures }: RecordState,
  wants: (key: string) => boolean,
  { database }: Call,
): Promise<boolean> {
  if (selfie === null || ('selfie_id' in found.row && found.row.selfie_id === selfie)) return true;
  const images = await imagesOf(database, ownerOf(found));
  const image = images.find(({ id }) => id === selfie);
  if (!wants('pictures')) return image?.kind === 'profile_picture';
  if (pictures.get(selfie)?.kind !== 'profile_picture') return false;
  if (image !== undefined) return true;
  return database.transaction().execute(async (transaction) => (await whyAway(transaction, selfie)) === null);
}

/** The update that sets the requested fields of a record's form to those of the version. */
function bodyOf(
  { kind, row }: Found,
  state: RecordState,
  { wants, off, left, lookups, selfie: isSelfieThere }: Wanted,
) {
  const { attributeTypes, tagById } = lookups;
  const attributes = [...attributeTypes].flatMap(([name, typeId]) => {
    const value = state.attributes[name] ?? '';
    return wants(`attribute:${name}`) && value !== (row.attributes[name] ?? '')
      ? [{ attribute_type_id: typeId, value }]
      : [];
  });
  const isWanted = (tag: string) => wants(`tags:${tagById.get(tag)?.group ?? ''}`);
  const tags = [...row.tags.filter((tag) => !isWanted(tag)), ...[...state.tags].filter(isWanted)];
  if (!('reserved_locales' in row) || kind !== 'base') return { attributes, tags };
  const wasReserved = wants('reserved_locales') && row.status !== 'approved';
  const reserved = state.reserved_locales.filter(
    (locale) => !off.includes(locale) || row.reserved_locales.includes(locale),
  );
  if (wasReserved && reserved.length < state.reserved_locales.length) left.push('A locale that is switched off.');
  const isThere = (picture: string | null) => picture === null || !wants('pictures') || state.pictures.has(picture);
  if (wants('selfie_id') && !isSelfieThere) left.push('A selfie that is no profile picture.');
  const isTaken = wants('selfie_id') && isSelfieThere;
  const selfie = isTaken ? state.selfie_id : isThere(row.selfie_id) ? undefined : null;
  return {
    attributes,
    tags,
    ...(wasReserved && { reserved_locales: reserved }),
    ...(selfie !== undefined && { selfie_id: selfie }),
  };
}
