import { expect, test } from 'vitest';
import { idOfRow } from '../../../src/server/bulk/bulk-actions.ts';
import { startBulkRuns } from '../../../src/server/bulk/run-worker.ts';
import { advanceRuns } from '../../../src/server/bulk/advance.ts';
import { readImportFile } from '../../../src/contract/bulk/import-file.ts';
import { proveTrail } from '../../../src/server/trail/proof/prove-trail.ts';
import { insertBaseProfile, insertBaseProfiles, storedOf } from '../../support/base-profiles.ts';
import { exportedFile, finishRuns, lookedAt, sendImport, stepped, toldImport } from '../../support/imported.ts';
import { insertBelow, opened, rowsWhere, sharedApi, startTestApi, TEST_NOW } from '../../support/shared-api.ts';
import tables from './imports.json' with { type: 'json' };

let provenAt = TEST_NOW;
const api = sharedApi({ provenAt: () => provenAt });
const target = opened(() => startTestApi());
const admin = api.as('Admin', 'importer');

/** Of each format: more than one batch of 20. */
const ROWS = 25;
const HOSTILE = tables.hostile;

test('P124 what was exported from one product is imported into an empty one, equal field by field', async () => {
  const { tags, locales } = await lookups();
  const text = (index: number, shift: number) => `${HOSTILE[(index + shift) % HOSTILE.length] ?? ''}${index}`;
  const name = (index: number) => `Round ${text(index, 0)}`.replaceAll(/\s+/g, ' ');
  await insertBaseProfiles(
    api.services,
    Array.from({ length: ROWS }, (_, index) => ({
      profile_name: name(index),
      attributes: JSON.stringify({
        profileName: name(index),
        name: `Real ${index}`,
        profession: text(index, 1),
        hobbies: text(index, 2),
        subject: text(index, 3),
        rating: String((index % 9) + 1),
        dateOfBirth: '1990-05-17 00:00:00.000000+02:00',
        geoLatitude: '-12.5',
        countryCode: 'DK',
        geoIso: 'DK',
      }),
      tags: [
        tags['profileType']?.[index % 2] ?? '',
        tags['gender']?.[0] ?? '',
        ...(tags['passion'] ?? []).slice(0, index % 3),
      ],
      reserved_locales: locales.slice(index % 5, (index % 5) + 2),
    })),
  );
  const to = target.as('Admin');
  for (const format of ['csv', 'jsonl'] as const) {
    const file = await exportedFile(api, 'base', format, admin);
    const { run } = await lookedAt(target, 'base', file, to);
    expect(run).toMatchObject({
      file: 'people.csv',
      state: 'checked',
      counts: { ready: ROWS, refused: 0 },
      reasons: [],
    });
    expect(await rowsWhere(target.services, 'base_profile', { deleted_at: null })).toEqual([]);
    const done = await stepped(target, run.id, 'start', to);
    expect(done.run.counts).toMatchObject({ done: ROWS, failed: 0, ready: 0, waiting: 0 });
    const again = await exportedFile(target, 'base', format, to);
    expect(await contentOf(again)).toEqual(await contentOf(file));
    expect((await proveTrail(target.services.database, { against: null })).faultCount).toBe(0);
    // The other format comes into an empty product as well.
    const taken = await stepped(target, run.id, 'undo', to);
    expect(taken.run).toMatchObject({ state: 'undone', counts: { undone: ROWS, kept: 0, done: 0 } });
  }
}, 120_000);

/** Of each row of an export what an import takes over. */
async function contentOf(file: string): Promise<unknown[]> {
  const OWN = /^(attribute|tag)\.|^(reserved_locales|profile_name|date_of_birth|city|region|status)$/;
  const rows: unknown[] = [];
  for await (const piece of readImportFile(new Blob([file]).stream() as never)) {
    const cells = piece.rows.map((row) => ('cells' in row ? Object.entries(row.cells) : []));
    rows.push(...cells.map((row) => Object.fromEntries(row.filter(([name]) => OWN.test(name)))));
  }
  return rows;
}

