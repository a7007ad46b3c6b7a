import { mayOpen } from '../../contract/base/routes.ts';
import { foundBy, type FoundBy, foldText, type RecordFit } from '../../contract/base/fold-text.ts';
import type { BaseProfileSummary } from '../../contract/profiles/base-profile.ts';
import type { LocaleProfileSummary } from '../../contract/profiles/locale-profile.ts';
import type { Call } from '../platform/calls/call.ts';
import { PREPARED } from '../platform/database/prepared.ts';
import { lookupTables } from '../lookups/lookups.ts';
import { inArea } from '../records/area.ts';
import { isBound } from '../../contract/base/refusals.ts';
import { baseIn } from './list.ts';
import { bestFits, fitsOf, inOrder, type Found } from './search.ts';
import { localeSummaryOf, summariesOf, summaryMaker } from '../records/summary.ts';
import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import type { Locale } from '../../contract/base/lookup-operations.ts';
import type { Schema } from '../platform/database/schema.ts';

/** A name without the code of a locale after it; null: there is none. */
interface NameInLocale {
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
async function foundByBase(
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

function nameAndLocale(text: string, locales: readonly Locale[]): NameInLocale {
  const words = text.trim().split(/\s+/);
  const last = foldText(words.at(-1) ?? '');
  const locale = words.length > 1 ? locales.find(({ code }) => foldText(code) === last) : undefined;
  return { name: (locale ? words.slice(0, -1) : words).join(' '), locale: locale ?? null };
}

interface Search {
  text: string;
  limit: number;
}

/** Records, the best first, and which part of each fits. */
interface Answer<Row> {
  rows: Row[];
  fits: RecordFit[];
  found_by: (FoundBy | null)[];
}

const NOTHING = { rows: [], fits: [], found_by: [] };

/** Base profiles, within the area of a person who has one here. */
export async function searchBaseProfiles(
  { text, limit }: Search,
  call: Pick<Call, 'database' | 'media' | 'actor'>,
): Promise<Answer<BaseProfileSummary>> {
  const { database, actor } = call;
  const maker = await summaryMaker(call);
  const within = isBound('base', actor) ? inArea('base', actor.geos, maker.lookups) : null;
  const found = await bestFits(text, limit, { database, table: 'base_profile', within });
  if (found.length === 0) return NOTHING;
  const ids = found.map(({ id }) => id);
  const rows = await database
    .selectFrom('base_profile')
    .selectAll()
    .where(sql<SqlBool>`id = any (${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    // An identifier finds its profile anywhere, so the area is checked once more.
    .$if(within !== null, (query) => query.where(within!))
    .modifyEnd(sql.raw(PREPARED))
    .execute();
  const ordered = inOrder(rows, found);
  return { rows: await summariesOf(maker, ordered), ...searchRowOf(ordered, found, text) };
}

function searchRowOf(
  ordered: readonly { id: string; attributes: Readonly<Record<string, string>> }[],
  found: readonly Found[],
  text: string,
) {
  return { fits: fitsOf(ordered, found), found_by: ordered.map(({ attributes }) => foundBy(text, attributes)) };
}

/** Locale profiles, as far as they lie in the person's area. */
export async function searchLocaleProfiles(
  { text, limit }: Search,
  { database, actor }: Pick<Call, 'database' | 'actor'>,
): Promise<Answer<LocaleProfileSummary>> {
  const lookups = await lookupTables(database);
  const within = isBound('locale', actor) ? inArea('locale', actor.geos, lookups) : null;
  const { locales } = lookups;
  const named = nameAndLocale(text, locales);
  const isInLocale = named.locale !== null;
  // People who may open the base profile find that by its name, and from there the profiles without a name.
  const byBase = isInLocale || !mayOpen(actor.role, 'base-profile');
  const [own, beneath] = await Promise.all([
    bestFits(text, limit, { database, table: 'locale_profile', within }),
    byBase ? foundByBase(named, limit, { database, locales, within }) : [],
  ]);
  // A typed code means that locale; without one, profiles with the name itself come first.
  const all = isInLocale ? [...beneath, ...own] : [...own, ...beneath];
  const found = [...new Map(all.map((each) => [each.id, each])).values()].slice(0, limit);
  if (found.length === 0) return NOTHING;
  const ids = found.map(({ id }) => id);
  const rows = await database
    .selectFrom('locale_profile')
    .innerJoin('base_profile', 'base_profile.id', 'locale_profile.base_profile_id')
    .selectAll('locale_profile')
    .select(['base_profile.profile_name as base_name', 'base_profile.status as base_status'])
    .where(sql<SqlBool>`locale_profile.id = any (${ids}::uuid[])`)
    .where('locale_profile.deleted_at', 'is', null)
    .$if(within !== null, (query) => query.where(within!))
    .modifyEnd(sql.raw(PREPARED))
    .execute();
  const ordered = inOrder(rows, found);
  const summaries = ordered.map((row) => localeSummaryOf(row, baseIn(row), lookups));
  return { rows: summaries, ...searchRowOf(ordered, found, text) };
}
