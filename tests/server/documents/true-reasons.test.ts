import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { aDocx, anArchive } from '../../support/archives.ts';
import { insertBaseProfile } from '../../support/base-profiles.ts';
import { aJpeg } from '../../support/hostile-files.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = sharedApi();
const JPEG = await aJpeg();
let id: string;

beforeAll(async () => {
  id = await insertBaseProfile(api.services);
});

const bytes = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n';
const MIB = 1024 * 1024;
/** A PDF whose first object stands so far behind, after a comment. */
const farObject = (length: number, comment: Uint8Array = bytes()) =>
  bytes('%PDF-1.7\n%', 'x'.repeat(length - comment.length), comment, '\n', PDF.slice(9));
const anyBytes = (length: number) => Buffer.from(Uint8Array.from({ length }, (_, at) => (at * at * 31 + at * 7) >> 5));
const END_ONLY = '\nxref\n0 1\ntrailer\n<< /Size 1 >>\nstartxref\n9\n%%EOF';
const send = (name: string, content: Uint8Array) =>
  api.attempt(
    'document.create',
    { params: { profileBaseId: id }, body: { document: new File([new Uint8Array(content)], name) } },
    api.as('Creator'),
  );

describe('P157 a PDF is taken as readers take it, and served as a PDF', () => {
  const http = 'HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n';
  test.each<[string, Buffer]>([
    ['a byte order mark in front', bytes('\xef\xbb\xbf', PDF)],
    ['the header of an answer in front', bytes(http, PDF)],
    ['what a printer is sent in front', bytes('\x1b%-12345X@PJL ENTER LANGUAGE=PDF\n', PDF)],
    ['its mark as the last of the first kilobyte', bytes(Buffer.alloc(1024 - 5, 7), PDF)],
    ['2 MB behind', bytes(PDF, Buffer.alloc(2 * 1024 * 1024, 'rubbish '))],
    ['an end that lies across two pieces', bytes(PDF, Buffer.alloc(1024 * 1024 - 4, 'x'))],
    ['a comment of 2 MiB in front of its first object', farObject(MIB * 2)],
    ['its first object across two pieces', farObject(MIB - 13)],
    ['a comment of any bytes in front of its first object', farObject(MIB * 4, anyBytes(MIB * 3))],
    ['an object in its first line', bytes(PDF.replace('\n', ' '))],
    ['comments in front of its first object', bytes('%PDF-1.7\r%\xe2\xe3\xcf\xd3\r\n% of Anna\n', PDF.slice(9))],
    ['words of a page in a text of it', bytes(PDF.replace('<<>>', '(<html>)'))],
  ])('with %s', async (_what, content) => {
    const { status, body } = await send('Consent.pdf', content);
    expect([status, body.error]).toEqual([200, undefined]);
    const { url } = await api.call('document.open', { params: { documentId: body.document.id } }, api.as('Creator'));
    expect(url).toContain('/document');
    expect(body.document).toMatchObject({ type: 'application/pdf', size: content.length });
    await api.call('document.delete', { params: { documentId: body.document.id } }, api.as('Creator'));
  });
});