async function lookups() {
  const { tag_groups: groups } = await api.call('tag.list', {}, admin);
  const { locales } = await api.call('locale.list', {}, admin);
  return {
    tags: Object.fromEntries(groups.map(({ name, tags }) => [name, Object.values(tags).map(({ id }) => id)])),
    locales: locales.map(({ id }) => id),
  };
}

test.each(tables.rows as [what: string, cells: object, sentence: string | null][])(
  'P124 a row %s',
  async (what, cells, sentence) => {
    const all = { 'tag.profileType': 'A', ...cells };
    if (what.startsWith('needs')) delete (all as Record<string, string>)['tag.profileType'];
    const line = JSON.stringify(all);
    const { rows } = await lookedAt(api, 'base', `${line}\n{"tag.profileType":"A"}\nbroken`, admin);
    expect(rows.map(({ row, outcome }) => [row, outcome])).toEqual([
      [1, sentence ? 'refused' : 'ready'],
      [2, 'ready'],
      [3, 'refused'],
    ]);
    if (sentence) expect(rows[0]?.sentence).toMatch(new RegExp(sentence));
    expect(rows[2]?.sentence).toBe('The line is not a JSON object.');
    // Nothing is left of what was only looked at, and nothing of a row that is not needed any more.
    const kept = await rowsWhere(api.services, 'bulk_run_item', { outcome: 'refused' });
    expect(kept.every((item) => item.cells === null)).toBe(true);
  },
);

test.each(tables.alike as [kind: 'base' | 'locale', one: Record<string, string>, other: object, alike: boolean][])(
  'P124 rows of a file are looked at together where they may say the same: %s %j and %j',
  (kind, one, other, alike) => {
    const [first, second] = [idOfRow('run', kind, one), idOfRow('run', kind, { ...one, ...other })];
    expect(first.slice(0, 8) === second.slice(0, 8)).toBe(alike);
  },
);

test('P124 an import meets the duplicates, names them, and leaves them out', async () => {
  const file = (name: string) =>
    [
      'Profile type,Real name,Date of birth,Profile name',
      `A,${name},1991-02-03,First`,
      'A,Berta Unlike,1980-01-01,B',
    ].join('\n');
  const { run } = await lookedAt(target, 'base', file('Anna Twofold'), target.as('Admin'));
  const filters = await rowsWhere(target.services, 'duplicate_filter');
  if (filters.length === 0) {
    const conditions = [
      { kind: 'text', field: 'realName', comparison: 'normalised' },
      { kind: 'date-of-birth', days: 0 },
    ];
    const body = { name: 'Same', scope: 'base', active: true, action: 'warn', groups: [{ conditions }] } as never;
    await target.call('duplicate-filter.create', { body }, target.as('Admin'));
  }
  const { rows } = await stepped(target, run.id, 'start', target.as('Admin'));
  const again = await lookedAt(target, 'base', file('anna twofold'), target.as('Admin'));
  expect(again.rows[0]).toMatchObject({
    outcome: 'refused',
    code: 'duplicate-suspected',
    sentence: 'Looks like “First”.',
    others: [{ id: rows[0]?.record_id, profile_base_id: rows[0]?.record_id, name: 'First' }],
  });
  // One that is to be made meets them as well, near and far from it.
  const fill = Array.from({ length: ROWS }, (_, index) => `A,,1980-01-01,F${index}`);
  const twin = (name: string) => `A,${name},1970-01-02,C`;
  const lines = [twin('Carl Twice'), twin('carl  twice'), ...fill, twin('Carl Twice'), twin('Dora Once')];
  const repeated = await lookedAt(
    target,
    'base',
    ['Profile type,Real name,Date of birth,Profile name', ...lines].join('\n'),
    target.as('Admin'),
  );
  const refused = repeated.rows.filter(({ outcome }) => outcome !== 'ready');
  expect(refused.map(({ row, sentence, others }) => [row, sentence, others])).toEqual([
    [3, 'Looks like row 2 of the file.', []],
    [ROWS + 4, 'Looks like row 2 of the file.', []],
  ]);
  const kept = await stepped(target, repeated.run.id, 'start', target.as('Admin'));
  expect(kept.run.counts).toMatchObject({ done: lines.length - 2, failed: 0 });
});

