import sharp from 'sharp';
import type { DOCUMENT_KINDS } from '../../../src/contract/policy/document-kinds.ts';
import type { MediaStore } from '../../../src/server/media/media-store.ts';

/** A document in the store, to be put beside any number of base profiles. */
export interface StoredDocument {
  name: string;
  kind: (typeof DOCUMENT_KINDS)[number];
  type: string;
  sha256: string;
  /** Bytes. */
  size: number;
}

const PAPERS = [
  { name: 'Consent.pdf', kind: 'consent', words: 'Consent to publication - sample, not a real paper' },
  { name: 'Contract.pdf', kind: 'contract', words: 'Contract - sample, not a real paper' },
  { name: 'Correspondence.pdf', kind: 'other', words: 'Correspondence - sample, not a real paper' },
] as const;

export async function makeDocuments(store: MediaStore): Promise<StoredDocument[]> {
  const papers = PAPERS.map(async ({ name, kind, words }) => ({
    name,
    kind,
    type: 'application/pdf',
    ...(await store.put(pdfPage(words))),
  }));
  const scan = await sharp({ create: { width: 600, height: 380, channels: 3, background: '#e8ecef' } })
    .png()
    .toBuffer();
  const identity = {
    name: 'Identity card.png',
    kind: 'identity' as const,
    type: 'image/png',
    ...(await store.put(scan)),
  };
  return [...(await Promise.all(papers)), identity];
}

/** The smallest PDF that shows one line of ASCII text: one A4 page, with a cross-reference table that is right. */
function pdfPage(words: string): Uint8Array {
  const drawing = `BT /F1 16 Tf 60 770 Td (${words}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  text += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
