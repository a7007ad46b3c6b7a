import type { AuditEventNumber } from '../../contract/trail/audit-events.ts';
import { fieldsOf } from '../../contract/profiles/form-fields.ts';
import { LOCALE_IS_OFF, LOCALES_NEED_APPROVAL, mayActivateLocales } from '../../contract/locales/activation.ts';
import { fieldRefused, lacksFields } from '../../contract/duplicates/merging.ts';
import type { MediaLimits } from '../../contract/base/media-limits.ts';
import { PLACE_FIELDS } from '../../contract/geo/place.ts';
import type { MergeBody } from '../../contract/duplicates/duplicate-pair.ts';
import type { LocaleProfileSummary } from '../../contract/profiles/locale-profile.ts';
import type { BaseProfileSummary } from '../../contract/profiles/base-profile.ts';
import { invalidInput } from '../platform/failures/checked-input.ts';
import { Failure } from '../platform/failures/failure.ts';
import type { Problem } from '../platform/failures/problems.ts';
import { fieldChanges, memberChange } from '../profiles/field-changes.ts';
import { appliedFields, type FieldInput } from '../profiles/field-input.ts';
import { FORM } from '../profiles/form-kinds.ts';
import { localeOf, type LookupTables } from '../lookups/lookups.ts';
import { auditEntry } from '../records/audit-event.ts';
import type { Touched } from '../records/change.ts';
import type { Intent } from '../records/intent.ts';
import { allowedOrThrow } from '../records/judge.ts';
import { createLocaleProfiles, linkedLocales } from '../records/locales-beneath.ts';
import { lockedLocale } from '../records/lock.ts';
import { imagesOf } from '../records/owned-images.ts';
import type { BaseProfileRow, LocaleProfileRow } from '../records/record.ts';
import { seenBase } from '../records/stale-fields.ts';
import { writeWithEvents } from '../records/write.ts';
import { readSetting } from '../settings/read-setting.ts';
import { chosenInput, wholeInput } from './chosen-fields.ts';
import { copyDocuments, copyImages } from './copied-files.ts';

/** A merge is no check: an Admin's own save would leave an approved locale profile approved. */
const FILLS_IN = { id: '', role: 'FillIn' } as const;
const FILLED = { complete: true, changed: true };

type Chosen = Pick<MergeBody, 'fields' | 'pictures' | 'documents'>;

interface TakenOver<Summary> {
  record: Summary;
  touched: Touched[];
}

/**
 * Gives the survivor the chosen fields, pictures and documents of the other, and creates missing chosen locales. Its
 * status stays: a merge is no check. Throws `invalid-input`, `profile-full`, `too-young` or `status-forbids`, with the
 * parts that it is about.
 *
 * @param sources locale profiles of the other that are taken over after it
 */
export async function takeOver(
  intent: Intent<'base'>,
  other: BaseProfileRow,
  {
    fields: chosen,
    pictures,
    documents,
    sources,
    limits,
  }: Chosen & { sources: readonly LocaleProfileRow[]; limits: MediaLimits },
): Promise<TakenOver<BaseProfileSummary>> {
  const { transaction, row, maker, at } = intent;
  const created = await createdLocales(intent, sources);
  const images = await copyImages(intent, await chosenPictures(intent, pictures, other), limits);
  const files = await copyDocuments(intent, documents, { other: other.id, limits });
  const next = fieldsTaken(intent, chosen, other);
  const { columns } = await FORM.base.filled(intent, { attributes: [], tags: [] }, next);
  const changes = fieldChanges(row, next, maker.lookups);
  const event = auditEntry(intent, {
    event: 'TookOver',
    after: { others: [{ id: other.id, name: other.profile_name }] },
  });
  const isChanged = changes.length + images.files.length + files.files.length > 0;
  const linked = await linkedLocales(transaction, row.id);
  return writeWithEvents(intent, {
    change: isChanged
      ? { ...columns, locales_total: new Set([...linked.keys(), ...row.reserved_locales]).size, content_at: at }
      : {},
    events: [
      event,
      ...changes.map((change) => auditEntry(intent, change)),
      ...images.events,
      ...files.events,
      ...created.events,
    ],
    others: created.touched,
    files: [...images.files, ...files.files],
  });
}

async function chosenPictures({ transaction }: Intent, ids: readonly string[], other: BaseProfileRow) {
  const wanted = ids.map((id) => id.toLowerCase());
  const all = await imagesOf(transaction, { baseProfileId: other.id, localeProfileId: null });
  for (const [place, id] of wanted.entries()) {
    if (!all.some((image) => image.id === id)) {
      throw invalidInput([{ path: `pictures.${place}`, problem: 'is no picture of the other' }]);
    }
  }
  return all.filter(({ id }) => wanted.includes(id));
}

