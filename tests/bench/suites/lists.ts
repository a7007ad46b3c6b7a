import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { pageQuery } from '../../../src/server/profiles/list.ts';
import type { Stretch } from '../../../src/server/profiles/page-query.ts';
import { startTestApi, type TestApi } from '../../support/api.ts';
import { insertManyProfiles } from '../../support/many-profiles.ts';
import { figure, type Figure, type Suite } from '../figure.ts';
import { inTurns } from '../in-turns.ts';

/** Base profiles to measure with; each has five locale profiles beneath it. */
const BASE_PROFILES = Number(process.env['SAMPLE'] ?? 100_000);
const RUNS = 40;

interface Measured {
  name: string;
  path: string;
  /** The query below the call, by itself. */
  bare: (api: TestApi) => Promise<unknown>;
}

function stretch(skip: number): Stretch {
  return { from: null, inclusive: false, backward: false, skip, take: 101 };
}

/** The page’s own SQL. */
function bare(filter: object, skip = 0): Measured['bare'] {
  return ({ services }) =>
    pageQuery({ sort: 'updated_at', direction: 'desc', ...filter }, stretch(skip), services).execute();
}

const MEASURED: readonly Measured[] = [
  { name: 'first page', path: '/profilebase', bare: bare({}) },
  { name: 'one status', path: '/profilebase?status=disapproved', bare: bare({ status: ['disapproved'] }) },
  {
    name: 'status and active',
    path: '/profilebase?status=draft&active=true',
    bare: bare({ status: ['draft'], active: true }),
  },
  { name: 'text', path: '/profilebase?text=abcd', bare: bare({ text: 'abcd' }) },
  { name: 'short text', path: '/profilebase?text=hg', bare: bare({ text: 'hg' }) },
  {
    name: 'last rows by number',
    path: `/profilebase?offset=${BASE_PROFILES - 200}`,
    bare: bare({}, BASE_PROFILES - 200),
  },
  {
    name: 'first page with total',
    path: '/profilebase?status=approved&include_total=true',
    bare: async (api) => {
      await bare({ status: ['approved'] })(api);
      await sql`select count(*) from base_profile where deleted_at is null and status = 'approved'`.execute(
        api.services.database,
      );
    },
  },
];

/** The overview at full size: each call of the API in this process against the bare SQL of its page. */
export const suite: Suite = {
  name: 'lists',
  about: 'Lists, filters, searches and jumps through the API beside the bare SQL of the same page.',
  async run(tell) {
    const api = await startTestApi();
    try {
      tell(`Storing ${BASE_PROFILES} base profiles and five times as many locale profiles.`);
      await insertManyProfiles(api.services, BASE_PROFILES);
      const figures: Figure[] = [];
      for (const { name, path, bare: yardstick } of MEASURED) {
        const samples = await inTurns(RUNS, { measured: () => read(api, path), yardstick: () => yardstick(api) });
        figures.push(figure(name, 'ms', samples, { yardstick: 'bare SQL', note: path }));
      }
      figures.push(await size(api), await localeSearch(api));
      return figures;
    } finally {
      await api.close();
    }
  },
};

async function read(api: TestApi, path: string): Promise<unknown> {
  const { status, body } = await api.request('GET', path, api.as('Admin'));
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return body;
}

async function size(api: TestApi): Promise<Figure> {
  const page = JSON.stringify(await read(api, '/profilebase'));
  const rows = JSON.stringify(await bare({})(api));
  const kilobytes = (text: string) => gzipSync(text).length / 1000;
  return figure(
    'first page, gzip',
    'kB',
    { measured: [kilobytes(page)], yardstick: [kilobytes(rows)] },
    {
      yardstick: 'its stored rows',
      note: `${(page.length / 1000).toFixed(1)} kB before compression, 100 rows`,
    },
  );
}

async function localeSearch(api: TestApi): Promise<Figure> {
  const samples = await inTurns(RUNS, {
    measured: () => read(api, '/profile/search?text=abcd'),
    yardstick: () =>
      sql`select id from locale_profile where deleted_at is null and search_text like 'abcd%' limit 8`.execute(
        api.services.database,
      ),
  });
  return figure('palette search of locale profiles', 'ms', samples, { yardstick: 'bare LIKE' });
}
