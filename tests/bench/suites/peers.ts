import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresqlPrograms, startLocalServer } from '../../support/postgresql/local-server.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { startDirectus, type Directus } from '../directus.ts';
import { figure, type Figure, type Suite } from '../figure.ts';
import { inTurns } from '../in-turns.ts';
import { freshDatabase, sqlOn } from '../peer-databases.ts';

/** Base profiles; three times as many locale profiles are put beneath them. */
const ROWS = Number(process.env['SAMPLE'] ?? 100_000);
/** Calls of one turn, divided among the connections. */
const CALLS = 160;
const TURNS = 12;
/** Rows of one file of an import by Directus. */
const PART = 10_000;
const SERVER = 'build/service/server/main.js';
type Row = Record<string, unknown> & { id: string };

export const suite: Suite = {
  name: 'peers',
  about:
    'Ours beside a Directus of the day with as many records in the same PostgreSQL, both on the same Node, in turns. Export and import are of every field of the base profiles, as a command here and by its own calls there; what went out and came in again is compared field by field.',
  async run(report) {
    const programs = postgresqlPrograms();
    if (programs === null) throw new Error('PostgreSQL was not found.');
    const server = await startLocalServer(programs, 'on');
    const folder = mkdtempSync(join(tmpdir(), 'dossier-peers-'));
    process.once('exit', () => {
      server.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    const directus = await startDirectus(server.url, folder);
    report(`${server.version}, Directus ${directus.version}, ${ROWS} base profiles.`);
    const file = join(folder, 'rows.jsonl');
    const seed = await freshDatabase(server.url, 'seed');
    const run = { server: server.url, seed, folder, file, directus, report };
    await writeRows(run);
    return [...(await exchange(run)), ...(await calls(run))];
  },
};

/** Base profiles of the sample as often as is needed, each time with other identifiers and names. */
async function writeRows({ seed, folder, file, directus: { node } }: Run): Promise<void> {
  const started = await startServerProcess(
    { DATABASE_URL: seed, DATA_DIR: join(folder, 'seed'), SAMPLE: '2000' },
    { node, lasting: true, file: SERVER },
  );
  await started.end('SIGTERM');
  const out = join(folder, 'sample');
  await command(node, seed, ['export', out]);
  const rows = await rowsOf(join(out, 'base-profiles.jsonl'));
  const written = createWriteStream(file);
  for (let at = 0; at < ROWS; at += 1) {
    const copy = Math.floor(at / rows.length);
    const row = rows[at % rows.length] as Row;
    const id = row.id.slice(0, -6) + copy.toString(16).padStart(6, '0');
    // Without the locale profiles, which do not come along.
    const name = `${String(row['profile_name'])} ${letters(copy)}`;
    const named = { id, profile_name: name, 'attribute.profileName': name, locales_done: 0, locales_total: 0 };
    if (!written.write(`${JSON.stringify({ ...row, ...named, merged_into: null })}\n`)) await once(written, 'drain');
  }
  written.end();
  await once(written, 'finish');
}

const letters = (number: number) => String(number).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');

async function rowsOf(file: string): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const line of createInterface(createReadStream(file))) rows.push(JSON.parse(line) as Row);
  return rows;
}

