import { WRITTEN_FIELDS, writtenFieldLabel } from '../../contract/policy/checks/written-fields.ts';
import { Failure } from '../failures/failure.ts';
import { findingsBeneath } from '../records/findings-beneath.ts';
import type { Intent } from '../records/intent.ts';
import type { Fields } from '../records/profile-content.ts';
import { readSetting } from '../settings/read-setting.ts';

/**
 * Throws `text-finding` where a check that the setting names has a finding in a text to be saved that nobody has set
 * aside. Findings in an unchanged text stop nothing.
 */
export async function assertNothingStops(intent: Intent, { attributes }: Fields): Promise<void> {
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
