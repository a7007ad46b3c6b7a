import { mayOpen } from '../../contract/policy/access.ts';
import type { RecordFit } from '../../contract/policy/record-fits.ts';
import { foundBy, type FoundBy } from '../../contract/policy/search-text.ts';
import type { BaseProfileSummary } from '../../contract/shapes/base-profile.ts';
import type { LocaleProfileSummary } from '../../contract/shapes/locale-profile.ts';
import type { Call } from '../calls/call.ts';
import { lookupTables } from '../lookups/lookup-tables.ts';
import { inArea, isBound } from '../records/area.ts';
import { baseIn } from './list.ts';
import { bestFits, fitsOf, inOrder, type Found } from './search.ts';
import { foundByBase, nameAndLocale } from './search-beneath.ts';
import { localeSummaryOf, summariesOf, summaryMaker } from '../records/summary.ts';

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
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    // An identifier finds its profile anywhere, so the area is checked once more.
    .$if(within !== null, (query) => query.where(within!))
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
    .where('locale_profile.id', 'in', ids)
    .where('locale_profile.deleted_at', 'is', null)
    .$if(within !== null, (query) => query.where(within!))
    .execute();
  const ordered = inOrder(rows, found);
  const summaries = ordered.map((row) => localeSummaryOf(row, baseIn(row), lookups));
  return { rows: summaries, ...searchRowOf(ordered, found, text) };
}
