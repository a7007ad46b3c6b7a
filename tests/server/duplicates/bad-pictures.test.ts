import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import sharp from 'sharp';
import { OPERATIONS, type OperationId } from '../../../src/contract/operations.ts';
import type { Operation } from '../../../src/contract/base/operation.ts';
import { ROLES, type Role } from '../../../src/contract/base/roles.ts';
import { hashPicture } from '../../../src/libraries/pictures/hash-picture.ts';
import { merging } from '../merging/support.ts';
import { insertBaseProfile, insertBelow, pathOf, rowsWhere, sharedApi } from '../../support/shared-api.ts';
import { inputFor } from '../rights/inputs.ts';
import { knownOf, makeThings } from '../rights/things.ts';
import { finish, scene, workOf } from './support.ts';
import tables from './bad-pictures.json' with { type: 'json' };

const api = sharedApi();
const admin = () => api.as('Admin', 'ada');
let drawn = 1000;

async function badPicture() {
  drawn += 1;
  const png = await scene(drawn);
  return { png, hash: (await hashPicture(png)).hash };
}

const fileOf = (png: Buffer, name = 'photo.png') => new File([new Uint8Array(png)], name);
const imported = (csv: string, name = 'Police list') =>
  api.call('bad-picture.import', { body: { name, csv } }, admin());
const refusalOf = async (csv: string) => {
  const { status, body } = await api.attempt('bad-picture.import', { body: { name: 'List', csv } }, admin());
  expect([status, body.code]).toEqual([422, 'invalid-input']);
  return body.error;
};
/** What a list holds that was imported; it is gone afterwards. */
const heldOf = async (csv: string) => {
  const { id, pictures } = await imported(csv);
  const rows = await rowsWhere(api.services, 'bad_picture', { list_id: id });
  expect(rows).toHaveLength(pictures);
  await api.call('bad-picture.remove-list', { params: { listId: id } }, admin());
  return rows.map(({ hash, label }) => [hash, label]);
};
const cases = async (of: 'open' | 'closed' = 'open') =>
  (await api.call('bad-picture.list', { query: { cases: of } }, admin())).cases;
const casesOf = async (id: string, of: 'open' | 'closed' = 'open') =>
  (await cases(of)).filter(({ profile_id: profile }) => profile === id);
const upload = (id: string, file: File, headers = api.as('Creator')) =>
  api.attempt('media.create-for-base', { params: { profileBaseId: id }, body: { files: [file] } }, headers);
const work = () => workOf(api, api.services.files);

/** Whatever could hold something of a file: names of all files, and rows of all tables that name one. */
async function traces() {
  const tables = ['media', 'document', 'media_hash', 'pending_file', 'removed_file', 'idempotency'] as const;
  const rows = await Promise.all(
    [...tables, 'audit_event' as const, 'picture_to_check' as const].map((table) => rowsWhere(api.services, table)),
  );
  // The database's own files come and go by themselves.
  const files = readdirSync(api.directory, { recursive: true }).map(String);
  return JSON.stringify([files.filter((name) => !name.startsWith('database')).sort(), rows]);
}

const HASH = 'f'.repeat(64);

test('P069 a list is imported whole or not at all, and what is wrong is reported by the line', async () => {
  const before = await api.call('bad-picture.list', { query: { cases: 'open' } }, admin());
  const wrong = `hash,label\n${HASH},one\n${HASH.slice(1)},two\n${'0'.repeat(64)}\n${HASH},again`;
  expect(await refusalOf(wrong)).toBe(
    'Nothing was imported: line 3 does not begin with 64 hexadecimal digits, line 4 has no label, line 5 has the hash of line 2.',
  );
  expect(await refusalOf('hash,label\n\n')).toBe('The file contains no hashes. Nothing was imported.');
  const many = Array.from({ length: 5001 }, (_, at) => `${at.toString(16).padStart(64, '0')},label`).join('\n');
  const tooMany = 'The file has 5,001 hashes, but a file may have at most 5,000. Nothing was imported: split the file.';
  expect(await refusalOf(many)).toBe(tooMany);
  expect(await api.call('bad-picture.list', { query: { cases: 'open' } }, admin())).toEqual(before);
  const csv = `\uFEFFPDQ,Label\r\n${HASH.toUpperCase()},"Known, ""twice"""\r\n\r\n${'e'.repeat(64)},Other\r\n`;
  expect(await heldOf(csv)).toEqual([
    [HASH, 'Known, "twice"'],
    ['e'.repeat(64), 'Other'],
  ]);
});

