import type { AuditEventNumber } from '../../contract/trail/audit-events.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { Call } from '../platform/calls/call.ts';
import { checkSave, loggingBlocks } from '../duplicates/check-save.ts';
import { noteToCompare } from '../duplicates/compare-noted.ts';
import { auditEntry } from '../records/audit-event.ts';
import type { TouchedFile } from '../records/change.ts';
import { lockToChange, type Intent } from '../records/intent.ts';
import { allowedOrThrow, allowedSaveOrThrow, type JudgedRow } from '../records/judge.ts';
import { KIND } from '../records/kind.ts';
import type { SummaryMaker, SummaryOf } from '../records/record.ts';
import { seenBase } from '../records/stale-fields.ts';
import { summaryMaker } from '../records/summary.ts';
import { writeChange } from '../records/write.ts';
import { fieldChanges, memberChange, type FieldChange } from './field-changes.ts';
import { appliedFields, assertPlaces } from './field-input.ts';
import { FORM, type BodyOf } from './form-kinds.ts';
import { wholeRecord } from './get.ts';
import { confirmsBirth, proposesBirth, withConfirmed, withProposed } from './proposed-changes.ts';
import { fieldsOf } from '../../contract/profiles/form-fields.ts';
import { BASE_ORIGIN, carriesOrigin } from '../../contract/profiles/origins.ts';
import { localeOf } from '../lookups/lookups.ts';
import { refusalOfLocale } from '../records/area.ts';
import { heldIn } from '../records/who-changed.ts';
import type { Fields } from '../records/profile-content.ts';
import { WRITTEN_FIELDS, writtenFieldLabel } from '../../contract/profiles/finding.ts';
import { Failure } from '../platform/failures/failure.ts';
import { findingsBeneath } from '../records/findings.ts';
import { readSetting } from '../settings/read-setting.ts';
import { mayEdit } from '../../contract/base/refusals.ts';

/**
 * Throws `text-finding` where a check that the setting names has a finding in a text to be saved that nobody has set
 * aside. Findings in an unchanged text stop nothing.
 */
async function assertNothingStops(intent: Intent, { attributes }: Fields): Promise<void> {
  if (!isOfLocale(intent)) return;
  const stopping = await readSetting(intent.transaction, 'checks_stopping');
  if (stopping.length === 0) return;
  const written = new Set(
    WRITTEN_FIELDS.filter(({ type }) => attributes[type] !== intent.row.attributes[type]).map(({ name }) => name),
  );
  const stops = (await findingsBeneath(intent, { attributes })).filter(
    ({ field, check, isSetAside }) => stopping.includes(check) && !isSetAside && written.has(field),
  );
  const [first] = stops;
  if (!first) return;
  const sentences = stops.map(({ field, words }) => `${writtenFieldLabel(field)}: ${words}`).join(' ');
  const fields = stops.map(({ field, check }) => ({ field, check }));
  throw new Failure('text-finding', `${sentences} Correct it, or dismiss the finding.`, { findings: fields });
}

function isOfLocale(intent: Intent): intent is Intent<'locale'> {
  return intent.kind === 'locale';
}

const FIELDS: ReadonlySet<string> = new Set(
  fieldsOf('locale')
    .filter(carriesOrigin)
    .map(({ name }) => name),
);

/**
 * Keeps whose values a save contains, beside the columns that an undo restores: each counts only while its field
 * holds that very value, and what was noted before stays for when the value returns. A source that does not exist, or
 * that the person may not read, is left out, as they cannot have seen it.
 */
async function noteOrigins(
  { transaction, call, row, base, maker: { lookups } }: Intent<'locale'>,
  origins: Readonly<Record<string, string>>,
  next: Fields,
): Promise<void> {
  const named = Object.entries(origins).filter(([field]) => FIELDS.has(field) && heldIn(field, next, lookups) !== '');
  if (named.length === 0) return;
  const sisters = await transaction
    .selectFrom('locale_profile')
    .select(['id', 'locale_id'])
    .where('base_profile_id', '=', base.id)
    .where('deleted_at', 'is', null)
    .where('id', '<>', row.id)
    .execute();
  const readable = sisters.filter((sister) => refusalOfLocale(call.actor, sister, base, { lookups }) === null);
  const languages = new Map<string, string | null>([
    [BASE_ORIGIN, base.attributes['geoLanguage'] ?? null],
    ...readable.map(({ locale_id: id }): [string, string] => {
      const { code } = localeOf(id, lookups);
      return [code, code];
    }),
  ]);
  const found = named.flatMap(([field, from]) => {
    const language = languages.get(from);
    return language === undefined ? [] : [[field, { from, language, value: heldIn(field, next, lookups) }] as const];
  });
  await transaction
    .updateTable('locale_profile')
    .set({ origins: JSON.stringify({ ...row.origins, ...Object.fromEntries(found) }) })
    .where('id', '=', row.id)
    .execute();
}

/** What a save does beside the form, and the changes to record. */
interface Beside {
  changes: readonly FieldChange[];
  files: readonly TouchedFile[];
}
const NOTHING_BESIDE: Beside = { changes: [], files: [] };