test('P124 a row names a profile that it looks like only to those who may read it', async () => {
  const [base, other] = await insertBaseProfiles(api.services, [
    { profile_name: 'Area one', status: 'approved' },
    { profile_name: 'Area two', status: 'approved' },
  ]);
  const conditions = [{ kind: 'text', field: 'profileName', comparison: 'normalised' }];
  const filter = { name: 'Alike', scope: 'locale', active: true, action: 'log', groups: [{ conditions }] } as never;
  await api.call('duplicate-filter.create', { body: filter }, admin);
  const file = (id: string | undefined, code: string) =>
    `base_profile_id;locale;attribute.profileName\n${id};${code};Wilma Beyond`;
  const { run } = await lookedAt(api, 'locale', file(other, 'fr'), admin);
  await stepped(api, run.id, 'start', admin);
  const othersOf = async (geos: readonly string[]) =>
    (await lookedAt(api, 'locale', file(base, 'de'), api.as('Admin', 'importer', geos))).rows.map(
      ({ outcome, sentence, others }) => [sentence ?? outcome, others?.map((one) => one.name) ?? []],
    );
  expect(await othersOf([])).toEqual([['ready', ['Wilma Beyond']]]);
  expect(await othersOf(['de'])).toEqual([['ready', []]]);
});

test('P124 an import goes on after a restart where it was, does nothing twice, and is taken back whole', async () => {
  const lines = Array.from({ length: 50 }, (_, index) => `A,Restart ${index},French,DE,Bayern,München`);
  const sent = await sendImport(
    api,
    'base',
    ['profile_type;profile_name;Language;Country;Region;City', ...lines].join('\n').replaceAll(',', ';'),
    admin,
  );
  await advanceRuns(api.services);
  expect((await toldImport(api, sent.id, admin)).run.counts).toMatchObject({ ready: 20, waiting: 30 });
  await finishRuns(api);
  await api.call('bulk-run.start', { params: { runId: sent.id } }, admin);
  await advanceRuns(api.services);
  const half = (await toldImport(api, sent.id, admin)).run.counts;
  expect([half.done, half.ready]).toEqual([20, 30]);
  // Another process begins: all it knows is in the database.
  const worker = startBulkRuns({ ...api.services });
  try {
    await expect.poll(async () => (await toldImport(api, sent.id, admin)).run.state).toBe('finished');
  } finally {
    await worker.stop();
  }
  const { rows } = await toldImport(api, sent.id, admin);
  expect(rows.map(({ row, outcome }) => [row, outcome])).toEqual(lines.map((_, index) => [index + 2, 'done']));
  const [first, second, third] = rows;
  const { profile, events } = await storedOf(api.services, first?.record_id ?? '');
  expect(profile).toMatchObject({ status: 'draft', profile_name: 'Restart 0', creator_id: 'importer', active: false });
  // As the form stores what is chosen there, with all that it fills in for a city.
  const names = { geoLanguage: 'fr', geoRegion1: 'Bavaria', geoRegion2: 'Upper Bavaria', city: 'Munich' };
  const point = { geoLatitude: '48.13743', geoLongitude: '11.57549', geoTimezone: 'Europe/Berlin' };
  expect(profile.attributes).toMatchObject({ ...names, ...point, geoLocality: 'Munich' });
  expect([...new Set(events.map(({ event }) => event))]).toEqual([1, 16]);
  // One that somebody has changed stays, and is named; where that was undone, it goes with the others.
  const another = api.as('Admin', 'another');
  const held = async (id = '') =>
    api.call('base-profile.set-frozen', { params: { profileBaseId: id }, body: { frozen: true } as never }, another);
  await held(second?.record_id);
  const { action_id: actionId } = await held(third?.record_id);
  await api.call('action.undo', { params: { actionId: actionId ?? '' } }, another);
  const undone = await stepped(api, sent.id, 'undo', admin);
  expect(undone.run.counts).toMatchObject({ undone: 49, kept: 1 });
  expect(undone.rows[1]).toMatchObject({ row: 3, name: 'Restart 1', outcome: 'kept', code: 'version-conflict' });
  expect((await storedOf(api.services, first?.record_id ?? '')).profile.deleted_at).not.toBeNull();
  const actions = await rowsWhere(api.services, 'action', { actor_id: 'importer' });
  expect(actions).toEqual([]);
});

