import type { Expression, Kysely, SqlBool } from 'kysely';
import { foldText } from '../../contract/policy/search-text.ts';
import type { Locale } from '../../contract/shapes/lookups.ts';
import type { Schema } from '../database/schema.ts';
import { bestFits, type Found } from './search.ts';

/** A name without the code of a locale after it; null: there is none. */
export interface NameInLocale {
  name: string;
  locale: Locale | null;
}

interface Ground {
  database: Kysely<Schema>;
  locales: readonly Locale[];
  /** Bounds what the person may see of locale profiles; null: everything. */
  within: Expression<SqlBool> | null;
}

/**
 * Locale profiles found by their base profile: those in one locale, where its code is typed after the name, and else
 * those that have no name of their own yet. In the order of the base profiles that fit, and then of the codes.
 */
export async function foundByBase(
  { name, locale }: NameInLocale,
  limit: number,
  { database, locales, within }: Ground,
): Promise<Found[]> {
  if (name === '') return [];
  const bases = await bestFits(name, limit, { database, table: 'base_profile', within: null });
  if (bases.length === 0) return [];
  const rows = await database
    .selectFrom('locale_profile')
    .select(['id', 'base_profile_id', 'locale_id'])
    .where(
      'base_profile_id',
      'in',
      bases.map(({ id }) => id),
    )
    .where('deleted_at', 'is', null)
    .$if(locale !== null, (query) => query.where('locale_id', '=', locale!.id))
    .$if(locale === null, (query) => query.where('sort_name', '=', ''))
    .$if(within !== null, (query) => query.where(within!))
    .execute();
  const placeOfBase = new Map(bases.map(({ id }, index) => [id, index]));
  const placeOfLocale = new Map(locales.map(({ id }, index) => [id, index]));
  const place = (row: (typeof rows)[number]) =>
    (placeOfBase.get(row.base_profile_id) ?? 0) * locales.length + (placeOfLocale.get(row.locale_id) ?? 0);
  return rows
    .toSorted((one, other) => place(one) - place(other))
    .slice(0, limit)
    .map(({ id, base_profile_id: base }) => ({ id, fit: bases[placeOfBase.get(base) ?? 0]?.fit ?? 'alike' }));
}

export function nameAndLocale(text: string, locales: readonly Locale[]): NameInLocale {
  const words = text.trim().split(/\s+/);
  const last = foldText(words.at(-1) ?? '');
  const locale = words.length > 1 ? locales.find(({ code }) => foldText(code) === last) : undefined;
  return { name: (locale ? words.slice(0, -1) : words).join(' '), locale: locale ?? null };
}
