import type { TestFile } from './support.ts';

/** A PDF of some pages, each with its number on it. */
export function pdf(name: string, pages = 2): TestFile {
  const kids = Array.from({ length: pages }, (_, index) => `${4 + index * 2} 0 R`).join(' ');
  return fileOf(name, [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...Array.from({ length: pages }, (_, index) => [
      page('<< /F1 3 0 R >>', 5 + index * 2),
      stream(`BT /F1 48 Tf 72 700 Td (Page ${index + 1} of a consent) Tj ET`),
    ]).flat(),
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

function page(fonts: string, contents: number): string {
  return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contents} 0 R /Resources << /Font ${fonts} >> >>`;
}

function stream(text: string): string {
  return `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
}

/** Writes the objects, numbered from 1, with the table that says where each begins. */
function fileOf(name: string, objects: readonly string[]): TestFile {
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(body + end, 'latin1') };
}
