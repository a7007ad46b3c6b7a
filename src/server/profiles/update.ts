import type { OperationAnswer } from '../../contract/operations/operations.ts';
import type { AuditEventNumber } from '../../contract/policy/audit-events.ts';
import { missingFieldsOfBaseProfile, missingOfBaseProfile } from '../../contract/policy/required-fields.ts';
import type { BaseProfileUpdateBody } from '../../contract/shapes/profile-update.ts';
import { checkSave } from '../duplicates/check-save.ts';
import { loggingBlocks } from '../duplicates/duplicate-refusal.ts';
import type { Call } from '../calls/call.ts';
import { invalidInput } from '../failures/checked-input.ts';
import { Failure } from '../failures/failure.ts';
import { linkedLocales } from '../records/created-locales.ts';
import { auditEntry, carryOut, intended, type Intent } from '../records/decision.ts';
import { judgedBaseProfile } from '../records/judged.ts';
import { readSetting } from '../settings/read-setting.ts';
import { baseColumns } from './base-columns.ts';
import { contentOf, imagesOf } from '../records/profile-content.ts';
import { fieldChanges, memberChange, type FieldChange } from './field-changes.ts';
import { appliedFields } from './field-input.ts';
import { wholeBaseProfile } from './get.ts';
import { judgedSave } from './judged-save.ts';
import { offeredLocales } from '../lookups/known-locales.ts';
import { summaryMaker, summaryOf } from '../records/summary.ts';

/**
 * Saves a base profile's form. A stale version is answered with the whole record, so that the two can
 * be merged field by field. Where nothing would change, nothing is written.
 */
export async function updateBaseProfile(
  id: string,
  body: BaseProfileUpdateBody,
  call: Call,
): Promise<OperationAnswer<'base-profile.update'>> {
  const services = await summaryMaker(call);
  return loggingBlocks(call, () =>
    call.write(async (transaction) => {
      const intent = await intended(transaction, call, services, id, {
        current: (maker, row) => wholeBaseProfile(maker, row, call.actor),
      });
      const { row, at, maker } = intent;
      const input = { attributes: body.attributes, tags: body.tags, dateOfBirth: body.date_of_birth };
      const fields = appliedFields(row, input, maker.lookups, at);
      const members = await appliedMembers(intent, body);
      const changes = [...fieldChanges(row, fields, maker.lookups), ...members.changes];

      const owner = { baseProfileId: row.id, localeProfileId: null };
      const content = {
        ...(await contentOf(transaction, owner, fields, maker.lookups)),
        linkedLocales: members.localesTotal,
      };
      const missing = missingFieldsOfBaseProfile(content, call.actor.role);
      const { to, transition } = judgedSave(missing, () =>
        judgedBaseProfile(row, 'save', call.actor, { complete: true, changed: changes.length > 0 }),
      );
      if (changes.length === 0 && to === row.status) return { action_id: null, record: await summaryOf(maker, row) };

      const check = { kind: 'base', profileId: row.id, next: fields, reason: body.duplicate_reason } as const;
      const suspected = await checkSave(transaction, call, check);
      const told = [...changes, ...suspected].map((change) => auditEntry(intent, change));
      if (transition.audit !== null) {
        const event = transition.audit as AuditEventNumber;
        told.unshift(auditEntry(intent, { event, before: { status: row.status }, after: { status: to } }));
      } else if (to !== row.status) {
        // Handing a draft on has no event of its own: it is told as what it is, a changed field.
        told.push(auditEntry(intent, memberChange(row.id, 'status', row.status, to)));
      }
      return carryOut(
        intent,
        'base-profile.update',
        {
          status: to,
          ...baseColumns(row.id, fields),
          selfie_id: members.selfieId,
          reserved_locales: members.reserved,
          locales_total: members.localesTotal,
          missing: missingOfBaseProfile(content, 'Creator'),
          ...(changes.length > 0 && { content_at: at }),
          ...(to !== row.status && { waiting_since: at }),
        },
        told,
      );
    }),
  );
}

interface Members {
  selfieId: string | null;
  reserved: string[];
  localesTotal: number;
  changes: FieldChange[];
}

/** What the update says of the record itself; what it does not mention stays. */
async function appliedMembers(
  { transaction, row, maker }: Intent,
  { selfie_id: selfie, reserved_locales: locales }: BaseProfileUpdateBody,
): Promise<Members> {
  if (locales !== undefined && row.status === 'approved') {
    throw new Failure('status-forbids', 'Locales are reserved before the approval; now they can be activated.');
  }
  const changes: FieldChange[] = [];
  // What was reserved before its locale was switched off may stay reserved.
  const off = (await readSetting(transaction, 'locales_off')).filter((id) => !row.reserved_locales.includes(id));
  const reserved =
    locales === undefined ? row.reserved_locales : offeredLocales(locales, 'reserved_locales', maker.lookups, off);
  if (!sameMembers(reserved, row.reserved_locales)) {
    changes.push(memberChange(row.id, 'reserved_locales', row.reserved_locales, reserved));
  }
  const selfieId = selfie === undefined ? row.selfie_id : (selfie?.toLowerCase() ?? null);
  if (selfieId !== row.selfie_id) {
    changes.push(memberChange(row.id, 'selfie_id', row.selfie_id, selfieId));
    const images = await imagesOf(transaction, { baseProfileId: row.id, localeProfileId: null });
    if (selfieId !== null && !images.some((image) => image.id === selfieId && image.kind === 'profile_picture')) {
      throw invalidInput([{ path: 'selfie_id', problem: 'is not a picture of this profile' }]);
    }
  }
  const linked = await linkedLocales(transaction, row.id);
  return { selfieId, reserved, localesTotal: new Set([...linked.keys(), ...reserved]).size, changes };
}

function sameMembers(a: readonly string[], b: readonly string[]): boolean {
  return new Set(a).size === new Set(b).size && a.every((one) => b.includes(one));
}