type Saved<K extends ProfileKind> = Promise<{ action_id: string | null; record: SummaryOf<K> }>;

/**
 * Saves a record's form. A stale version is answered with the whole record, so that the two can be merged field by
 * field. Where nothing would change, nothing is written.
 */
export async function updateRecord<K extends ProfileKind>(
  kind: K,
  id: string,
  body: BodyOf<K>,
  call: Call,
  /** Changes the record's images in the same save, once the save is allowed. */
  beside?: (intent: Intent<K>) => Promise<Beside>,
): Saved<K> {
  const services = await summaryMaker(call);
  return loggingBlocks(call, () => savedForm(kind, id, body, call, { services, ...(beside && { beside }) }));
}

interface Saving<K extends ProfileKind> {
  services: SummaryMaker;
  beside?: (intent: Intent<K>) => Promise<Beside>;
  /** Of a record that is made in the same transaction: it may miss what is required, and is handed on to nobody. */
  asBegun?: true;
}

/** The same, of which no block by a filter of duplicates is logged. */
export async function savedForm<K extends ProfileKind>(
  kind: K,
  id: string,
  body: BodyOf<K>,
  call: Call,
  { services, beside = () => Promise.resolve(NOTHING_BESIDE), asBegun }: Saving<K>,
): Saved<K> {
  const form = FORM[kind];
  const input = form.input(body, services.lookups);
  return call.write(async (transaction) => {
    const intent = await lockToChange({ transaction, call, maker: services }, kind, id, {
      current: (maker, found) => wholeRecord[kind](maker, found, call.actor),
    });
    const { row, at, maker } = intent;
    const { changes: changesBeside, files } = await beside(intent);
    const restores = changesBeside.length > 0;
    const fields = appliedFields(row, input, maker.lookups, at);
    assertMayEdit(intent, fields);
    if (!restores) assertPlaces(row, input, maker.lookups);
    const { members, missing, columns, images } = await form.filled(intent, body, fields);
    const ofFields = fieldChanges(row, fields, maker.lookups);
    const ofForm = restores || asBegun ? ofFields : withProposed(ofFields, intent);
    const isConfirmed = !restores && body.birth_confirmed === true;
    const changes = [...(isConfirmed ? await withConfirmed(ofForm, intent, fields) : ofForm), ...members];
    const changed = changes.length > 0 || files.length > 0;
    const judge = () => allowedOrThrow(kind, row as JudgedRow[K], 'save', call.actor, { complete: true, changed });
    const { to, transition } = asBegun
      ? { to: row.status, transition: { audit: null } }
      : allowedSaveOrThrow(missing, judge);
    return form.named(intent, fields, async () => {
      if (!changed && to === row.status) return { action_id: null, record: await KIND[kind].summary(maker, intent) };
      if (changed) await assertNothingStops(intent, fields);
      if (kind === 'locale') await noteOrigins(intent as Intent<'locale'>, originsIn(body), fields);
      const { duplicate_reason: reason, duplicate_seen: seen } = body;
      const birthProposed = proposesBirth(changes);
      const check = { kind, profileId: row.id, next: fields, birthProposed, reason, seen };
      const suspected = await checkSave(transaction, call, check);
      const events = [...changesBeside, ...changes, ...suspected].map((change) => auditEntry(intent, change));
      if (transition.audit !== null) {
        const event = transition.audit as AuditEventNumber;
        events.unshift(auditEntry(intent, { event, before: { status: row.status }, after: { status: to } }));
      } else if (to !== row.status) {
        // Handing a draft on has no event of its own: it is recorded as a changed field.
        events.push(auditEntry(intent, memberChange(row.id, 'status', row.status, to)));
      }
      const change = {
        status: to,
        ...columns,
        ...(kind === 'locale' && seenBase(intent as Intent<'locale'>, baseLinkOf(body))),
        ...((changed || kind === 'locale') && { content_at: at }),
        ...(to !== row.status && { waiting_since: at }),
      };
      if (confirmsBirth(changes)) await noteToCompare(transaction, kind, row.id);
      return writeChange(intent, `${kind}-profile.update`, { change, events, files, images });
    });
  });
}

/** Throws `role-forbids` for another value in a field that is not the person's to change. */
function assertMayEdit({ kind, row, call, maker: { lookups } }: Intent, next: Fields): void {
  const closed = fieldsOf(kind).find(
    ({ name }) => !mayEdit(kind, name, call.actor.role) && heldIn(name, next, lookups) !== heldIn(name, row, lookups),
  );
  if (closed) throw new Failure('role-forbids', `Your role may not change “${closed.label}”.`);
}

/** Whose values the body contains, if it says so. */
function originsIn(body: object): Readonly<Record<string, string>> {
  return 'origins' in body ? ((body.origins as Record<string, string> | undefined) ?? {}) : {};
}

/** How far the person had seen the base profile's chain, if the body says so. */
function baseLinkOf(body: object): number | undefined {
  return 'base_link' in body ? (body.base_link as number | undefined) : undefined;
}
