import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedApi } from '../../support/shared-api.ts';
import { aDocx, anArchive } from '../../support/archives.ts';
import { insertBaseProfile } from '../../support/base-profiles.ts';
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
const sendDocument = (document: File) =>
  api.attempt('document.create', { params: { profileBaseId: id }, body: { document } }, api.as('Creator'));
const aFile = (name: string, bytes: Uint8Array | string) =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name);

/** Nothing of a refused upload may stay: no record, no file, no trace in the profile. */
async function expectNothingKept(): Promise<void> {
  const { database } = api.services;
  for (const table of ['media', 'document', 'pending_file'] as const) {
    expect(await database.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
  expect(await readdir(join(api.directory, 'incoming'))).toEqual([]);
  const profile = await database.selectFrom('base_profile').select('version').where('id', '=', id).executeTakeFirst();
  expect(profile?.version).toBe(1);
}

describe('C272 an image that is none is refused, and the file is named', () => {
  test.each(images)('%s', async (_what, file, status) => {
    const answer = await send(file);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toContain(file.name);
    expect(answer.body.details).toMatchObject({ file: file.name });
    await expectNothingKept();
  });

  test('one bad file among good ones: nothing is kept, and the bad one is named', async () => {
    const { status, body } = await send(
      await aPicture(),
      aFile('bad.jpg', 'no image'),
      await aPicture({ name: 'c.png' }),
    );
    expect([status, body.details.file]).toEqual([415, 'bad.jpg']);
    await expectNothingKept();
  });

  test.each([
    ['../../etc/passwd.jpg', 'passwd.jpg'],
    ['C:\\windows\\system32\\photo.jpg', 'photo.jpg'],
    ['..', 'file'],
    ['a\u202egpj.exe.jpg', 'agpj.exe.jpg'],
  ])('a path in the name %j leads nowhere', async (name, shown) => {
    const { status, body } = await send(aFile(name, 'no image'));
    expect([status, body.details.file]).toEqual([415, shown]);
    await expectNothingKept();
  });

  test('more than 20 files, and more than 100 MB, are refused as soon as they are there', async () => {
    const tiny = Array.from({ length: 21 }, (_, index) => aFile(`${index}.jpg`, 'x'));
    const many = await send(...tiny);
    expect([many.status, many.body.code]).toEqual([413, 'too-many-files']);
    const heavy = Array.from({ length: 6 }, (_, index) => aFile(`${index}.jpg`, new Uint8Array(18 * 1024 * 1024)));
    const much = await send(...heavy);
    expect([much.status, much.body.code]).toEqual([413, 'file-too-large']);
    await expectNothingKept();
  });
});

describe('a form that is none is refused', () => {
  const path = () => `/media/profilebase/${id}/create`;
  const form = (boundary: string, body: string) =>
    api.request(
      'POST',
      path(),
      { ...api.as('Creator'), 'content-type': `multipart/form-data; boundary=${boundary}` },
      body,
    );
  const part = (name: string, content: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"; filename="photo.jpg"\r\n\r\n${content}\r\n`;

  test('C227 a file is found at the fifth level of nesting, and not at the sixth', async () => {
    const fifth = await form('b', `${part('files[b][c][d][e]', 'no image')}--b--\r\n`);
    expect([fifth.status, fifth.body.code, fifth.body.details.file]).toEqual([415, 'file-type', 'photo.jpg']);
    const sixth = await form('b', `${part('files[b][c][d][e][f]', 'no image')}--b--\r\n`);
    expect([sixth.status, sixth.body.code, sixth.body.details.file]).toEqual([422, 'invalid-input', 'photo.jpg']);
    await expectNothingKept();
  });

  const field = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const image = part('files', 'no image');

  test.each([
    ['a file under another name', part('pictures', 'x'), { file: 'photo.jpg', index: 0 }],
    ['a second file under another name', `${image}${part('document', 'x')}`, { file: 'photo.jpg', index: 1 }],
    ['a file under a name of what every object has', part('__proto__', 'x'), { file: 'photo.jpg', index: 0 }],
    [
      'a kind given twice',
      `${field('kind', 'attachment')}${field('kind', 'profile_picture')}${image}`,
      [{ path: 'kind', problem: 'is given twice' }],
    ],
    ['a kind that there is not', `${field('kind', '')}${image}`, [{ path: 'kind', problem: expect.any(String) }]],
    ['a text in place of a file', `${field('files', 'x')}${image}`, [{ path: 'files', problem: 'is not a file' }]],
    [
      'a field called __proto__',
      `${field('__proto__', 'x')}${image}`,
      [{ path: '__proto__', problem: expect.any(String) }],
    ],
  ])('%s is refused by name', async (_what, content, details) => {
    const { status, body } = await form('b', `${content}--b--\r\n`);
    expect([status, body.code, body.details]).toEqual([422, 'invalid-input', details]);
    await expectNothingKept();
  });

  test.each([
    ['without a file', 'b', '--b\r\nContent-Disposition: form-data; name="kind"\r\n\r\nattachment\r\n--b--\r\n', 422],
    ['with another boundary', 'b', '--c\r\nContent-Disposition: form-data; name="files"\r\n\r\nx\r\n--c--\r\n', 400],
    ['cut off in a file', 'b', part('files', 'half').slice(0, -2), 400],
    ['cut off in a header', 'b', '--b\r\nContent-Disposition: form-da', 400],
    ['with nothing in it', 'b', '', 400],
    ['with a name that is none', 'b', `${part('a[b', 'x')}--b--\r\n`, 422],
    [
      'with a field that is unknown',
      'b',
      `${part('files', 'x')}--b\r\nContent-Disposition: form-data; name="evil"\r\n\r\nx\r\n--b--\r\n`,
      422,
    ],
    [
      'with a field of a megabyte',
      'b',
      `--b\r\nContent-Disposition: form-data; name="kind"\r\n\r\n${'x'.repeat(1_000_000)}\r\n--b--\r\n`,
      422,
    ],
    [
      'with a thousand fields',
      'b',
      `${Array.from({ length: 1000 }, (_, index) => field(`kind${index}`, 'x')).join('')}--b--\r\n`,
      400,
    ],
    [
      'with a header of a megabyte',
      'b',
      `--b\r\nContent-Disposition: form-data; name="${'x'.repeat(1_000_000)}"\r\n\r\nx\r\n--b--\r\n`,
      422,
    ],
  ])('%s', async (_what, boundary, body, status) => {
    const answer = await form(boundary, body);
    expect([answer.status, answer.body.code]).toEqual([status, status === 400 ? 'invalid-form' : 'invalid-input']);
    await expectNothingKept();
  });

  test('that is JSON, has no boundary, or says it is packed', async () => {
    const json = await api.request('POST', path(), api.as('Creator'), { files: [{ name: 'a.jpg', size: 3 }] });
    expect([json.status, json.body.code]).toEqual([415, 'unsupported-media-type']);
    const bare = await api.request(
      'POST',
      path(),
      { ...api.as('Creator'), 'content-type': 'multipart/form-data' },
      'x',
    );
    expect([bare.status, bare.body.code]).toEqual([415, 'unsupported-media-type']);
    const packed = {
      ...api.as('Creator'),
      'content-type': 'multipart/form-data; boundary=b',
      'content-encoding': 'br',
    };
    const { status, body } = await api.request('POST', path(), packed, 'x');
    expect([status, body.code]).toEqual([415, 'unsupported-media-type']);
    await expectNothingKept();
  });
});

describe('a document that is none is refused, and the file is named', () => {
  const bomb = anArchive([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: Buffer.alloc(30 * 1024 * 1024) },
  ]);
  test.each<[string, File, number]>([
    ['a zip bomb', aFile('bomb.docx', bomb), 422],
    [
      'an archive that claims gigabytes',
      aFile('claims.docx', aDocx([{ name: 'a', content: 'x', claims: 4_000_000_000 }])),
      422,
    ],
    ['an archive that is no DOCX', aFile('files.docx', anArchive([{ name: 'a.txt', content: 'x' }])), 415],
    ['an archive that leads out of itself', aFile('out.docx', aDocx([{ name: '../../evil', content: 'x' }])), 415],
    ['a DOCX with macros', aFile('macro.docx', aDocx([{ name: 'word/vbaProject.bin', content: 'x' }])), 415],
    ['half a DOCX', aFile('half.docx', aDocx().subarray(0, 150)), 415],
    ['a DOCX that is called PDF', aFile('paper.pdf', aDocx()), 415],
    ['an archive that is called archive', aFile('papers.zip', aDocx()), 415],
    ['an SVG', aFile('drawing.svg', '<svg/>'), 415],
    ['half a PDF', aFile('half.pdf', '%PDF-1.4\n1 0 obj\n<<'), 422],
    [
      'a PDF that is an archive too',
      aFile('two.pdf', Buffer.concat([Buffer.from('%PDF-1.4\nstartxref\n%%EOF\n'), aDocx()])),
      415,
    ],
    ['0 bytes', aFile('nothing.pdf', ''), 422],
    ['a WebP', aFile('photo.webp', 'RIFF\0\0\0\0WEBP'), 415],
    ['26 MB', aFile('heavy.pdf', Buffer.alloc(26 * 1024 * 1024 + 1)), 413],
  ])('%s', async (_what, file, status) => {
    const answer = await sendDocument(file);
    expect(answer.status).toBe(status);
    expect(answer.body.details).toMatchObject({ file: file.name });
    await expectNothingKept();
  });

  test('under another name than that of the document', async () => {
    const form = new FormData();
    form.append('files', await aPicture());
    const { status, body } = await api.request('POST', `/profilebase/${id}/document`, api.as('Creator'), form);
    expect([status, body.error]).toEqual([422, 'photo.jpg came under another name: send files as “document”.']);
    await expectNothingKept();
  });

  test('two at a time', async () => {
    const form = new FormData();
    form.append('document', await aPicture());
    form.append('other', aFile('two.pdf', 'x'));
    const { status, body } = await api.request('POST', `/profilebase/${id}/document`, api.as('Creator'), form);
    expect([status, body.code]).toEqual([413, 'too-many-files']);
    await expectNothingKept();
  });
});
