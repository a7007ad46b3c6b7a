import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

type Sample = 'four-colours' | 'upper-half' | 'white';
/** A HEIC of 416 × 480 pixels: red and green above, blue and white below, as HEVC of plain samples. */
export const aHeic = (): Buffer => sampleOf('four-colours');
const sampleOf = (name: Sample) => gunzipSync(readFileSync(new URL(`${name}.heic.gz`, import.meta.url)));

interface HeicParts {
  /** What is opaque: the upper half (the lower one by 1 of 255), all ("white"), or as much as the picture is bright. */
  alpha?: Sample;
  /** Whether the colours are already mixed with black by the alpha. */
  premultiplied?: boolean;
  /** The orientation that its Exif shows, 1 to 8. */
  exif?: number;
  /** Where the Exif says that it begins: behind the name that a JPEG has in front of it, or at once. */
  exifBegins?: 'after-its-name' | 'at-its-name' | 'at-once';
  /** Quarters by which the container has it turned to the left; 0 is said too. */
  turned?: number;
  /** Whether the container has it mirrored, left to right. */
  mirrored?: boolean;
  /** What the container says of its colours. */
  colours?: Buffer;
  /** Two of the picture side by side are the tiles of another one; colours are those of the tiles. */
  tiled?: boolean;
}

/**
 * The picture of `aHeic` in a container of our own, since no encoder comes with what the product uses: with a second
 * picture as its alpha, with Exif, and with what the container itself says of its orientation.
 */
export function heicOf(parts: HeicParts): Buffer {
  const { alpha, premultiplied, exif, exifBegins, turned: rotated, mirrored, colours, tiled } = parts;
  const items = [pictureOf('four-colours')];
  if (alpha ?? tiled) items.push(pictureOf(alpha ?? 'four-colours'));
  const payloads: Buffer[] = items.map(({ data }) => data);
  if (exif !== undefined) payloads.push(exifOf(exif, exifBegins ?? 'after-its-name'));
  const exifId = payloads.length;
  const main = tiled ? payloads.push(Buffer.concat([u8(0), u8(0), u8(0), u8(1), u16(832), u16(480)])) : 1;
  const properties = [
    ...items.map(({ configuration }) => configuration),
    fullBox('ispe', 0, u32(416), u32(480)),
    fullBox('auxC', 0, text('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0')),
    box('irot', u8(rotated ?? 0)),
    box('imir', u8(1)),
    fullBox('ispe', 0, u32(832), u32(480)),
    ...(colours ? [box('colr', colours)] : []),
  ];
  const size = items.length + 1;
  const stands = [...(rotated === undefined ? [] : [size + 2]), ...(mirrored ? [size + 3] : [])];
  const own = [1, size, ...(tiled ? [] : stands), ...(colours ? [size + 5] : [])];
  const associations = [[1, ...own], ...(alpha ? [[2, 2, size, size + 1]] : [])];
  if (tiled) associations.push([2, 2, ...own.slice(1)], [main, size + 4, ...stands]);
  const references = [
    ...(tiled ? [box('dimg', u16(main), u16(2), u16(1), u16(2))] : []),
    ...(alpha ? [box('auxl', u16(2), u16(1), u16(1))] : []),
    ...(alpha && premultiplied ? [box('prem', u16(1), u16(1), u16(2))] : []),
    ...(exif === undefined ? [] : [box('cdsc', u16(exifId), u16(1), u16(main))]),
  ];
  const ftyp = box('ftyp', text('heic'), u32(0), text('mif1heic'));
  const metaAt = (offset: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), text('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(main)),
      fullBox('iloc', 0, u8(0x44), u8(0), u16(payloads.length), ...placesOf(payloads, offset)),
      fullBox(
        'iinf',
        0,
        u16(payloads.length),
        ...items.map((_, index) => fullBox('infe', 2, u16(index + 1), u16(0), text('hvc1'), u8(0))),
        ...(exif === undefined ? [] : [fullBox('infe', 2, u16(exifId), u16(0), text('Exif'), u8(0))]),
        ...(tiled ? [fullBox('infe', 2, u16(main), u16(0), text('grid'), u8(0))] : []),
      ),
      ...(references.length > 0 ? [fullBox('iref', 0, ...references)] : []),
      box(
        'iprp',
        box('ipco', ...properties),
        fullBox(
          'ipma',
          0,
          u32(associations.length),
          ...associations.flatMap(([item = 0, ...list]) => [u16(item), u8(list.length), ...list.map((at) => u8(at))]),
        ),
      ),
    );
  return Buffer.concat([ftyp, metaAt(ftyp.length + metaAt(0).length + 8), box('mdat', ...payloads)]);
}

function placesOf(payloads: readonly Buffer[], offset: number): Buffer[] {
  let at = offset;
  return payloads.flatMap(({ length }, index) => {
    const place = [u16(index + 1), u16(0), u16(1), u32(at), u32(length)];
    at += length;
    return place;
  });
}

/** What a sample holds, and the box that shows a decoder what it needs to know before it. */
function pictureOf(name: Sample) {
  const bytes = sampleOf(name);
  const boxAt = (type: string) => {
    const at = bytes.indexOf(type) - 4;
    return bytes.subarray(at, at + bytes.readUInt32BE(at));
  };
  return { configuration: boxAt('hvcC'), data: boxAt('mdat').subarray(8) };
}

/** Exif that holds an orientation and nothing else. */
function exifOf(orientation: number, begins: NonNullable<HeicParts['exifBegins']>): Buffer {
  const tiff = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  tiff.writeUInt16BE(orientation, 18);
  if (begins === 'at-once') return Buffer.concat([u32(0), tiff]);
  return Buffer.concat([u32(begins === 'at-its-name' ? 0 : 6), text('Exif\0\0'), tiff]);
}

function box(name: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), text(name), body]);
}

function fullBox(name: string, version: number, ...content: readonly Buffer[]): Buffer {
  return box(name, u32(version * 2 ** 24), ...content);
}

const text = (words: string) => Buffer.from(words, 'latin1');
const u8 = (value: number) => Buffer.from([value]);

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
