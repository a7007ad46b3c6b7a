import { randomUUID } from 'node:crypto';
import type { OperationAnswer, OperationInput } from '../../contract/operations.ts';
import type { AuditEventNumber } from '../../contract/trail/audit-events.ts';
import { missingOfBaseProfile } from '../../contract/profiles/missing-fields.ts';
import { appendAuditEvents } from '../trail/audit/append-audit-events.ts';
import type { Call } from '../platform/calls/call.ts';
import { invalidInput } from '../platform/failures/checked-input.ts';
import { Failure } from '../platform/failures/failure.ts';
import { lookupTables, offeredLocales, type LookupTables } from '../lookups/lookups.ts';
import { auditEntry } from '../records/audit-event.ts';
import { readSetting } from '../settings/read-setting.ts';
import { baseColumns } from './form-kinds.ts';
import { judgeTransition } from '../../contract/profiles/status.ts';

/**
 * A draft of a profile type that belongs to the caller, as it is stored, and the event of its making. Throws
 * `invalid-input`, or what the rules of transitions refuse with.
 *
 * @param off locales that are switched off
 */
export function draftOf(
  id: string,
  { profile_type: profileType, locales = [] }: OperationInput<'base-profile.create'>['body'],
  { call, lookups, off, at }: { call: Call; lookups: LookupTables; off: readonly string[]; at: Date },
) {
  const type = lookups.tagById.get(profileType.toLowerCase());
  if (type?.group !== 'profileType') throw invalidInput([{ path: 'profile_type', problem: 'is not a profile type' }]);
  const reserved = offeredLocales(locales, 'locales', lookups, off);
  const facts = { complete: false, active: false, wasActive: false, changed: true, own: true, frozen: false };
  const judgement = judgeTransition({ kind: 'base', event: 'create', role: call.actor.role, status: null, ...facts });
  if (!judgement.allowed) throw new Failure(judgement.code);
  const content = { attributes: {}, tagGroups: new Set([type.group]), pictureLevels: [], attachmentLevels: [] };
  const values = {
    id,
    status: judgement.to,
    ...baseColumns(id, { attributes: {}, tags: [type.id] }),
    selfie_id: null,
    reserved_locales: reserved,
    missing: missingOfBaseProfile({ ...content, linkedLocales: reserved.length }, 'Creator'),
    locales_total: reserved.length,
    creator_id: call.actor.id,
    creator_name: call.actor.name,
    created_at: at,
    updated_at: at,
    status_since: at,
    content_at: at,
    last_reason: null,
    deleted_at: null,
  };
  const event = {
    event: judgement.transition.audit as AuditEventNumber,
    after: { status: judgement.to, profile_type: type.id, reserved_locales: reserved },
  };
  return { values, event };
}

/** Creates a draft of a profile type that belongs to the caller, under an identifier that nothing else has. */
export async function createBaseProfile(
  body: OperationInput<'base-profile.create'>['body'],
  call: Call,
  id: string = randomUUID(),
): Promise<OperationAnswer<'base-profile.create'>> {
  const lookups = await lookupTables(call.database);
  const off = await readSetting(call.database, 'locales_off');
  const at = call.now();
  const { values, event } = draftOf(id, body, { call, lookups, off, at });
  return call.write(async (transaction) => {
    const row = await transaction.insertInto('base_profile').values(values).returningAll().executeTakeFirstOrThrow();
    const facts = { call, at, actionId: randomUUID(), kind: 'base', row, base: row, maker: { lookups } } as const;
    await appendAuditEvents(transaction, id, [auditEntry(facts, event)]);
    return { profile_base_id: id };
  });
}
