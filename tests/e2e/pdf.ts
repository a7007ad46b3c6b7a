import { createHash } from 'node:crypto';
import type { TestFile } from './support.ts';

/** A PDF of some pages, each with its number on it. `bytes`: what each of them weighs. */
export function pdf(name: string, pages = 2, bytes = 0): TestFile {
  const numbers = Array.from({ length: pages }, (_, index) => index);
  const kids = numbers.map((index) => `${4 + index} 0 R`).join(' ');
  return fileOf(name, [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...numbers.map((index) => page('<< /F1 3 0 R >>', 4 + pages + index)),
    ...numbers.map((index) =>
      stream(`BT /F1 48 Tf 72 700 Td (Page ${index + 1} of a consent) Tj ET${' '.repeat(bytes)}`),
    ),
  ]);
}

/**
 * A page with a tick of ZapfDingbats above a line in a Japanese font: neither font is embedded, and the line
 * is written in Shift JIS, whose encoding is not in the file either.
 */
export function pdfWithForeignFonts(name: string): TestFile {
  return fileOf(name, [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    page('<< /Tick 5 0 R /Kanji 6 0 R >>', 4),
    stream('BT /Tick 200 Tf 72 600 Td (4) Tj ET BT /Kanji 96 Tf 72 200 Td <93fa967b8cea> Tj ET'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>',
    '<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiKakuGo-W5 /Encoding /90ms-RKSJ-H /DescendantFonts [7 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiKakuGo-W5 /FontDescriptor 8 0 R /DW 1000 ' +
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>',
    '<< /Type /FontDescriptor /FontName /HeiseiKakuGo-W5 /Flags 4 /FontBBox [-92 -250 1010 922] /ItalicAngle 0 ' +
      '/Ascent 752 /Descent -221 /CapHeight 737 /StemV 114 >>',
  ]);
}

/** It ends as a PDF does, and names nothing that it holds. */
export function damagedPdf(name: string): TestFile {
  const body = '%PDF-1.4\n1 0 obj\n<< /Type /Nothing >>\nendobj\ntrailer\n<< /Root 9 0 R >>\nstartxref\n9\n%%EOF\n';
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(body, 'latin1') };
}

/** One page that nobody reads without its password: the oldest way of PDF, RC4 with 40 bits. */
export function lockedPdf(name: string, password: string): TestFile {
  const filled = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), PADDING]).subarray(0, 32);
  const owner = rc4(md5(filled(password)).subarray(0, 5), filled(password));
  const mayAll = Buffer.from('fcffffff', 'hex');
  const id = Buffer.alloc(16, 7);
  const key = md5(filled(password), owner, mayAll, id).subarray(0, 5);
  const words = Buffer.from('BT /F1 48 Tf 72 700 Td (Behind the password) Tj ET', 'latin1');
  const hidden = rc4(md5(key, Buffer.from('0500000000', 'hex')).subarray(0, 10), words).toString('latin1');
  const user = rc4(key, PADDING).toString('hex');
  const lock = `<< /Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${user}> /P -4 >>`;
  return fileOf(
    name,
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      page('<< /F1 3 0 R >>', 5),
      stream(hidden),
    ],
    `/Encrypt ${lock} /ID [<${id.toString('hex')}> <${id.toString('hex')}>]`,
  );
}

/** What the standard fills passwords up with. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();

function rc4(key: Buffer, bytes: Buffer): Buffer {
  const box = Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => ([box[a], box[b]] = [box[b] ?? 0, box[a] ?? 0]);
  for (let i = 0, j = 0; i < 256; i += 1) swap(i, (j = (j + (box[i] ?? 0) + (key[i % key.length] ?? 0)) % 256));
  let [i, j] = [0, 0];
  return bytes.map((byte) => {
    i = (i + 1) % 256;
    j = (j + (box[i] ?? 0)) % 256;
    swap(i, j);
    return byte ^ (box[((box[i] ?? 0) + (box[j] ?? 0)) % 256] ?? 0);
  }) as Buffer;
}

function page(fonts: string, contents: number): string {
  return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contents} 0 R /Resources << /Font ${fonts} >> >>`;
}

function stream(text: string): string {
  return `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
}

/** Writes the objects, numbered from 1, with the table that says where each begins. */
function fileOf(name: string, objects: readonly string[], more = ''): TestFile {
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${more} >>\nstartxref\n${body.length}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(body + end, 'latin1') };
}
