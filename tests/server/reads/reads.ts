import type { Operation } from '../../../src/contract/base/operation.ts';
import { OPERATIONS, type OperationId } from '../../../src/contract/operations.ts';
import type { Role } from '../../../src/contract/base/roles.ts';
import { BASE_PROFILE_SORTS, LOCALE_PROFILE_SORTS } from '../../../src/contract/profiles/profile-lists.ts';
import tables from './reads.json' with { type: 'json' };

export interface Known {
  base: string;
  bases: string[];
  locale: string;
  localeId: string;
  localeIds: string[];
  tag: string;
  filter: string;
  run: string;
  bulkRun: string;
  exported: string;
  pair: string;
}

/** A question as it is sent: by an Admin who works everywhere unless said otherwise. */
export interface Question {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: Readonly<Record<string, unknown>>;
  role?: Role;
  geos?: readonly string[];
}

/** Of a year of events; longer ranges are read in slices (src/server/statistics/slices.ts). */
const WEEKS = { from: '2026-11-01', to: '2026-11-21', time_zone: 'Europe/Copenhagen' };
const directions = ['asc', 'desc'] as const;

/** Every read with every filter and order; totals of whole lists are remembered (src/server/platform/lists/listed-page.ts). */
export function readsOf(known: Known): Partial<Record<OperationId, readonly Question[]>> {
  const { base, locale, tag, filter, run, bulkRun, exported, pair } = known;
  const params = { profileBaseId: base };
  const inLocale = { profileId: locale };
  // `$tag` stands for the tag that is known. Of a rare locale the planner rightly reads all of it instead.
  const withKnown = (_key: string, value: unknown) =>
    typeof value === 'string' && value.startsWith('$') ? known[value.slice(1) as keyof Known] : value;
  const { baseFilters, localeFilters, figures } = JSON.parse(JSON.stringify(tables), withKnown) as typeof tables;
  const words = [{ text: 'a' }, { text: 'abcd' }, { text: 'qqxyzzyx' }, { text: base }];
  const workers = (['BaseChecker', 'FillIn', 'GeoChecker'] as const).flatMap((role) => [
    { role },
    { role, geos: ['da', 'C7'] },
  ]);
  const forAdmins: ReadonlySet<string> = new Set(['status', 'locale', 'check', 'forecast', 'duplicates']);
  const own = figures.filter(({ figure }) => !forAdmins.has(figure));
  return {
    'locale.list': [{}],
    'tag.list': [{}],
    'attribute.list': [{}],
    'base-profile.list': [
      ...baseFilters.map((query) => ({ query })),
      ...BASE_PROFILE_SORTS.flatMap((sort) => directions.map((direction) => ({ query: { sort, direction } }))),
    ],
    'base-profile.search': words.map(({ text }) => ({ query: { text, limit: 8 } })),
    'base-profile.matrix': baseFilters.map((query) => ({ query })),
    'locale.in-use': [{}, { geos: ['da', 'C7'] }],
    'base-profile.get': [{ params }],
    'base-profile.active-locales': [{ params }],
    'base-profile.media': [{ params }],
    'version.list': [
      { params: { kind: 'base', profileId: base } },
      { params: { kind: 'locale', profileId: locale } },
      { params: { kind: 'base', profileId: base }, query: { before: 2 } },
    ],
    'version.get': [{ params: { kind: 'base', profileId: base, link: '1' } }],
    'version.compare': [{ params: { kind: 'base', profileId: base, link: '1' }, query: { with: 1 } }],
    'base-profile.changes': [{ params }],
    'document.list': [{ params }],
    'creator.search': [{ query: { text: 'cre', limit: 8 } }],
    'locale-profile.list': [
      ...localeFilters.map((query) => ({ query })),
      ...localeFilters.map((query) => ({ query, geos: ['da', 'C7'] })),
      ...LOCALE_PROFILE_SORTS.flatMap((sort) => directions.map((direction) => ({ query: { sort, direction } }))),
    ],
    'locale-profile.search': words.flatMap(({ text }) => [
      { query: { text, limit: 8 } },
      { query: { text, limit: 8 }, geos: ['da', 'C7'] },
    ]),
    'locale-profile.get': [{ params: inLocale }],
    'locale-profile.beside': [{ params: inLocale }, { params: inLocale, role: 'FillIn' }],
    'locale-profile.media': [{ params: inLocale }],
    'locale-profile.changes': [{ params: inLocale }],
    'locale-profile.base-changes': [{ params: inLocale }],
    'log.list': [
      { body: { profile_base_id: base, page: 1, limit: 50 } },
      { body: { profile_id: locale, page: 1, limit: 50 } },
      { query: { by: 'action' }, body: { profile_base_id: base, page: 2, limit: 3 } },
      { query: { by: 'action' }, body: { profile_id: locale, page: 1, limit: 50 } },
    ],
    'look.list': [{ params: { kind: 'base', profileId: base } }, { params: { kind: 'locale', profileId: locale } }],
    'queue.list': workers,
    'queue.frozen': [{}],
    'queue.flagged': [{}],
    'question.list': [...workers, { role: 'Creator' }, { role: 'Admin' }],
    'live.follow': [{}, { role: 'GeoChecker', geos: ['da', 'C7'] }],
    'action.list': [{ query: { limit: 20 } }],
    'setting.list': [{}],
    'shared-view.counts': [{ params: { route: 'base-profiles' } }, { params: { route: 'locale-profiles' } }],
    'statistics.get': [{ query: WEEKS }, { role: 'BaseChecker', query: WEEKS }, { role: 'FillIn', query: WEEKS }],
    'statistics.forecast': [{ query: { time_zone: 'Europe/Copenhagen' } }],
    'statistics.rows': [
      ...figures.map((figure) => ({ query: { ...WEEKS, limit: 50, ...figure } })),
      ...own.map((figure) => ({ role: 'GeoChecker' as const, query: { ...WEEKS, limit: 50, ...figure } })),
      ...own.map((figure) => ({ role: 'FillIn' as const, query: { ...WEEKS, limit: 50, ...figure } })),
    ],
    'account.get': [{}],
    'account.check-proof': [{}],
    'staff.list': [{}, { query: { search: 'ad' } }],
    'staff.changes': [{}],
    'trail-proof.get': [{}],
    'trail.export': [{ params }],
    'preference.list': [{}],
    'event.list': [{}, { query: { after: 5000, limit: 500 } }, { geos: ['da', 'C7'] }],
    'event-address.list': [{}],
    'export.list': [{}],
    'export.part': [{ params: { exportId: exported, part: '1' } }],
    'service-token.list': [{}],
    'bulk-run.list': [{ query: { limit: 20 } }, { query: { before: bulkRun } }],
    'bulk-run.get': [{ params: { runId: bulkRun } }],
    'bulk-run.items': [
      { params: { runId: bulkRun } },
      { params: { runId: bulkRun }, query: { outcome: 'refused', limit: 50 } },
    ],
    'duplicate-filter.list': [{}],
    'bad-picture.list': [{}, { query: { cases: 'closed' } }, { geos: ['da', 'C7'] }],
    'duplicate-run.get': [{ params: { runId: run } }],
    'duplicate-pair.list': [{}, { filter_id: filter }, { profile_id: base }].map((query) => ({ query })),
    'duplicate-pair.get': [{ params: { pairId: pair } }],
    'duplicate-case.get': [{ params: { pairId: pair } }],
    'duplicate-log.list': [
      {},
      { outcome: ['linked'] },
      { filter_id: filter },
      { scope: 'base' },
      { tags: [tag] },
      { active: true },
      { text: 'abcdef' },
      { actor: 'Creator-3' },
      { from: '2026-11-01', to: '2026-11-03' },
    ].map((query) => ({ query })),
    'duplicate-log.export': [{}],
  };
}

const READS_BY_POST: ReadonlySet<string> = new Set(['log.list']);
export const READ_IDS = (Object.entries(OPERATIONS) as [OperationId, Operation][])
  .filter(([id, { method }]) => method === 'GET' || READS_BY_POST.has(id))
  .map(([id]) => id);