test('P124 locale profiles are imported beneath approved base profiles, and wait to be filled in', async () => {
  const base = await insertBaseProfile(api.services, { status: 'approved', profile_name: 'Jean‑Luc O’Neill' });
  const draft = await insertBaseProfile(api.services, { profile_name: 'Not yet' });
  const other = await insertBaseProfile(api.services, { status: 'approved', profile_name: 'Other' });
  await insertBelow(api.services, other, 'da', { profile_name: 'Taken' });
  for (const name of ['Two’s', 'Two`s']) await insertBaseProfile(api.services, { profile_name: name });
  const file = [
    'base_profile_id\tbase_profile_name\tlocale\tattribute.profileName\tattribute.aboutMe',
    `${base}\t\tda\tAnna\t"Hello\nthere"`,
    "\tJean-Luc  O'Neill\tde\tAnna\t",
    `${draft}\t\tda\tX\t`,
    `\tNobody\tda\tX\t`,
    `${other}\t\tda\tY\t`,
    `${base}\t\txx\tX\t`,
    `${base}\t\tsv\tTaken\t`,
    `${base}\t\tda\tAnna\t`,
    `\tTwos\tda\tX\t`,
    `\tOther\tda\tToo few`,
  ].join('\n');
  const looked = await lookedAt(api, 'locale', file, admin);
  const { rows } = await stepped(api, looked.run.id, 'start', admin);
  expect(rows.map(({ outcome, sentence }) => [outcome, sentence])).toEqual(tables.outcomes);
  expect(rows.at(-1)?.name).toBe('Too few');
  const { locales } = await storedOf(api.services, base);
  expect(locales.map(({ status, active }) => [status, active])).toEqual(
    rows.slice(0, 3).map(() => ['awaiting_fill_in', false]),
  );
  expect(locales.find(({ id }) => id === rows[0]?.record_id)?.attributes).toMatchObject({ aboutMe: 'Hello\nthere' });
  expect((await stepped(api, looked.run.id, 'undo', admin)).run.counts).toMatchObject({ undone: 3, kept: 0 });
});

test('P124 beginning an import and taking it back ask for a fresh proof; an import leaves word in the events', async () => {
  const run = await sendImport(api, 'base', 'profile_type\nA\n', admin);
  await finishRuns(api);
  await stepped(api, run.id, 'start', admin);
  provenAt = new Date(0);
  const begin = await api.attempt('base-profile.import', { body: { file: 'x.csv' } }, admin);
  const undo = await api.attempt('bulk-run.undo', { params: { runId: run.id } }, admin);
  provenAt = TEST_NOW;
  expect([begin.body.code, undo.body.code]).toEqual(['proof-needed', 'proof-needed']);
  const events = await rowsWhere(api.services, 'event_waiting', { about: run.id });
  expect(events.map(({ what, by_id: by }) => [what, by])).toEqual([['ImportBegun', 'importer']]);
});

test('P124 parts of an import come in turn, one twice counts once, and nobody else adds to it', async () => {
  const { run } = await api.call('base-profile.import', { body: { file: 'parts.csv' } }, admin);
  const add = (part: number, last = false, headers = admin) => {
    const rows = [{ row: part + 1, cells: { 'tag.profileType': 'A' } }];
    return api.attempt('import.add', { params: { runId: run.id }, body: { part, rows, last } }, headers);
  };
  expect((await add(2)).body.code).toBe('version-conflict');
  expect((await add(1)).body.rows).toBe(1);
  expect((await add(1)).body.rows).toBe(1);
  expect((await add(2, false, api.as('Admin', 'stranger'))).body.code).toBe('not-found');
  expect((await add(2, true)).body.rows).toBe(2);
  expect((await add(3)).body.code).toBe('status-forbids');
  await finishRuns(api);
  expect((await toldImport(api, run.id, admin)).rows).toHaveLength(2);
});
