import { LOCALE_IS_OFF } from '../../contract/policy/locale-activation.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { Failure } from '../failures/failure.ts';
import type { TouchedRecord } from '../records/change.ts';
import { insertLocaleProfiles, removeCreated } from '../records/locales-beneath.ts';
import type { BaseProfileRow } from '../records/record.ts';
import { readSetting } from '../settings/read-setting.ts';
import { noLonger, type Turn } from './turn.ts';

/**
 * Removes the locale profiles that an action made, or makes them again under the same identifiers. Returns
 * what tells of it. Throws `status-forbids` where a locale was switched off.
 */
export async function turnCreated(
  turn: Turn,
  base: BaseProfileRow,
  created: readonly TouchedRecord[],
): Promise<AuditEntry[]> {
  if (created.length === 0) return [];
  if (turn.direction === 'undo') return removeCreated(turn, base, created);
  const off = await readSetting(turn.transaction, 'locales_off');
  const profiles = created.map(({ id, locale_id: localeId }) => {
    if (localeId === undefined) throw new Failure('undo-refused', `This was done too long ago, so ${noLonger(turn)}.`);
    if (off.includes(localeId)) throw new Failure('status-forbids', LOCALE_IS_OFF);
    return { id, localeId };
  });
  await insertLocaleProfiles(turn.transaction, base.id, profiles, turn.at);
  return [];
}
