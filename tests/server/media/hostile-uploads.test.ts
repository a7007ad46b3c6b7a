import fs from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { insertBaseProfile, rowsWhere, sharedApi } from '../../support/shared-api.ts';
import { hostileImages } from '../../support/hostile-files.ts';
import { aPicture } from '../../support/pictures.ts';

const api = sharedApi();
let id: string;
const images = await hostileImages();
beforeAll(async () => {
  id = await insertBaseProfile(api.services);
});

const send = (...files: File[]) =>
  api.attempt('media.create-for-base', { params: { profileBaseId: id }, body: { files } }, api.as('Creator'));
const aFile = (name: string, bytes: Uint8Array | string) =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name);

/** Nothing of a refused upload may stay: no record, no file, no trace in the profile. */
async function expectNothingKept(): Promise<void> {
  for (const table of ['media', 'document', 'pending_file'] as const) {
    expect(await rowsWhere(api.services, table), table).toEqual([]);
  }
  expect(await readdir(join(api.directory, 'incoming'))).toEqual([]);
  expect(await rowsWhere(api.services, 'base_profile', { id })).toMatchObject([{ version: 1 }]);
}

test.each(images)('C272 an image that is none is refused, and the file is named: %s', async (_what, file, status) => {
  const answer = await send(file);
  expect(answer.status).toBe(status);
  expect(answer.body.error).toContain(file.name);
  expect(answer.body.details).toMatchObject({ file: file.name });
  await expectNothingKept();
});

test('C272 one bad file among good ones: nothing is kept, and the bad one is named', async () => {
  const good = [await aPicture(), await aPicture({ name: 'c.png' })];
  const { status, body } = await send(...good.toSpliced(1, 0, aFile('bad.jpg', 'no image')));
  expect([status, body.details.file]).toEqual([415, 'bad.jpg']);
  await expectNothingKept();
});

test.each([
  ['../../etc/passwd.jpg', 'passwd.jpg'],
  ['C:\\windows\\system32\\photo.jpg', 'photo.jpg'],
  ['..', 'file'],
  ['a\u202egpj.exe.jpg', 'agpj.exe.jpg'],
])('C272 a path in the name %j leads nowhere', async (name, shown) => {
  const { status, body } = await send(aFile(name, 'no image'));
  expect([status, body.details.file]).toEqual([415, shown]);
  await expectNothingKept();
});

test('C272 more than 20 files, and more than 100 MB, are refused as soon as they are there', async () => {
  const tiny = Array.from({ length: 21 }, (_, index) => aFile(`${index}.jpg`, 'x'));
  const many = await send(...tiny);
  expect([many.status, many.body.code]).toEqual([413, 'too-many-files']);
  const heavy = Array.from({ length: 6 }, (_, index) => aFile(`${index}.jpg`, new Uint8Array(18 * 1024 * 1024)));
  const much = await send(...heavy);
  expect([much.status, much.body.code]).toEqual([413, 'file-too-large']);
  await expectNothingKept();
});

test('of a file that is refused while the disk still opens it nothing stays', async () => {
  const open = fs.open;
  const opened: Promise<void>[] = [];
  // A disk that is slow to open what is written.
  const slow = vi.spyOn(fs, 'open').mockImplementation((...given: unknown[]) => {
    const done = given.pop() as (error: Error | null, fd: number) => void;
    opened.push(
      new Promise((resolve) => {
        setImmediate(rounds, 200, () => {
          (open as (...all: unknown[]) => void)(...given, (error: Error | null, fd: number) => {
            done(error, fd);
            resolve();
          });
        });
      }),
    );
  });
  try {
    const form = new FormData();
    form.append('others', aFile('photo.jpg', 'x'));
    const { status } = await api.request('POST', `/media/profilebase/${id}/create`, api.as('Creator'), form);
    expect(status).toBe(422);
    await Promise.all(opened);
    expect(opened).toHaveLength(1);
  } finally {
    slow.mockRestore();
  }
  await expectNothingKept();
});

