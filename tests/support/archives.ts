import { crc32, deflateRawSync } from 'node:zlib';

export interface ArchivePart {
  name: string;
  content: Uint8Array | string;
  /** What the directory says of the size once unpacked, where it lies. */
  claims?: number;
}

/** A ZIP archive of the parts, written by hand so that it can lie. */
export function anArchive(parts: readonly ArchivePart[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, claims } of parts) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const numbers = Buffer.alloc(12);
    numbers.writeUInt32LE(crc32(raw), 0);
    numbers.writeUInt32LE(packed.length, 4);
    numbers.writeUInt32LE(claims ?? raw.length, 8);
    const common = Buffer.concat([
      // Version, flags, method, time, date.
      Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0x21, 0]),
      numbers,
      Buffer.from([name.length, 0, 0, 0]),
    ]);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const place = Buffer.alloc(4);
    place.writeUInt32LE(at);
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02'),
        Buffer.from([20, 0]),
        common,
        Buffer.alloc(10),
        place,
        Buffer.from(name),
      ]),
    );
    locals.push(local);
    at += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, entries, end]);
}

/** The smallest DOCX that holds a sentence. */
export function aDocx(more: readonly ArchivePart[] = []): Buffer {
  return anArchive([
    { name: '[Content_Types].xml', content: '<?xml version="1.0"?><Types/>' },
    { name: 'word/document.xml', content: '<?xml version="1.0"?><w:document>Consent</w:document>' },
    ...more,
  ]);
}