test.each(tables.lists as [string, string[], [first: string, second: string]?][])(
  'P157 a list of hashes with %s is taken',
  async (_what, lines, [first, second] = ['Müller', 'Two; three']) => {
    const csv = lines
      .join('\r\n')
      .replaceAll('HASH', HASH)
      .replaceAll('OTHER', 'e'.repeat(64))
      .replaceAll('WIDE', 'ｅ'.repeat(64));
    expect(await heldOf(csv)).toEqual([
      [HASH, first],
      ['e'.repeat(64), second],
    ]);
  },
);

test.each([
  ['has unreadable characters; save the file as UTF-8 and import that', `${HASH};M\uFFFDller`],
  ['has unreadable characters; save the file as UTF-8 and import that', `${HASH};MÃ¼ller`],
  ['has no comma, semicolon or tab after its 64 hexadecimal digits', `${HASH} Müller`],
  ['has no comma, semicolon or tab after its 64 hexadecimal digits', `${HASH}: Müller, twice`],
  ['does not begin with 64 hexadecimal digits', `Müller;${HASH}`],
  ['begins with 65 hexadecimal digits instead of 64', `${HASH}0;Müller`],
  ['has no label', `${HASH};;`],
  ['has a label whose quotation mark is not closed; a label cannot have a line break', `${HASH};"Müller`],
])('P157 a list of hashes whose second line %s is refused with these words', async (problem, line) => {
  expect(await refusalOf(`${'0'.repeat(64)};One\n${line}`)).toBe(`Nothing was imported: line 2 ${problem}.`);
});

test('P069 an upload that meets one is refused in neutral words, nothing of it is kept, and Admins get one case', async () => {
  const { png, hash } = await badPicture();
  await imported(`${hash},Case 4711`);
  const id = await insertBaseProfile(api.services);
  const copy = await sharp(png).resize(560).jpeg({ quality: 60 }).toBuffer();
  const good = await scene(5);
  const before = await traces();
  const { status, body } = await upload(id, fileOf(copy, 'holiday.jpg'));
  const error = '“holiday.jpg” cannot be used. Choose another one.';
  expect([status, body]).toEqual([422, { code: 'file-unreadable', error, details: { file: 'holiday.jpg' } }]);
  // With another beside it none is kept.
  const files = [fileOf(good, 'good.png'), fileOf(copy, 'holiday.jpg')];
  const both = { params: { profileBaseId: id }, body: { files } };
  expect((await api.attempt('media.create-for-base', both, api.as('Creator'))).status).toBe(422);
  const paperBody = { document: fileOf(png, 'paper.png'), kind: 'other' as const };
  const document = { params: { profileBaseId: id }, body: paperBody };
  const paper = await api.attempt('document.create', document, api.as('Creator'));
  expect(paper.body.error).toBe('“paper.png” cannot be used. Choose another one.');
  expect(await traces()).toBe(before);
  const found = await casesOf(id);
  const shown = found.map(({ way, times, label, list, by }) => [way, times, label, list, by?.name].join(', '));
  expect(shown.sort()).toEqual([
    'document, 1, Case 4711, Police list, Person Creator-1',
    'upload, 2, Case 4711, Police list, Person Creator-1',
  ]);
  const notices = await rowsWhere(api.services, 'notice', { kind: 'bad-picture' });
  expect(notices.map(({ recipient_role: role, recipient_id: one }) => one ?? role)).toEqual(['Admin', 'Admin']);
});

