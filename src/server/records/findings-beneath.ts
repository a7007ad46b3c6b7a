import { checksShown } from '../../contract/policy/text-checks.ts';
import { ALL_CHECKS } from '../../contract/policy/checks/check-text.ts';
import type { KeptFinding } from '../../contract/policy/checks/finding.ts';
import { WRITTEN_FIELDS } from '../../contract/policy/checks/written-fields.ts';
import { readSetting } from '../settings/read-setting.ts';
import type { Intent } from './intent.ts';
import { aroundOf, findingsIn, isSetAside } from './text-findings.ts';

interface Unsaved {
  /** Attributes to be saved; the stored ones by default. */
  attributes?: Readonly<Record<string, string>>;
  /** The text of one field to be saved. */
  field?: string;
  text?: string;
}

/**
 * The findings of enabled checks in a locale profile with texts that are not stored yet, with what is set aside. Must
 * run in the transaction that locks it.
 */
export async function findingsBeneath(
  { transaction, row, base, at, maker: { lookups } }: Intent<'locale'>,
  { attributes = row.attributes, field, text = '' }: Unsaved,
): Promise<(KeptFinding & { isSetAside: boolean })[]> {
  const type = WRITTEN_FIELDS.find(({ name }) => name === field)?.type;
  const next = { ...row, attributes: type === undefined ? attributes : { ...attributes, [type]: text } };
  const beside = await transaction
    .selectFrom('locale_profile')
    .select(['id', 'locale_id', 'attributes', 'content_at'])
    .where('base_profile_id', '=', base.id)
    .where('id', '<>', row.id)
    .where('deleted_at', 'is', null)
    .execute();
  const around = await aroundOf(transaction, base, [...beside, next], lookups);
  const checks = checksShown(ALL_CHECKS, await readSetting(transaction, 'checks_off'));
  const isStored = WRITTEN_FIELDS.every(({ type: each }) => next.attributes[each] === row.attributes[each]);
  const dated = { ...next, content_at: isStored ? row.content_at : at };
  return findingsIn(dated, around, checks).map((finding) => ({ ...finding, isSetAside: isSetAside(finding, next) }));
}