/** Runs `npm run export` or `import`, and answers its milliseconds and its largest memory in MB. */
async function command(
  node: string,
  database: string,
  words: readonly string[],
): Promise<{ ms: number; memory: number }> {
  const begin = performance.now();
  const child = spawn(node, ['build/service/server/bulk/main.js', ...words], {
    env: { PATH: process.env['PATH'], DATABASE_URL: database, DATA_DIR: join(tmpdir(), 'dossier-peers-none') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let memory = 0;
  const watch = setInterval(() => (memory = Math.max(memory, residentOf(child.pid))), 200);
  const [code] = (await once(child, 'close')) as [number];
  clearInterval(watch);
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}.`);
  return { ms: performance.now() - begin, memory };
}

/** MB that a process has in memory; 0 once it has ended. */
function residentOf(pid = 0): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return 0;
  }
}

interface Run {
  /** Addresses of the PostgreSQL server, and of the database with the sample. */
  server: string;
  seed: string;
  folder: string;
  file: string;
  directus: Directus;
  report(sentence: string): void;
}

/** All rows into an empty product, out of it, and into another; and the same rows through Directus. */
async function exchange({ server, folder, file, directus, ...run }: Run): Promise<Figure[]> {
  const { node } = directus;
  const quarter = join(folder, 'quarter.jsonl');
  await writeLines(quarter, (await rowsOf(file)).slice(0, ROWS / 4));
  const small = await freshDatabase(server, 'small');
  const smallIn = await command(node, small, ['import', '--as-they-stand', '--base', quarter]);
  const smallOut = await command(node, small, ['export', join(folder, 'small')]);
  const first = await freshDatabase(server, 'first');
  const brought = await command(node, first, ['import', '--as-they-stand', '--base', file]);
  const taken = await command(node, first, ['export', join(folder, 'first')]);
  const second = await freshDatabase(server, 'second');
  const out = join(folder, 'first/base-profiles.jsonl');
  await command(node, second, ['import', '--as-they-stand', '--base', out]);
  await command(node, second, ['export', join(folder, 'second')]);
  await assertEqual(out, join(folder, 'second/base-profiles.jsonl'));
  run.report(`${ROWS} rows came back equal, field by field: in ${rate(brought.ms)}, out ${rate(taken.ms)}.`);

  const rows = await rowsOf(file);
  await makeCollections(directus, rows);
  const began = performance.now();
  // It refuses a file of all rows as too large.
  for (let at = 0; at < rows.length; at += PART) {
    const form = new FormData();
    const part = JSON.stringify(rows.slice(at, at + PART).map(flat));
    form.append('file', new Blob([part], { type: 'application/json' }), 'rows.json');
    await directus.ask('POST', '/utils/import/base_profile', form);
  }
  const theirIn = performance.now() - began;
  const before = performance.now();
  // Its own columns alone: for those of the other collection it sends more parameters than a statement may have.
  const columns = Object.keys(flat(rows[0]!)).join(',');
  const exported = await directus.ask('GET', `/items/base_profile?export=json&limit=-1&fields=${columns}`);
  const theirs = ((await exported.json()) as unknown[]).length;
  if (theirs !== ROWS) throw new Error(`Directus exported ${theirs} rows.`);
  const theirOut = performance.now() - before;
  run.report(`Directus: in ${rate(theirIn)}, out ${rate(theirOut)}.`);
  const beside = { yardstick: 'Directus' };
  const lasting = { yardstick: 'a quarter of the rows' };
  return [
    figure('every field of all rows, in', 'ms', pair(brought.ms, theirIn), { ...beside, note: rate(brought.ms) }),
    figure('every field of all rows, out', 'ms', pair(taken.ms, theirOut), { ...beside, note: rate(taken.ms) }),
    figure('largest memory of an import', 'MB', pair(brought.memory, smallIn.memory), lasting),
    figure('largest memory of an export', 'MB', pair(taken.memory, smallOut.memory), lasting),
  ];
}

const rate = (ms: number) => `${Math.round((ROWS / ms) * 1000)} rows a second`;

const pair = (measured: number, yardstick: number) => ({ measured: [measured], yardstick: [yardstick] });

async function writeLines(file: string, rows: readonly Row[]): Promise<void> {
  const written = createWriteStream(file);
  for (const row of rows) if (!written.write(`${JSON.stringify(row)}\n`)) await once(written, 'drain');
  written.end();
  await once(written, 'finish');
}

/** What an import begins anew: docs/features.md. */
const ANEW = new Set(['version', 'created_at', 'updated_at', 'status_since', 'waiting_since']);

/** Throws where two exports differ beside that, whatever the order of their rows. */
async function assertEqual(one: string, other: string): Promise<void> {
  const left = new Map((await rowsOf(one)).map((row) => [row.id, row]));
  const right = await rowsOf(other);
  if (left.size !== ROWS || right.length !== ROWS) throw new Error(`${left.size} and ${right.length} rows`);
  for (const row of right) {
    const [was, is] = [left.get(row.id), row].map((each) =>
      JSON.stringify(each, (key, value: unknown) => (ANEW.has(key) ? undefined : value)),
    );
    if (was !== is) throw new Error(`Row ${row.id} came back otherwise.`);
  }
}

/** The columns of a row as a team would model them in Directus: dots are not allowed in their names. */
const flat = (row: Row) =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key.replace('.', '_'), value]));

async function makeCollections(directus: Directus, rows: readonly Row[]): Promise<void> {
  const isTime = (name: string) => /_(?:at|since)$/.test(name);
  const types: Record<string, string> = { boolean: 'boolean', number: 'integer', string: 'text' };
  const values = new Map(rows.flatMap((row) => Object.entries(flat(row))).filter(([, value]) => value !== null));
  const names = new Set(rows.flatMap((row) => Object.keys(flat(row))));
  names.delete('id');
  const made = [...names].map((name) => [
    name,
    isTime(name) ? 'timestamp' : (types[typeof values.get(name)] ?? 'json'),
  ]);
  const field = ([name, type]: readonly string[]) => ({ field: name, type, schema: {}, meta: {} });
  const key = { field: 'id', type: 'uuid', schema: { is_primary_key: true }, meta: {} };
  const make = (collection: string, fields: readonly (readonly string[])[]) =>
    directus.ask('POST', '/collections', { collection, schema: {}, meta: {}, fields: [key, ...fields.map(field)] });
  await make('base_profile', made);
  await make('locale_profile', [
    ['status', 'string'],
    ['profile_name', 'text'],
    ['base_profile_id', 'uuid'],
  ]);
  await directus.ask('POST', '/fields/base_profile', { field: 'locales', type: 'alias', meta: { special: ['o2m'] } });
  await directus.ask('POST', '/relations', {
    collection: 'locale_profile',
    field: 'base_profile_id',
    related_collection: 'base_profile',
    meta: { one_field: 'locales' },
  });
}

/** Copies the sample's records until there are enough: other identifiers and names, nothing in their trail yet. */
async function copyUntilFull(database: string): Promise<void> {
  const copyOf = (column: string) => `(left(base.${column}::text, 30) || lpad(to_hex(copy), 6, '0'))::uuid`;
  const word = `translate(copy::text, '0123456789', 'abcdefghij')`;
  const named = (...columns: string[]) =>
    Object.fromEntries(
      columns.map((each) => [each, `case base.${each} when '' then '' else base.${each} || ' ' || ${word} end`]),
    );
  const bare = { audit_count: '0', audit_head: `''`, merged_into: 'null', id: copyOf('id') };
  const tables = {
    base_profile: { ...bare, selfie_id: 'null', ...named('profile_name', 'sort_name', 'search_text') },
    locale_profile: {
      ...bare,
      base_profile_id: copyOf('base_profile_id'),
      ...named('profile_name', 'name_key', 'sort_name', 'search_text'),
    },
  };
  for (const [table, others] of Object.entries(tables)) {
    const columns = await sqlOn(database, {
      text: `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
      values: [table],
    });
    const names = columns.map(({ name }) => String(name));
    const values = names.map((name) => (others as Record<string, string>)[name] ?? `base.${name}`);
    const few =
      table === 'base_profile'
        ? 'true'
        : `(select count(*) from locale_profile as other
      where other.base_profile_id = base.base_profile_id and other.id < base.id) < 3`;
    await sqlOn(
      database,
      `insert into ${table} (${names.join()}) select ${values.join()} from ${table} as base, generate_series(1, ${ROWS / 2000 - 1}) as copy where ${few}`,
    );
  }
  // Copies are like each other, so that a save of one would ask why it is no duplicate.
  await sqlOn(database, 'update duplicate_filter set active = false', 'vacuum (analyze)');
}