test('P069 a FillIn is refused as well; a crop of a picture is compared, and what merely resembles it is taken', async () => {
  const { png } = await badPicture();
  const base = await insertBaseProfile(api.services, { status: 'approved' });
  const locale = await insertBelow(api.services, base, 'da');
  // Around the known picture there is another one, so that only the crop shows it.
  const around = await sharp(await scene(77, 1400, 1100))
    .composite([{ input: png, left: 100, top: 80 }])
    .png()
    .toBuffer();
  const part = await sharp(around).extract({ left: 100, top: 80, width: 640, height: 480 }).jpeg().toBuffer();
  await imported(`${(await hashPicture(part)).hash},Middle`);
  const send = (png: Buffer) => {
    const input = { params: { profileId: locale }, body: { files: [fileOf(png)] } };
    return api.attempt('media.create-for-locale', input, api.as('FillIn'));
  };
  const sent = await send(around);
  const before = await traces();
  const crop = { params: { mediaId: sent.body.media[0].id }, body: { x: 100, y: 80, width: 640, height: 480 } };
  const refused = await api.attempt('media.crop', crop, api.as('FillIn'));
  expect([refused.status, refused.body.error]).toEqual([422, 'This part cannot be used. Choose another one.']);
  expect((await send(png)).status).toBe(422);
  expect(await traces()).toBe(before);
  const found = await casesOf(locale);
  const shown = found.map(({ way, kind, profile_base_id: of }) => `${way} ${kind} ${of}`);
  expect(shown.sort()).toEqual([`crop locale ${base}`, `upload locale ${base}`]);
});

test('P069 a picture with too little structure is not compared', async () => {
  const flat = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#777' } })
    .png()
    .toBuffer();
  const { hash, quality } = await hashPicture(flat);
  expect(quality).toBeLessThanOrEqual(49);
  await imported(`${hash},Grey`);
  const id = await insertBaseProfile(api.services);
  expect((await upload(id, fileOf(flat))).status).toBe(200);
  await finish(work());
  expect(await casesOf(id)).toEqual([]);
});

test('P069 pictures that are there are found behind, piece by piece, and go nowhere from then on', async () => {
  const [first, second] = [await badPicture(), await badPicture()];
  const id = await insertBaseProfile(api.services);
  const other = await insertBaseProfile(api.services);
  const { body } = await upload(id, fileOf(first.png));
  const image = body.media[0].id as string;
  await api.call(
    'document.create',
    { params: { profileBaseId: other }, body: { document: fileOf(second.png, 'scan.png'), kind: 'other' } },
    api.as('Creator'),
  );
  await finish(work());
  const csv = [`${'a'.repeat(64)},Nothing`, `${first.hash},Met`, `${second.hash},Paper`].join('\n');
  const { id: list } = await imported(csv, 'Later');
  const listed = async () =>
    (await api.call('bad-picture.list', { query: { cases: 'open' } }, admin())).lists.find((one) => one.id === list);
  // A turn with people near takes one hash; another process goes on where it ended.
  await workOf(api, api.services.files, { people: () => 'near' }).runOnce();
  expect(await listed()).toMatchObject({ compared: 1, of: 3 });
  expect(await casesOf(id)).toEqual([]);
  await finish(workOf(api, api.services.files, { people: () => 'near' }));
  expect(await listed()).toMatchObject({ compared: 3, of: 3 });
  expect((await casesOf(id)).map(({ way, label, by }) => [way, label, by])).toEqual([['stored', 'Met', null]]);
  expect((await casesOf(other)).map(({ way, label }) => [way, label])).toEqual([['stored', 'Paper']]);
  const merge = await merging(api, other, id, { pictures: [image] });
  const refused = await api.attempt('duplicate-case.merge', { body: merge }, admin());
  const sentence = 'One of the pictures cannot be copied. Leave it out.';
  expect([refused.status, refused.body.error]).toEqual([422, sentence]);
  const deleted = await api.call('media.delete', { params: { mediaId: image }, body: {} }, api.as('Admin', 'ada'));
  const undone = await api.attempt('action.undo', { params: { actionId: deleted.action_id ?? '' } }, admin());
  expect([undone.status, undone.body.error]).toEqual([409, 'This file cannot be restored.']);
});

test('P069 whichever comes last finds the other: a picture that is stored while a list is imported', async () => {
  const { png, hash } = await badPicture();
  const id = await insertBaseProfile(api.services);
  // Taken before the list was there, and only there to be found when the list had been gone through.
  expect((await upload(id, fileOf(png))).status).toBe(200);
  const { id: list } = await imported(`${hash},Race`);
  await api.services.database.updateTable('bad_picture_list').set({ compared: 1 }).where('id', '=', list).execute();
  await finish(work());
  expect((await casesOf(id)).map(({ label }) => label)).toEqual(['Race']);
});

