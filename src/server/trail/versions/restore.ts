import { EVENT } from '../../records/audit-event.ts';
import type { OperationAnswer, OperationInput } from '../../../contract/operations.ts';
import type { ProfileKind } from '../../../contract/profiles/status.ts';
import type { BaseProfileSummary } from '../../../contract/profiles/base-profile.ts';
import type { LocaleProfileSummary } from '../../../contract/profiles/locale-profile.ts';
import type { Call } from '../../platform/calls/call.ts';
import { invalidInput } from '../../platform/failures/checked-input.ts';
import { Failure } from '../../platform/failures/failure.ts';
import { lookupTables, type LookupTables } from '../../lookups/lookups.ts';
import { assertMayEverTouch, assertMayTouch } from '../../media/media-owner.ts';
import type { FieldChange } from '../../profiles/field-changes.ts';
import { reordered } from '../../profiles/media-order.ts';
import type { BodyOf } from '../../profiles/form-kinds.ts';
import { updateRecord } from '../../profiles/update.ts';
import type { Intent } from '../../records/intent.ts';
import { readRecord } from '../../records/readable.ts';
import type { Found } from '../../records/record.ts';
import { readSetting } from '../../settings/read-setting.ts';
import { eventsOf, statesAt } from '../../records/rebuild.ts';
import { type RecordState, isRestorable } from '../../records/record-state.ts';
import { imagesOf, ownerOf } from '../../records/owned-images.ts';

type Asked = OperationInput<'version.restore'>['body'] & { link: number };

/**
 * Saves a record with what a version of it held: judged, recorded and undoable like any save. What may not be set any
 * more is left and named, and of pictures all but their order. Throws what a save throws, or `not-found` where there is
 * no such version.
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
    const restored: FieldChange = { event: EVENT.Restored, subject, before: null, after };
    const order = wants('pictures') ? await restoredOrder(intent, state, left) : null;
    return { changes: [restored, ...(order ? [order.entry] : [])], files: order?.files ?? [] };
  });
  const { action_id, record } = done;
  return {
    action_id,
    records: kind === 'base' ? [record as BaseProfileSummary] : [],
    locale_records: kind === 'locale' ? [record as LocaleProfileSummary] : [],
    left: [...new Set(left)],
  };
}

/**
 * Gives the pictures that are still there the lanes and the order of the version; those added since come behind them.
 * What is not restored is named in `left`. null: they stand so.
 */
async function restoredOrder(intent: Intent, { pictures }: RecordState, left: string[]) {
  const { transaction, call } = intent;
  const owner = ownerOf(intent);
  const images = await imagesOf(transaction, owner);
  const stays = new Map(images.map((image) => [image.id, image]));
  const then = [...pictures].toSorted(([a, one], [b, other]) => one.position - other.position || (a < b ? -1 : 1));
  if (then.some(([id]) => !stays.has(id))) left.push('A picture that was deleted.');
  const isOther = ([id, was]: (typeof then)[number]) => {
    const is = stays.get(id) ?? was;
    return is.adult_level_tag_id !== was.adult_level_tag_id || JSON.stringify(is.crop) !== JSON.stringify(was.crop);
  };
  if (then.some(isOther)) left.push('Crops and adult levels of pictures.');
  const lane = (kind: string) => [
    ...then.filter(([id, was]) => was.kind === kind && stays.has(id)).map(([id]) => id),
    ...images.filter((image) => image.kind === kind && !pictures.has(image.id)).map(({ id }) => id),
  ];
  const order = { profile_picture_ids: lane('profile_picture'), attachment_ids: lane('attachment') };
  const done = await reordered(transaction, owner, order);
  if (done === null) return null;
  assertMayEverTouch(call.actor, 'order', intent);
  assertMayTouch(call.actor, 'order', intent);
  return done;
}

interface Wanted {
  wants: (key: string) => boolean;
  /** Disabled locales. */
  off: readonly string[];
  left: string[];
  lookups: LookupTables;
  /** The version's selfie is a profile picture once the order is restored, or it had none. */
  selfie: boolean;
}

/** Whether a save takes the selfie: its picture is there, and no attachment. */
async function selfieThere(
  found: Found,
  { selfie_id: selfie, pictures }: RecordState,
  wants: (key: string) => boolean,
  { database }: Call,
): Promise<boolean> {
  if (selfie === null || ('selfie_id' in found.row && found.row.selfie_id === selfie)) return true;
  const image = (await imagesOf(database, ownerOf(found))).find(({ id }) => id === selfie);
  const { kind } = (wants('pictures') && image && pictures.get(selfie)) || { kind: image?.kind };
  return kind === 'profile_picture';
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
  if (wants('selfie_id') && !isSelfieThere) left.push('A selfie that is no longer a profile picture.');
  return {
    attributes,
    tags,
    ...(wasReserved && { reserved_locales: reserved }),
    ...(wants('selfie_id') && isSelfieThere && { selfie_id: state.selfie_id }),
  };
}
