export interface Box {
  type: string;
  from: number;
  to: number;
}

/** The parsed container of a HEIC or an AVIF file. */
interface Container {
  /** The first box of a type; an empty one where there is none. */
  boxOf: (type: string) => Box;
  /** The picture that is shown, among the items. */
  main: number;
  /** Properties of the main picture. */
  properties: Box[];
  /** Properties of its first tile; empty: it is not put together from tiles. */
  ofFirstPart: Box[];
}

/** What `read` finds in the container, or `otherwise` where it cannot be read. */
export function readContainer<T>(bytes: Buffer, otherwise: T, read: (container: Container) => T): T {
  try {
    const meta = within(bytes, { from: 0, to: bytes.length }).find(({ type }) => type === 'meta');
    if (!meta) return otherwise;
    const boxes = within(bytes, { from: meta.from + 4, to: meta.to });
    const boxOf = (wanted: string) => boxes.find(({ type }) => type === wanted) ?? { type: wanted, from: 0, to: 0 };
    const main = mainItem(bytes, boxOf('pitm'));
    const of = (item: number) => propertiesOf(bytes, boxOf('iprp'), item);
    const [part] = referencesIn(bytes, boxOf('iref')).flatMap(({ type, item, to }) =>
      type === 'dimg' && item === main ? to : [],
    );
    return read({ boxOf, main, properties: of(main), ofFirstPart: part === undefined ? [] : of(part) });
  } catch (error) {
    // A number points beyond the end; the decoder judges whether the file is damaged.
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}

/** Boxes in a part of the file; truncated ones end with it. */
export function within(bytes: Buffer, { from, to }: Omit<Box, 'type'>): Box[] {
  const found: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1;
    const head = isLong ? 16 : 8;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    if (size < head) break;
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), from: at + head, to: Math.min(to, at + size) });
    at += size;
  }
  return found;
}

/** Reads numbers one after the other, each of so many bytes; one of 0 bytes is 0. */
export function reader(bytes: Buffer, from: number): (size: number) => number {
  let at = from;
  return (size) => {
    at += size;
    if (size === 8) return Number(bytes.readBigUInt64BE(at - 8));
    return size === 0 ? 0 : bytes.readUIntBE(at - size, size);
  };
}

export const versionOf = (bytes: Buffer, { from }: Box) => bytes.readUInt8(from);

interface Reference {
  type: string;
  item: number;
  to: number[];
}

export function referencesIn(bytes: Buffer, iref: Box): Reference[] {
  if (iref.to === 0) return [];
  const size = versionOf(bytes, iref) === 0 ? 2 : 4;
  return within(bytes, { from: iref.from + 4, to: iref.to }).map(({ type, from, to }) => {
    // Nothing behind the box is read: boxes that say so would be read over and over.
    const next = reader(bytes.subarray(0, to), from);
    const item = next(size);
    return { type, item, to: Array.from({ length: next(2) }, () => next(size)) };
  });
}

function mainItem(bytes: Buffer, box: Box): number {
  return reader(bytes, box.from + 4)(versionOf(bytes, box) === 0 ? 2 : 4);
}

function propertiesOf(bytes: Buffer, iprp: Box, item: number): Box[] {
  const boxes = within(bytes, iprp);
  const properties = boxes.filter(({ type }) => type === 'ipco').flatMap((box) => within(bytes, box));
  return boxes
    .filter(({ type }) => type === 'ipma')
    .flatMap((box) => placesOf(bytes, box, item))
    .flatMap((place) => properties[place - 1] ?? []);
}

/** The places in the list of properties, from 1, of those that belong to an item. */
function placesOf(bytes: Buffer, ipma: Box, item: number): number[] {
  const isWide = (bytes.readUInt8(ipma.from + 3) & 1) === 1;
  const next = reader(bytes.subarray(0, ipma.to), ipma.from + 4);
  const found: number[] = [];
  for (let items = next(4); items > 0; items--) {
    const isIts = next(versionOf(bytes, ipma) === 0 ? 2 : 4) === item;
    for (let count = next(1); count > 0; count--) {
      // The highest bit says whether a reader has to know the property.
      const index = isWide ? next(2) & 0x7fff : next(1) & 0x7f;
      if (isIts) found.push(index);
    }
  }
  return found;
}
