import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { aDocx, anArchive } from '../../support/archives.ts';
import { aJpeg } from '../../support/hostile-files.ts';
import { insertBaseProfile, rowsWhere, sharedApi } from '../../support/shared-api.ts';

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

test.each<[string, Buffer]>([
  ['a byte order mark in front', bytes('\xef\xbb\xbf', PDF)],
  ['the header of an answer in front', bytes('HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n', PDF)],
  ['what a printer is sent in front', bytes('\x1b%-12345X@PJL ENTER LANGUAGE=PDF\n', PDF)],
  ['its mark as the last of the first kilobyte', bytes(Buffer.alloc(1024 - 5, 7), PDF)],
  ['2 MB behind', bytes(PDF, Buffer.alloc(2 * 1024 * 1024, 'rubbish '))],
  ['an end that lies across two pieces', bytes(PDF, Buffer.alloc(1024 * 1024 - 4, 'x'))],
  ['a comment of 2 MiB in front of its first object', farObject(MIB * 2)],
  ['its first object across two pieces', farObject(MIB - 13)],
  ['a comment of any bytes in front of its first object', farObject(MIB * 4, anyBytes(MIB * 3))],
  ['an object in its first line', bytes(PDF.replace('\n', ' '))],
  ['comments in front of its first object', bytes('%PDF-1.7\r%\xe2\xe3\xcf\xd3\r\n% of Anna\n', PDF.slice(9))],
  ['words of a page in a text, and an old list of pages', bytes(PDF.replace('<<>>', '(<html>) /Kids[] /Type/Page'))],
])('P157 a PDF is taken as readers take it, and served as a PDF, with %s', async (_what, content) => {
  const { status, body } = await send('Consent.pdf', content);
  expect([status, body.error]).toEqual([200, undefined]);
  const { url } = await api.call('document.open', { params: { documentId: body.document.id } }, api.as('Creator'));
  expect(url).toContain('/document');
  expect(body.document).toMatchObject({ type: 'application/pdf', size: content.length });
  await api.call('document.delete', { params: { documentId: body.document.id } }, api.as('Creator'));
});