/** The survivor's fields with the chosen ones. Throws `invalid-input` or `too-young` with the names of the faulty ones. */
function fieldsTaken({ row, maker: { lookups }, at }: Intent<'base'>, chosen: Chosen['fields'], other: BaseProfileRow) {
  const input = chosenInput(row, chosen, other, lookups);
  try {
    return appliedFields(row, input, lookups, at);
  } catch (error) {
    throw error instanceof Failure ? ofFields(error, chosen, input, lookups) : error;
  }
}

/** A problem of the input is found by the value that was sent; a date of birth has a sentence of its own. */
function ofFields(failure: Failure, chosen: Chosen['fields'], input: FieldInput, lookups: LookupTables): Failure {
  const born: Problem = { path: 'date_of_birth', problem: '' };
  const problems = Array.isArray(failure.details) ? (failure.details as Problem[]) : [born];
  const fields = problems.map(({ path }) => fieldAt(path, input, lookups));
  const isOfPlace = fields.some((field) => field && PLACE_FIELDS.includes(field.name));
  const parts = chosen.filter(
    (name) => fields.some((field) => field?.name === name) || (isOfPlace && PLACE_FIELDS.includes(name)),
  );
  const [first] = fields;
  const { problem = '' } = problems[0] ?? {};
  const sentence = first && problem !== '' ? fieldRefused(first.label, problem) : failure.message;
  return new Failure(failure.code, sentence, { parts });
}

function fieldAt(path: string, input: FieldInput, { attributeTypes, tagById }: LookupTables) {
  const [list, place] = path.split('.');
  const id = input.attributes[Number(place)]?.attribute_type_id;
  const group = tagById.get(input.tags[Number(place)] ?? '')?.group;
  return fieldsOf('base').find(({ name, source }) => {
    if (list === 'date_of_birth') return name === 'dateOfBirth';
    if (source.from === 'attribute') return list === 'attributes' && attributeTypes.get(source.type) === id;
    return source.from === 'tags' && list === 'tags' && source.group === group;
  });
}

async function createdLocales(intent: Intent<'base'>, sources: readonly LocaleProfileRow[]) {
  const { transaction, row } = intent;
  const linked = await linkedLocales(transaction, row.id);
  const missing = sources.filter(({ locale_id: id }) => !linked.has(id));
  const assertNone = (refused: readonly LocaleProfileRow[], sentence: string) => {
    if (refused.length === 0) return;
    throw new Failure('status-forbids', sentence, { parts: refused.map(({ id }) => id) });
  };
  if (!mayActivateLocales(row.status)) assertNone(missing, LOCALES_NEED_APPROVAL);
  const off = await readSetting(transaction, 'locales_off');
  assertNone(
    missing.filter(({ locale_id: id }) => off.includes(id)),
    LOCALE_IS_OFF,
  );
  return createLocaleProfiles(
    intent,
    missing.map(({ locale_id: id }) => id),
  );
}

/**
 * Gives the survivor's locale profile the content and the images of another's of that locale, as a FillIn would, so
 * that it is checked again, whatever its status was. Throws what a save throws, or `profile-full`.
 */
export async function takeOverLocale(
  survivor: Intent<'base'>,
  source: LocaleProfileRow,
  limits: MediaLimits,
): Promise<TakenOver<LocaleProfileSummary>> {
  const { transaction, maker, at } = survivor;
  const linked = await linkedLocales(transaction, survivor.row.id);
  const found = await lockedLocale(transaction, linked.get(source.locale_id) ?? '');
  const intent: Intent<'locale'> = { ...survivor, ...found };
  const { row } = intent;
  const place = { baseProfileId: source.base_profile_id, localeProfileId: source.id };
  const images = await copyImages(intent, await imagesOf(transaction, place), limits);
  const next = appliedFields(row, wholeInput(source, maker.lookups), maker.lookups, at);
  const { missing, columns } = await FORM.locale.filled(intent, { attributes: [], tags: [] }, next);
  const changes = fieldChanges(row, next, maker.lookups);
  const { to, transition } = allowedOrThrow('locale', row, 'save', FILLS_IN, FILLED);
  if (missing.length > 0) {
    const labels = missing.map((field) => field.label);
    const sentence = lacksFields(localeOf(row.locale_id, maker.lookups), source.profile_name, labels);
    throw new Failure('incomplete', sentence, { missing: labels, fields: missing });
  }
  const events = changes.map((change) => auditEntry(intent, change));
  if (transition.audit !== null) {
    const event = transition.audit as AuditEventNumber;
    events.unshift(auditEntry(intent, { event, before: { status: row.status }, after: { status: to } }));
  } else if (to !== row.status) {
    events.push(auditEntry(intent, memberChange(row.id, 'status', row.status, to)));
  }
  if (events.length === 0) events.push(auditEntry(intent, { event: 'TookOver', after: { others: [] } }));
  return FORM.locale.named(intent, next, () =>
    writeWithEvents(intent, {
      change: {
        status: to,
        ...columns,
        ...seenBase(intent),
        content_at: at,
        ...(to !== row.status && { waiting_since: at }),
      },
      events: [...events, ...images.events],
      files: images.files,
    }),
  );
}