describe('P157 a document that is refused is refused for its true reason, and nothing of it is kept', () => {
  const page = 'a PDF and a page or a script at once';
  const archive = anArchive([{ name: 'a.txt', content: 'x' }]);
  const bomb = anArchive([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: Buffer.alloc(30 * 1024 * 1024) },
  ]);
  const parts = Array.from({ length: 2001 }, (_, index) => ({ name: `word/${index}.xml`, content: 'x' }));
  const cases: [string, string, Buffer, number, string][] = [
    ['a page in front', 'a.pdf', bytes('<html><body>', PDF), 415, page],
    ['a picture that runs a script in front', 'a.pdf', bytes('<ImG src=x onerror=alert(1)>', PDF), 415, page],
    ['a page in two bytes a letter in front', 'a.pdf', bytes('\xff\xfe<\0s\0c\0r\0i\0p\0t\0>\0', PDF), 415, page],
    ['a script in front', 'a.pdf', bytes('var a = 1; /*', PDF), 415, page],
    ['a page behind', 'a.pdf', bytes(PDF, '<sCrIpT>alert(1)</sCrIpT>'), 415, page],
    ['a page and no object', 'a.pdf', bytes('%PDF-1.4\n<html><body>x</body></html>', END_ONLY), 415, page],
    ['a page in its first line', 'a.pdf', bytes('%PDF-1.4<html>', PDF.slice(8)), 415, page],
    ['a page in front of its first object', 'a.pdf', bytes('%PDF-1.4\n<html><!--', PDF.slice(8)), 415, page],
    ['a page behind a long comment', 'a.pdf', farObject(MIB * 2, bytes('<html><body>')), 415, page],
    [
      'an archive behind a long comment',
      'a.pdf',
      farObject(MIB * 2, archive.subarray(0, 40)),
      415,
      'and an archive at once',
    ],
    [
      'a long comment and no object',
      'a.pdf',
      bytes('%PDF-1.7\n%', 'x'.repeat(MIB * 2), END_ONLY),
      422,
      'no object of a PDF',
    ],
    ['words and no object', 'a.pdf', bytes('%PDF-1.4\nDear Anna', END_ONLY), 422, 'no object of a PDF'],
    ['a shell script in front', 'a.pdf', bytes('#!/bin/sh\n', PDF), 415, 'a PDF and a script at once'],
    ['an archive behind', 'a.pdf', bytes(PDF, archive), 415, 'a PDF and an archive at once'],
    [
      'its mark behind the first kilobyte',
      'a.pdf',
      bytes(' '.repeat(1020), PDF),
      415,
      'It does not begin as a PDF file',
    ],
    ['its end cut off', 'a.pdf', bytes(PDF.slice(0, 30)), 422, 'cut off or damaged'],
    ['a JPEG called PDF', 'a.pdf', JPEG, 415, 'is in truth a JPEG file'],
    ['a blank in front of a JPEG', 'a.jpg', bytes(' ', JPEG), 415, 'It does not begin as a JPEG file does'],
    ['a GIF called PNG', 'a.png', bytes('GIF89a\x01\0'), 415, 'PDF, JPEG, PNG, DOCX. It begins as a GIF does'],
    ['half a JPEG', 'a.jpg', JPEG.subarray(0, 3000), 422, 'it is damaged, or of a rare kind'],
    ['half a DOCX', 'a.docx', aDocx().subarray(0, 150), 415, 'it is cut off or damaged'],
    ['too many parts in a DOCX', 'a.docx', aDocx(parts), 415, 'it has more than 2000 parts'],
    ['bytes behind a DOCX', 'a.docx', bytes(aDocx(), 'x'), 415, 'bytes stand behind its end'],
    [
      'a way out of a DOCX',
      'a.docx',
      aDocx([{ name: '../x', content: '' }]),
      415,
      'the name of a part leads out of it',
    ],
    ['no text in an archive', 'a.docx', archive, 415, 'is an archive, and no DOCX'],
    ['a zip bomb', 'a.docx', bomb, 422, ''],
    ['a claim to hold gigabytes', 'a.docx', aDocx([{ name: 'a', content: 'x', claims: 4_000_000_000 }]), 422, ''],
    ['macros', 'a.docx', aDocx([{ name: 'word/vbaProject.bin', content: 'x' }]), 415, ''],
    ['a DOCX called PDF', 'a.pdf', aDocx(), 415, ''],
    ['an archive called archive', 'a.zip', aDocx(), 415, ''],
    ['an SVG', 'a.svg', bytes('<svg/>'), 415, ''],
    ['0 bytes', 'a.pdf', bytes(), 422, ''],
    ['26 MB', 'a.pdf', Buffer.alloc(26 * 1024 * 1024 + 1), 413, ''],
    ['a password on a DOCX', 'a.docx', bytes('\xd0\xcf\x11\xe0\xa1\xb1'), 415, 'a DOC or a DOCX with a password'],
  ];
  test.each(cases)('%s', async (_what, name, content, status, reason) => {
    const answer = await send(name, content);
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringContaining(reason)]);
    expect(answer.body.error).toContain(`“${name}”`);
    expect(answer.body.details).toMatchObject({ file: name });
    for (const table of ['document', 'pending_file'] as const) {
      expect(await api.services.database.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    expect(await readdir(join(api.directory, 'incoming'))).toEqual([]);
  });

  test.each([
    ['under another name', ['files'], 422, 'photo.jpg came under another name: send files as “document”.'],
    ['two at a time', ['document', 'other'], 413, 'Send one file at a time.'],
  ] as const)('%s', async (_what, names, status, error) => {
    const form = new FormData();
    for (const name of names) form.append(name, new File([new Uint8Array(JPEG)], 'photo.jpg'));
    const { body, ...answer } = await api.request('POST', `/profilebase/${id}/document`, api.as('Creator'), form);
    expect([answer.status, body.error]).toEqual([status, error]);
  });
});

test('P157 a DOCX whose text is called document2.xml, as some programs write it, is taken', async () => {
  const named = anArchive([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document2.xml', content: '<w:document/>' },
  ]);
  expect((await send('Contract.docx', named)).status).toBe(200);
});
