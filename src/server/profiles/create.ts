import { randomUUID } from 'node:crypto';
import type { OperationAnswer, OperationInput } from '../../contract/operations.ts';
import type { AuditEventNumber } from '../../contract/trail/audit-events.ts';
import { missingOfBaseProfile } from '../../contract/profiles/missing-fields.ts';
import { appendAuditEvents } from '../trail/audit/append-audit-events.ts';
import type { Call } from '../platform/calls/call.ts';
import { invalidInput } from '../platform/failures/checked-input.ts';
import { Failure } from '../platform/failures/failure.ts';
import { lookupTables, offeredLocales } from '../lookups/lookups.ts';
import { auditEntry } from '../records/audit-event.ts';
import { readSetting } from '../settings/read-setting.ts';
import { baseColumns } from './form-kinds.ts';
import { judgeTransition } from '../../contract/profiles/status.ts';

/** Creates a draft of a profile type that belongs to the caller, under an identifier that nothing else has. */
export async function createBaseProfile(
  { profile_type: profileType, locales = [] }: OperationInput<'base-profile.create'>['body'],
  call: Call,
  id: string = randomUUID(),
): Promise<OperationAnswer<'base-profile.create'>> {
  const lookups = await lookupTables(call.database);
  const type = lookups.tagById.get(profileType.toLowerCase());
  if (type?.group !== 'profileType') throw invalidInput([{ path: 'profile_type', problem: 'is not a profile type' }]);
  const reserved = offeredLocales(locales, 'locales', lookups, await readSetting(call.database, 'locales_off'));
  const facts = { complete: false, active: false, wasActive: false, changed: true, own: true, frozen: false };
  const judgement = judgeTransition({ kind: 'base', event: 'create', role: call.actor.role, status: null, ...facts });
  if (!judgement.allowed) throw new Failure(judgement.code);
  return call.write(async (transaction) => {
    const at = call.now();
    const content = { attributes: {}, tagGroups: new Set([type.group]), pictureLevels: [], attachmentLevels: [] };
    const row = await transaction
      .insertInto('base_profile')
      .values({
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
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await appendAuditEvents(transaction, id, [
      auditEntry(
        { call, at, actionId: randomUUID(), kind: 'base', row, base: row, maker: { lookups } },
        {
          event: judgement.transition.audit as AuditEventNumber,
          after: { status: judgement.to, profile_type: type.id, reserved_locales: reserved },
        },
      ),
    ]);
    return { profile_base_id: id };
  });
}