interface Peers {
  ours(method: string, path: string, body?: unknown): Promise<unknown>;
  theirs(method: string, path: string, body?: unknown): Promise<unknown>;
}

/** The calls of the everyday work beside those of Directus: by one connection, and by sixteen. */
async function calls({ seed, folder, directus }: Run): Promise<Figure[]> {
  await copyUntilFull(seed);
  await sqlOn(
    directus.database,
    `insert into locale_profile (id, status, profile_name, base_profile_id)
       select gen_random_uuid(), 'approved', profile_name, id from base_profile, generate_series(1, 3)`,
    'create index on locale_profile (base_profile_id)',
    'create index on base_profile (updated_at, id)',
    'create extension if not exists pg_trgm',
    'create index on base_profile using gin (profile_name gin_trgm_ops)',
    'vacuum (analyze)',
  );
  const settings = { DATABASE_URL: seed, DATA_DIR: join(folder, 'seed'), REQUESTS_PER_SECOND: '999999' };
  const service = await startServerProcess(settings, { node: directus.node, lasting: true, file: SERVER });
  const admin = await service.signIn('admin@dossier.test');
  const peers: Peers = {
    async ours(method, path, body) {
      const headers = { ...admin, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
      const answer = await fetch(`${service.address}/api/v1${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (!answer.ok) throw new Error(`Ours: ${method} ${path} ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    theirs: async (method, path, body) => (await directus.ask(method, path, body)).json(),
  };
  const idsOf = async (database: string, which: string) => {
    const few = `select id from base_profile where ${which} order by md5(id::text) limit 5000`;
    return (await sqlOn(database, few)).map(({ id }) => String(id));
  };
  const copied = `status = 'approved' and audit_count = 0`;
  const [own, other] = [await idsOf(seed, copied), await idsOf(directus.database, `status = 'approved'`)];
  const { attributes } = (await peers.ours('GET', '/attribute')) as { attributes: Record<string, string> };
  const tagsOf = new Map(
    (await sqlOn(seed, 'select id, tags from base_profile')).map(({ id, tags }) => [String(id), tags]),
  );
  let counter = 0;
  const next = (ids: readonly string[]) => ids[(counter += 1) % ids.length] ?? '';
  const words = ['berg', 'anna', 'ler', 'mar', 'son'];
  const asked: [name: string, ours: () => Promise<unknown>, theirs: () => Promise<unknown>][] = [
    [
      'update of one text',
      () => {
        const id = next(own);
        const name = { attribute_type_id: attributes['name'], value: `Name ${counter}` };
        return peers.ours('PUT', `/profilebase/${id}/update`, { attributes: [name], tags: tagsOf.get(id) });
      },
      () => peers.theirs('PATCH', `/items/base_profile/${next(other)}`, { attribute_name: `Name ${counter}` }),
    ],
    [
      'one profile with its locales',
      () => peers.ours('GET', `/profilebase/${next(own)}`),
      () => peers.theirs('GET', `/items/base_profile/${next(other)}?fields=*,locales.*`),
    ],
    [
      'first page of 50 with count',
      () => peers.ours('GET', '/profilebase?limit=50&include_total=true'),
      () => peers.theirs('GET', '/items/base_profile?limit=50&sort=-updated_at&meta=filter_count'),
    ],
    [
      'page 1,001 of 50',
      () => peers.ours('GET', `/profilebase?limit=50&offset=${ROWS / 2 + next(own).length * counter}`),
      () => peers.theirs('GET', `/items/base_profile?limit=50&sort=-updated_at&offset=${ROWS / 2 + counter}`),
    ],
    [
      'search of a part of a name',
      () => peers.ours('GET', `/profilebase?limit=50&text=${words[(counter += 1) % 5]}`),
      () =>
        peers.theirs(
          'GET',
          `/items/base_profile?limit=50&filter[profile_name][_icontains]=${words[(counter += 1) % 5]}`,
        ),
    ],
  ];
  const figures: Figure[] = [];
  for (const [name, ours, theirs] of asked) {
    for (const connections of [1, 16]) {
      const all = (call: () => Promise<unknown>) => async () => {
        const share = Array.from({ length: CALLS / 16 });
        await Promise.all(
          Array.from({ length: connections }, async () => {
            for (const _ of share) await call();
          }),
        );
      };
      const samples = await inTurns(TURNS, { measured: all(ours), yardstick: all(theirs) });
      figures.push(figure(`${name}, ${connections} at a time`, 'ms', samples, { yardstick: 'Directus' }));
    }
  }
  const resident = pair(residentOf(service.child.pid), residentOf(directus.pid));
  figures.push(figure('memory after that', 'MB', resident, { yardstick: 'Directus' }));
  const ending = performance.now();
  await service.end('SIGTERM');
  figures.push(figure('from SIGTERM to the end', 'ms', pair(performance.now() - ending, 3000), { yardstick: '3 s' }));
  directus.stop();
  return figures;
}
