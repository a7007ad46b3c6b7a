import { reader, readContainer, referencesIn, versionOf, within, type Box } from './heif-boxes.ts';

/** Exif's values for upright and its seven rotated and mirrored kinds. */
const ORIENTATIONS = 8;
const UPRIGHT = 1;
const ORIENTATION_TAG = 0x0112;
/** The beginning of Exif, in either order of bytes. */
const TIFF_MARKS: ReadonlySet<string> = new Set(['II*\0', 'MM\0*']);
const EXIF_NAME = 'Exif\0\0';
/** Bytes of Exif that are read; a JPEG has room for no more. */
const EXIF_BYTES = 65_536;

/**
 * The orientation in which a HEIC has to be rotated once it is decoded, as Exif numbers it. Where the container
 * itself says how the picture stands (irot, imir), the decoder has rotated it, and what Exif repeats no longer
 * counts; some encoders write it into Exif only. 1 for anything that cannot be read.
 */
export function orientationOfHeic(bytes: Buffer): number {
  return readContainer(bytes, UPRIGHT, ({ boxOf, main, properties }) => {
    if (properties.some(({ type }) => type === 'irot' || type === 'imir')) return UPRIGHT;
    const about = referencesIn(bytes, boxOf('iref')).filter(({ type, to }) => type === 'cdsc' && to.includes(main));
    const exif = itemsOfExif(bytes, boxOf('iinf')).find((each) => about.some(({ item }) => item === each));
    return exif === undefined ? UPRIGHT : orientationIn(payload(bytes, boxOf('iloc'), boxOf('idat'), exif));
  });
}

function itemsOfExif(bytes: Buffer, iinf: Box): number[] {
  const head = versionOf(bytes, iinf) === 0 ? 6 : 8;
  return within(bytes, { from: iinf.from + head, to: iinf.to }).flatMap((box) => {
    const size = versionOf(bytes, box) === 2 ? 2 : 4;
    const next = reader(bytes, box.from + 4);
    const item = next(size);
    // The type stands after the number and the protection index.
    const type = bytes.toString('latin1', box.from + 4 + size + 2, box.from + 4 + size + 6);
    return type === 'Exif' ? [item] : [];
  });
}

/** The first bytes of an item, which may be in pieces, in the file or in a box of the container. */
function payload(bytes: Buffer, iloc: Box, idat: Box, item: number): Buffer {
  const version = versionOf(bytes, iloc);
  const next = reader(bytes, iloc.from + 4);
  const sizes = next(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  const numberSize = version < 2 ? 2 : 4;
  // Pieces without a byte could be listed without end.
  if (offsetSize + lengthSize + indexSize === 0) return Buffer.alloc(0);
  for (let items = next(numberSize); items > 0; items--) {
    const isIt = next(numberSize) === item;
    const method = version === 0 ? 0 : next(2) & 15;
    next(2);
    const base = next(baseSize) + (method === 1 ? idat.from : 0);
    let found = Buffer.alloc(0);
    for (let count = next(2); count > 0; count--) {
      next(indexSize);
      const start = base + next(offsetSize);
      const length = next(lengthSize);
      const room = EXIF_BYTES - found.length;
      if (isIt && room > 0) found = Buffer.concat([found, bytes.subarray(start, start + Math.min(length, room))]);
    }
    if (isIt) return found;
  }
  return Buffer.alloc(0);
}

/** Exif is preceded by its offset, which encoders count from before or after its name. */
function orientationIn(item: Buffer): number {
  const end = 4 + item.readUInt32BE(0);
  const start = item.toString('latin1', end, end + EXIF_NAME.length) === EXIF_NAME ? end + EXIF_NAME.length : end;
  const exif = item.subarray(start);
  const mark = exif.toString('latin1', 0, 4);
  if (!TIFF_MARKS.has(mark)) return UPRIGHT;
  const isLittle = mark.startsWith('I');
  const short = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const directory = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  for (let entry = short(directory) - 1; entry >= 0; entry--) {
    const at = directory + 2 + entry * 12;
    if (short(at) !== ORIENTATION_TAG) continue;
    const value = short(at + 8);
    return value >= UPRIGHT && value <= ORIENTATIONS ? value : UPRIGHT;
  }
  return UPRIGHT;
}
