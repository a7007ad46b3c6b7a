import { sql } from 'kysely';
import { BASE_PROFILE_SORTS, LOCALE_PROFILE_SORTS } from '../../../src/contract/profiles/profile-lists.ts';
import { figure, type Figure, type Suite } from '../figure.ts';
import { BASE_PROFILES, fullSize, type FullSize } from '../full-size.ts';
import { inTurns } from '../in-turns.ts';

const RUNS = 30;

/** The overviews, the matrix and the palette's search at full size: each call beside the bare statements that it makes. */
export const suite: Suite = {
  name: 'lists',
  about: 'Lists, filters, searches and jumps through the API beside the bare SQL of the same page.',
  async run(report) {
    const full = await fullSize(report);
    const { locale, tag } = await someLookups(full);
    const { rows } = (await full.read('/profilebase?limit=100')) as { rows: { id: string }[] };
    const ids = rows.map(({ id }) => id);
    const figures: Figure[] = [];

    /** Paths may change with the turn, where what was asked once is remembered. */
    async function measure(
      name: string,
      pathAt: string | ((turn: number) => string),
      runs = RUNS,
      area: string[] = [],
    ) {
      const headers = full.api.as('Admin', 'Admin-1', area);
      const path = typeof pathAt === 'string' ? () => pathAt : pathAt;
      const bare = full.bare(path(0), headers);
      const samples = await inTurns(runs, { measured: (turn) => full.read(path(turn + 1), headers), yardstick: bare });
      figures.push(figure(name, 'ms', samples, { yardstick: 'its bare statements', note: path(1).slice(0, 100) }));
    }
    for (const [list, kind] of [
      ['/profilebase', 'base'],
      ['/profile', 'locale'],
    ] as const) {
      await measure(`${kind}: first page`, list);
      await measure(`${kind}: a status`, `${list}?status=disapproved`);
      await measure(`${kind}: a status that nothing has`, `${list}?status=unknown`);
      await measure(`${kind}: two statuses`, `${list}?status=awaiting_approval&status=unknown`);
      await measure(`${kind}: status and active`, `${list}?status=disapproved&active=true`);
      await measure(`${kind}: a locale`, `${list}?locale=${locale}`);
      await measure(`${kind}: a tag`, `${list}?tags=${tag}`);
      await measure(`${kind}: text`, `${list}?text=abcd`);
      await measure(`${kind}: text of one letter`, `${list}?text=q`);
      await measure(`${kind}: text that nothing has`, `${list}?text=zzzzzz`);
      await measure(`${kind}: text by name`, `${list}?text=abcd&sort=profile_name&direction=asc`);
      const size = kind === 'base' ? BASE_PROFILES : BASE_PROFILES * 4.9;
      await measure(`${kind}: jump by row number`, (turn) => `${list}?offset=${Math.floor(size / 2) + turn * 1511}`);
      // What is counted once is remembered for its order: each turn asks in another one.
      const sorts = kind === 'base' ? BASE_PROFILE_SORTS : LOCALE_PROFILE_SORTS;
      const order = (turn: number) =>
        `sort=${sorts[turn % sorts.length]}&direction=${turn < sorts.length ? 'asc' : 'desc'}`;
      await measure(`${kind}: total`, (turn) => `${list}?limit=1&include_total=true&${order(turn)}`, sorts.length);
      await measure(
        `${kind}: total of a status`,
        (turn) => `${list}?limit=1&status=approved&include_total=true&${order(turn)}`,
        sorts.length,
      );
    }
    await measure('base: a country', '/profilebase?country=C7');
    await measure('base: a region', '/profilebase?region=R7');
    await measure('base: a creator', '/profilebase?creator=Creator-3');
    await measure('base: identifiers', `/profilebase?${ids.map((id) => `ids=${id}`).join('&')}`);
    await measure('locale: a locale and a status', `/profile?locale=${locale}&status=approved`);
    await measure('locale: base profiles', `/profile?${ids.map((id) => `base=${id}`).join('&')}`);
    await measure('locale: within an area', '/profile', RUNS, ['da', 'C7']);
    await measure('locale: a status within an area', '/profile?status=disapproved', RUNS, ['da', 'C7']);
    await measure('matrix: first page', '/profilebase/matrix');
    await measure('matrix: a status', '/profilebase/matrix?status=approved');
    for (const kind of ['profilebase', 'profile']) {
      await measure(`palette, ${kind}: beginning`, `/${kind}/search?text=abcd`);
      await measure(`palette, ${kind}: one letter`, `/${kind}/search?text=a`);
      await measure(`palette, ${kind}: word that nothing is like`, `/${kind}/search?text=qqxyzzyx`);
    }
    for (const role of ['BaseChecker', 'FillIn', 'GeoChecker'] as const) {
      const headers = full.api.as(role);
      const bare = full.bare('/queue', headers);
      const samples = await inTurns(RUNS, { measured: () => full.read('/queue', headers), yardstick: bare });
      figures.push(figure(`queue of ${role}`, 'ms', samples, { yardstick: 'its bare statements' }));
    }
    return figures;
  },
};

async function someLookups({ api }: FullSize): Promise<{ locale: string; tag: string }> {
  const { rows } = await sql<{ locale: string; tag: string }>`select
    (select id from locale order by code offset 3 limit 1) as locale,
    (select id from tag order by id offset 5 limit 1) as tag`.execute(api.services.database);
  return rows[0]!;
}
