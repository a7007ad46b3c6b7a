import { LOCALE_IS_OFF } from '../../contract/policy/locales.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { Failure } from '../failures/failure.ts';
import type { TouchedRecord } from '../records/change.ts';
import { insertLocaleProfiles, removeCreated } from '../records/locales-beneath.ts';
import type { BaseProfileRow } from '../records/record.ts';
import { readSetting } from '../settings/read-setting.ts';
import { noLonger, type UndoStep } from './turn.ts';

/**
 * Removes the locale profiles that an action made, or makes them again under the same identifiers. Their versions
 * continue, so that no two states have the same. Returns the events to record, and the profiles as the action records
 * them now. Throws `status-forbids` where a locale was switched off.
 */
export async function stepCreated(
  step: UndoStep,
  base: BaseProfileRow,
  created: readonly TouchedRecord[],
): Promise<{ events: AuditEntry[]; made: TouchedRecord[] }> {
  if (created.length === 0) return { events: [], made: [] };
  if (step.direction === 'undo') {
    const { events, versions } = await removeCreated(step, base, created);
    return {
      events,
      made: created.map((one) => ({ ...one, version_after: versions.get(one.id) ?? one.version_after })),
    };
  }
  const off = await readSetting(step.transaction, 'locales_off');
  const profiles = created.map(({ id, locale_id: localeId, version_after: last }) => {
    if (localeId === undefined) throw new Failure('undo-refused', `This was done too long ago, so ${noLonger(step)}.`);
    if (off.includes(localeId)) throw new Failure('status-forbids', LOCALE_IS_OFF);
    return { id, localeId, version: last + 1 };
  });
  await insertLocaleProfiles(step.transaction, base.id, profiles, step.at);
  return { events: [], made: created.map((one) => ({ ...one, version_after: one.version_after + 1 })) };
}