const page = 'also contains a web page or script, so it is not accepted';
const archive = anArchive([{ name: 'a.txt', content: 'x' }]);
const bomb = anArchive([
  { name: '[Content_Types].xml', content: '<Types/>' },
  { name: 'word/document.xml', content: Buffer.alloc(30 * 1024 * 1024) },
]);
const parts = Array.from({ length: 2001 }, (_, index) => ({ name: `word/${index}.xml`, content: 'x' }));
const none = 'no PDF object';
/** A PDF that is refused as something else, unless its name or another status is given. */
const cases: [what: string, content: Buffer, reason: string, name?: string, status?: number][] = [
  ['a page in front', bytes('<html><body>', PDF), page],
  ['a picture that runs a script in front', bytes('<ImG src=x onerror=alert(1)>', PDF), page],
  ['a page in two bytes a letter in front', bytes('\xff\xfe<\0s\0c\0r\0i\0p\0t\0>\0', PDF), page],
  ['a script in front', bytes('var a = 1; /*', PDF), page],
  ['a page behind', bytes(PDF, '<sCrIpT>alert(1)</sCrIpT>'), page],
  ['a page and no object', bytes('%PDF-1.4\n<html><body>x</body></html>', END_ONLY), page],
  ['a page in its first line', bytes('%PDF-1.4<html>', PDF.slice(8)), page],
  ['a page in front of its first object', bytes('%PDF-1.4\n<html><!--', PDF.slice(8)), page],
  ['a page behind a long comment', farObject(MIB * 2, bytes('<html><body>')), page],
  ['an archive behind a long comment', farObject(MIB * 2, archive.subarray(0, 40)), 'also contains an archive'],
  ['noise and no object', bytes('%PDF-1.7\n\x9d/*\xe1<p \x88', END_ONLY), none, 'a.pdf', 422],
  ['a long comment and no object', bytes('%PDF-1.7\n%', 'x'.repeat(MIB * 2), END_ONLY), none, 'a.pdf', 422],
  ['no page', bytes(PDF.replace('<<>>', '<</Kids [ ]>>')), 'a PDF without any pages', 'a.pdf', 422],
  ['a shell script in front', bytes('#!/bin/sh\n', PDF), 'also contains a script'],
  ['an archive behind', bytes(PDF, archive), 'also contains an archive'],
  ['its mark behind the first kilobyte', bytes(' '.repeat(1020), PDF), 'It does not look like a PDF file'],
  ['its end cut off', bytes(PDF.slice(0, 30)), 'cut off or damaged', 'a.pdf', 422],
  ['a JPEG called PDF', JPEG, 'is actually a JPEG file'],
  ['a blank in front of a JPEG', bytes(' ', JPEG), 'It does not look like a JPEG file', 'a.jpg'],
  ['a GIF called PNG', bytes('GIF89a\x01\0'), 'PDF, JPEG, PNG, DOCX. It looks like a GIF', 'a.png'],
  ['half a JPEG', JPEG.subarray(0, 3000), 'it is damaged or in an unusual format', 'a.jpg', 422],
  ['half a DOCX', aDocx().subarray(0, 150), 'it is cut off or damaged', 'a.docx'],
  ['too many parts in a DOCX', aDocx(parts), 'it has more than 2000 parts', 'a.docx'],
  ['bytes behind a DOCX', bytes(aDocx(), 'x'), 'there is extra data after its end', 'a.docx'],
  ['a way out', aDocx([{ name: '../x', content: '' }]), 'the name of a part points outside the file', 'a.docx'],
  ['no text in an archive', archive, 'is an archive, not a DOCX', 'a.docx'],
  ['a zip bomb', bomb, '', 'a.docx', 422],
  ['a claim of gigabytes', aDocx([{ name: 'a', content: 'x', claims: 4_000_000_000 }]), '', 'a.docx', 422],
  ['macros', aDocx([{ name: 'word/vbaProject.bin', content: 'x' }]), '', 'a.docx'],
  ['a DOCX called PDF', aDocx(), ''],
  ['an archive called archive', aDocx(), '', 'a.zip'],
  ['an SVG', bytes('<svg/>'), '', 'a.svg'],
  ['0 bytes', bytes(), '', 'a.pdf', 422],
  ['26 MB', Buffer.alloc(26 * 1024 * 1024 + 1), '', 'a.pdf', 413],
  ['a password', bytes('\xd0\xcf\x11\xe0\xa1\xb1'), 'a DOC or a DOCX with a password', 'a.docx'],
];
test.each(cases)(
  'P157 a document that is refused is refused for its true reason, and nothing of it is kept: %s',
  async (_what, content, reason, name = 'a.pdf', status = 415) => {
    const answer = await send(name, content);
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringContaining(reason)]);
    expect(answer.body.error).toContain(`“${name}”`);
    expect(answer.body.details).toMatchObject({ file: name });
    for (const table of ['document', 'pending_file'] as const) {
      expect(await rowsWhere(api.services, table), table).toEqual([]);
    }
    expect(await readdir(join(api.directory, 'incoming'))).toEqual([]);
  },
);

test.each([
  ['under another name', ['files'], 422, 'photo.jpg came under another name: send files as “document”.'],
  ['two at a time', ['document', 'other'], 413, 'Send one file at a time.'],
] as const)(
  'P157 a document that is refused is refused for its true reason, and nothing of it is kept: %s',
  async (_what, names, status, error) => {
    const form = new FormData();
    for (const name of names) form.append(name, new File([new Uint8Array(JPEG)], 'photo.jpg'));
    const { body, ...answer } = await api.request('POST', `/profilebase/${id}/document`, api.as('Creator'), form);
    expect([answer.status, body.error]).toEqual([status, error]);
  },
);

test('P157 a DOCX whose text is called document2.xml, as some programs write it, is taken', async () => {
  const named = anArchive([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document2.xml', content: '<w:document/>' },
  ]);
  expect((await send('Contract.docx', named)).status).toBe(200);
});
