import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { anArchive } from './archives.ts';

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

/** A PNG of a few hundred bytes that claims any size. */
export function pngThatClaims(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A HEIC of some hundred bytes whose header speaks of any size, with nothing behind it. */
export function heicThatClaims(width: number, height: number): Buffer {
  const box = (name: string, data: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length + 8);
    return Buffer.concat([size, Buffer.from(name, 'latin1'), data]);
  };
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32BE(width, 4);
  sizes.writeUInt32BE(height, 8);
  const properties = box('iprp', box('ipco', box('ispe', sizes)));
  const meta = box('meta', Buffer.concat([Buffer.alloc(4), properties]));
  return Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')), meta]);
}

export async function aJpeg(width = 640, height = 480): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Files that must be refused as images, with the status and the name they are reported by. */
export async function hostileImages(): Promise<readonly [what: string, file: File, status: number][]> {
  const jpeg = await aJpeg();
  const png = await sharp(jpeg).png().toBuffer();
  const file = (name: string, ...parts: (Buffer | string)[]) => [
    new File(
      parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))),
      name,
    ),
  ];
  const [one] = file('x', '');
  if (!one) throw new Error('There is no file.');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const archive = anArchive([{ name: 'payload.class', content: 'payload' }]);
  const list: [string, File[], number][] = [
    ['a program with the name of an image', file('holiday.jpg', 'MZ\x90\0 this is a program'), 415],
    ['a page with the name of an image', file('page.png', '<html><body>hello</body></html>'), 415],
    ['a PNG that is called JPEG', file('photo.jpg', png), 415],
    ['a JPEG that is called program', file('photo.exe', jpeg), 415],
    ['an SVG', file('drawing.svg', svg), 415],
    ['an SVG that is called PNG', file('drawing.png', svg), 415],
    ['a GIF', file('moving.gif', 'GIF89a\x01\0\x01\0\x80\0\0'), 415],
    ['an archive', file('photos.zip', archive), 415],
    ['a PDF', file('paper.pdf', '%PDF-1.4\n'), 415],
    ['a JPEG that is a PDF too', file('two.jpg', jpeg.subarray(0, 20), '%PDF-1.4', jpeg.subarray(20)), 415],
    ['a JPEG that is an archive too', file('two.jpg', jpeg, archive), 415],
    ['a PNG that is an archive too', file('two.png', png, archive), 415],
    ['a JPEG with a script behind it', file('two.jpg', jpeg, '<script>alert(1)</script>'), 415],
    ['a JPEG with PHP behind it', file('two.jpg', jpeg, '<?php system($_GET["c"]); ?>'), 415],
    ['a truncated JPEG', file('half.jpg', jpeg.subarray(0, jpeg.length / 2)), 422],
    ['a truncated PNG', file('half.png', png.subarray(0, png.length / 2)), 422],
    ['the beginning of a JPEG and nothing more', file('start.jpg', jpeg.subarray(0, 40)), 422],
    ['a file of 0 bytes', file('nothing.jpg', ''), 422],
    ['100,000 × 100,000 pixels', file('huge.png', pngThatClaims(100_000, 100_000)), 422],
    ['8,000 × 8,000 pixels', file('large.png', pngThatClaims(8000, 8000)), 422],
    ['a HEIC of 100,000 × 100,000 pixels', file('huge.heic', heicThatClaims(100_000, 100_000)), 422],
    ['a HEIC with nothing in it', file('empty.heic', heicThatClaims(4000, 3000)), 422],
    ['an image of 399 × 400 pixels', file('small.jpg', await aJpeg(399, 400)), 422],
    ['21 MB', file('heavy.jpg', jpeg, Buffer.alloc(21_000_000)), 413],
  ];
  return list.map(([what, [given], status]) => [what, given ?? one, status]);
}