test('P069 cases are closed with a word and opened again, lists and hashes are taken off and put back, and all is noted', async () => {
  const { png, hash } = await badPicture();
  const { id: list } = await imported(`${hash},Undo`);
  const id = await insertBaseProfile(api.services);
  expect((await upload(id, fileOf(png))).status).toBe(422);
  const [open] = await casesOf(id);
  const params = { caseId: open!.id };
  await api.call('bad-picture.close-case', { params, body: { word: 'Handed to the police' } }, admin());
  const again = { params, body: { word: 'Again' } };
  const twice = await api.attempt('bad-picture.close-case', again, api.as('Admin', 'ben'));
  expect([twice.status, twice.body.error]).toEqual([409, 'Person ada has already closed this case.']);
  expect((await casesOf(id, 'closed')).map(({ closed }) => closed?.word)).toEqual(['Handed to the police']);
  await api.call('bad-picture.reopen-case', { params }, admin());
  expect(await casesOf(id)).toHaveLength(1);
  await api.call('bad-picture.close-case', { params, body: { word: 'Handed to the police' } }, admin());
  expect((await upload(id, fileOf(png))).status).toBe(422);
  expect((await api.attempt('bad-picture.reopen-case', { params }, admin())).status).toBe(409);
  const { ids } = await api.call('bad-picture.remove-hash', { body: { hash } }, admin());
  expect((await upload(id, fileOf(png))).status).toBe(200);
  await api.call('bad-picture.restore-hash', { body: { ids } }, admin());
  expect((await upload(id, fileOf(png))).status).toBe(422);
  await api.call('bad-picture.remove-list', { params: { listId: list } }, admin());
  expect((await upload(id, fileOf(png))).status).toBe(200);
  await api.call('bad-picture.restore-list', { params: { listId: list } }, admin());
  expect((await upload(id, fileOf(png))).status).toBe(422);
  // What was taken meanwhile is found behind.
  await finish(work());
  expect((await casesOf(id)).map(({ way }) => way).sort()).toEqual(['stored', 'upload']);
  const changes = await rowsWhere(api.services, 'bad_picture_change', { changed_by: 'ada' });
  const noted = changes.toSorted((one, other) => Number(one.id) - Number(other.id)).map(({ change }) => change);
  expect(noted.slice(-4)).toEqual(['hash-removed', 'hash-restored', 'list-removed', 'list-restored']);
});

test(
  'P069 nobody but Admins hears of lists and cases: not by any call, event, notice or line of the log',
  { timeout: 120_000 },
  async () => {
    const { png, hash } = await badPicture();
    await imported(`${hash},Secret label`, 'Secret list');
    const things = await makeThings(api.services, 'Creator-1');
    expect((await upload(things.base, fileOf(png))).status).toBe(422);
    const params = { profileId: things.locale };
    await api.attempt('media.create-for-locale', { params, body: { files: [fileOf(png)] } }, api.as('FillIn'));
    await finish(work());
    const shown = [hash, 'Secret', 'bad-picture', 'bad_picture', 'Known bad', ...(await cases()).map(({ id }) => id)];
    const leaks = (text: string) => shown.filter((secret) => text.includes(secret));
    expect(leaks(JSON.stringify(await cases()))).not.toEqual([]);
    const others = ROLES.filter((role): role is Exclude<Role, 'Admin'> => role !== 'Admin');
    const problems: string[] = [];
    const operations = (Object.entries(OPERATIONS) as [OperationId, Operation][]).filter(
      ([id, { streamed }]) => !id.startsWith('session.') && !streamed,
    );
    for (const [at, [id, operation]] of operations.entries()) {
      // What is nobody else's is tried by each role, and the rest by two of them in turn.
      const isOfLists = id.startsWith('bad-picture.');
      for (const role of isOfLists ? others : [others[at % 4]!, others[(at + 1) % 4]!]) {
        for (const of of ['base', 'locale'] as const) {
          const input = await inputFor(operation, await knownOf(api.services, things, of));
          const body = operation.method === 'GET' ? undefined : input.body;
          const answer = await api.request(operation.method, pathOf(operation, input), api.as(role), body);
          const leaked = leaks(JSON.stringify(answer.body));
          if (leaked.length > 0) problems.push(`${id} tells ${role} of ${leaked.join(', ')}`);
          if (isOfLists && answer.body.code !== 'role-forbids') {
            problems.push(`${id} lets ${role} in`);
          }
        }
      }
    }
    expect(problems).toEqual([]);
    const lines = api.logged.map((line) => line.replace(/"(?:url|path|route|operation)":"[^"]*"/g, ''));
    expect(lines.filter((line) => leaks(line).length > 0)).toEqual([]);
  },
);