function rounds(left: number, then: () => void): void {
  if (left === 0) then();
  else setImmediate(rounds, left - 1, then);
}

const path = () => `/media/profilebase/${id}/create`;
const post = (body: unknown, headers: Record<string, string> = {}) =>
  api.request('POST', path(), { ...api.as('Creator'), ...headers }, body);
const form = (body: string) => post(body, { 'content-type': 'multipart/form-data; boundary=b' });
const field = (name: string, value: string, more = '') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const part = (name: string, content: string) => field(name, content, '; filename="photo.jpg"');
const END = '--b--\r\n';

test('C227 a file is found at the fifth level of nesting, and not at the sixth', async () => {
  const fifth = await form(part('files[b][c][d][e]', 'no image') + END);
  expect([fifth.status, fifth.body.code, fifth.body.details.file]).toEqual([415, 'file-type', 'photo.jpg']);
  const sixth = await form(part('files[b][c][d][e][f]', 'no image') + END);
  expect([sixth.status, sixth.body.code, sixth.body.details.file]).toEqual([422, 'invalid-input', 'photo.jpg']);
  await expectNothingKept();
});

const image = part('files', 'no image');
const kinds = field('kind', 'attachment') + field('kind', 'profile_picture');
const at = (path: string, problem = expect.any(String)) => [{ path, problem }];
test.each([
  ['a file under another name', part('pictures', 'x'), { file: 'photo.jpg', index: 0 }],
  ['a second file under another name', `${image}${part('document', 'x')}`, { file: 'photo.jpg', index: 1 }],
  ['a file under a name of what every object has', part('__proto__', 'x'), { file: 'photo.jpg', index: 0 }],
  ['a kind given twice', kinds + image, at('kind', 'is given twice')],
  ['a kind that there is not', field('kind', '') + image, at('kind')],
  ['a text in place of a file', field('files', 'x') + image, at('files', 'is not a file')],
  ['a field called __proto__', field('__proto__', 'x') + image, at('__proto__')],
])('a form that is none is refused: %s is refused by name', async (_what, content, details) => {
  const { status, body } = await form(content + END);
  expect([status, body.code, body.details]).toEqual([422, 'invalid-input', details]);
  await expectNothingKept();
});

const megabyte = 'x'.repeat(1_000_000);
const thousand = Array.from({ length: 1000 }, (_, index) => field(`kind${index}`, 'x'));
test.each<[string, string, 400 | 422]>([
  ['without a file', field('kind', 'attachment') + END, 422],
  ['with another boundary', field('files', 'x').replaceAll('--b', '--c'), 400],
  ['cut off in a file', part('files', 'half').slice(0, -2), 400],
  ['cut off in a header', field('files', '').slice(0, 30), 400],
  ['with nothing in it', '', 400],
  ['with a name that is none', part('a[b', 'x') + END, 422],
  ['with a field that is unknown', part('files', 'x') + field('evil', 'x') + END, 422],
  ['with a field of a megabyte', field('kind', megabyte) + END, 422],
  ['with a header of a megabyte', field(megabyte, 'x') + END, 422],
  ['with a thousand fields', thousand.join('') + END, 400],
])('a form that is none is refused: %s', async (_what, body, status) => {
  const answer = await form(body);
  expect([answer.status, answer.body.code]).toEqual([status, status === 400 ? 'invalid-form' : 'invalid-input']);
  await expectNothingKept();
});

test('a form that is JSON, has no boundary, or says it is packed is refused', async () => {
  const packed = { 'content-type': 'multipart/form-data; boundary=b', 'content-encoding': 'br' };
  for (const answer of [
    await post({ files: [{ name: 'a.jpg', size: 3 }] }),
    await post('x', { 'content-type': 'multipart/form-data' }),
    await post('x', packed),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported-media-type']);
  }
  await expectNothingKept();
});
