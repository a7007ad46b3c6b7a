import { expect, test } from 'vitest';
import { OPERATIONS } from '../../src/contract/operations.ts';
import { problemOfFile, problemOfFiles, FILE_LIMITS } from '../../src/contract/base/media-limits.ts';
import { FILE_NESTING, formName, formPartsOf, levelOfName } from '../../src/contract/base/form-body.ts';
import { SETTINGS } from '../../src/contract/settings/settings.ts';
import { ROLES } from '../../src/contract/base/roles.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { mayReachDocuments, rolesForMedia } from '../../src/contract/base/refusals.ts';
import { refusalOfMedia, type MediaQuestion } from '../../src/contract/profiles/status.ts';
import tables from './media-policy.json' with { type: 'json' };

const MEGABYTE = 1024 * 1024;
const LIMITS = SETTINGS.media_limits.default;

test('C272 limits of one file: its size and the ending of its name, reported with the file named', () => {
  const image = (name: string, size = 1000) => problemOfFile('image', { name, size }, LIMITS);
  expect(image('photo.jpg', 20 * MEGABYTE)).toBeNull();
  expect(image('photo.jpg', 20 * MEGABYTE + 1)).toEqual({
    code: 'file-too-large',
    sentence: '“photo.jpg” is larger than 20 MB.',
  });
  expect(image('photo.jpg', 0)?.code).toBe('file-unreadable');
  for (const name of ['a.JPG', 'a.jpeg', 'a.png', 'a.webp', 'a.avif', 'a.HEIC', 'pasted']) {
    expect(image(name)).toBeNull();
  }
  for (const name of ['a.svg', 'a.zip', 'a.gif', 'a.pdf', 'a.jpg.exe', 'a.docx']) {
    expect(image(name)).toMatchObject({ code: 'file-type' });
    expect(image(name)?.sentence).toContain(name);
  }
  const document = (name: string, size = 1000) => problemOfFile('document', { name, size }, LIMITS)?.code;
  expect([document('a.pdf', 25 * MEGABYTE), document('a.docx'), document('a.png')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([document('a.pdf', 25 * MEGABYTE + 1), document('a.webp')]).toEqual(['file-too-large', 'file-type']);
});

test('C272 limits of one call: 20 images, 100 MB, one document', () => {
  const files = (count: number, size: number) => Array.from({ length: count }, () => ({ name: 'a.jpg', size }));
  expect(problemOfFiles('image', files(20, 5 * MEGABYTE))).toBeNull();
  expect(problemOfFiles('image', files(21, 1))?.code).toBe('too-many-files');
  expect(problemOfFiles('image', files(6, 18 * MEGABYTE))?.code).toBe('file-too-large');
  expect(problemOfFiles('document', files(2, 1))?.sentence).toBe('Send one file at a time.');
  expect(FILE_LIMITS.image.types.concat(FILE_LIMITS.document.types).join()).not.toMatch(/svg|zip/);
});

const isFile = (value: unknown): value is Blob => value instanceof Blob;
const nested = (level: number): unknown =>
  Array.from({ length: level }).reduce((inner) => ({ a: inner }), new Blob(['x']) as unknown);

test('C227 files in a body are found down to the fifth level, and not at the sixth', () => {
  expect(FILE_NESTING).toBe(5);
  for (const level of [1, 2, 3, 4, 5]) expect(formPartsOf(nested(level), isFile).files).toHaveLength(1);
  expect(formPartsOf(nested(6), isFile).files).toEqual([]);
});

test('C227 files in a body are named by the way that leads to them', () => {
  const file = new Blob(['x']);
  const { files, fields } = formPartsOf(
    { kind: 'attachment', files: [file, file], none: null, deep: { n: 1 } },
    isFile,
  );
  expect(files.map(({ path }) => formName(path))).toEqual(['files[0]', 'files[1]']);
  expect(fields.map(({ path, value }) => [formName(path), value])).toEqual([
    ['kind', 'attachment'],
    ['deep[n]', '1'],
  ]);
  expect(['a', 'a[b]', 'a[0][]', 'a[', '[a]', 'a]b', ''].map(levelOfName)).toEqual([1, 2, 3, null, null, null, null]);
});

const DRAFT = { kind: 'base', act: 'upload', role: 'Admin', status: 'draft', frozen: false, own: false } as const;
test.each(tables.questions as [question: Partial<MediaQuestion>, refusal: string | null][])(
  'who may do what to images, %j: %s',
  (question, refusal) => {
    expect(refusalOfMedia({ ...DRAFT, ...question })).toBe(refusal);
  },
);

test('the table of operations lets nobody in whom the policy always refuses', () => {
  for (const [id, act] of [
    ['media.crop', 'crop'],
    ['media.delete', 'delete'],
    ['media.tag', 'tag'],
  ] as const) {
    expect(OPERATIONS[id].roles).toEqual(rolesForMedia(act));
  }
});

test('documents are reached by three roles, and by a Creator for profiles of their own', () => {
  expect(ROLES.filter((role) => mayReachDocuments(role, false))).toEqual(['Admin', 'BaseChecker']);
  expect(ROLES.filter((role) => mayReachDocuments(role, true)).sort()).toEqual([...RIGHTS.document.read].sort());
});
