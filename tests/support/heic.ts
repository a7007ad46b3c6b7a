import { nalUnits, type Colour } from './hevc-still.ts';

/**
 * A HEIC with a picture in it, written here because no encoder comes with what the product uses: the boxes of
 * ISO 23008-12 around one HEVC picture. `colourAt` is asked for each block of 16 × 16 pixels; both sides are
 * multiples of 16.
 */
export function aHeic(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const { parameterSets, slice } = nalUnits(width, height, colourAt);
  const ftyp = box('ftyp', text('heic'), u32(0), text('mif1heic'));
  const data = Buffer.concat([u32(slice.length), slice]);
  const metaAt = (offset: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), text('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(1)),
      fullBox('iloc', 0, u8(0x44), u8(0), u16(1), u16(1), u16(0), u16(1), u32(offset), u32(data.length)),
      fullBox('iinf', 0, u16(1), fullBox('infe', 2, u16(1), u16(0), text('hvc1'), u8(0))),
      box(
        'iprp',
        box('ipco', decoderConfiguration(parameterSets), fullBox('ispe', 0, u32(width), u32(height))),
        fullBox('ipma', 0, u32(1), u16(1), u8(2), u8(0x81), u8(2)),
      ),
    );
  const offset = ftyp.length + metaAt(0).length + 8;
  return Buffer.concat([ftyp, metaAt(offset), box('mdat', data)]);
}

/** The box that tells a decoder what it needs to know before the picture: profile Main, 8 bits, 4:2:0. */
function decoderConfiguration(parameterSets: readonly Buffer[]): Buffer {
  const head = Buffer.from('0101600000009000000000005df000fcfdf8f800000f', 'hex');
  const arrays = parameterSets.map((unit) =>
    Buffer.concat([u8(0x80 | ((unit[0] ?? 0) >> 1)), u16(1), u16(unit.length), unit]),
  );
  return box('hvcC', head, u8(arrays.length), ...arrays);
}

function box(name: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), text(name), body]);
}

function fullBox(name: string, version: number, ...content: readonly Buffer[]): Buffer {
  return box(name, u32(version << 24), ...content);
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
