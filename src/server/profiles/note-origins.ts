import { fieldsOf } from '../../contract/policy/form-fields.ts';
import { BASE_ORIGIN, carriesOrigin } from '../../contract/policy/origins.ts';
import { localeOf } from '../lookups/lookup-tables.ts';
import { refusalOfLocale } from '../records/area.ts';
import type { Intent } from '../records/intent.ts';
import { heldIn } from '../records/origins.ts';
import type { Fields } from '../records/profile-content.ts';

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
export async function noteOrigins(
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
