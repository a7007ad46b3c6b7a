import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { readContainer, type Box } from './heif-boxes.ts';

/** How a container names its colours by numbers: the primaries of Display P3, and its curve, which is that of sRGB. */
const P3_PRIMARIES = 12;
const P3_CURVE = 13;
const NAME_BYTES = 4;
/** Bytes of a profile that one segment of a JPEG has room for, and how many segments there may be. */
const SEGMENT_BYTES = 65_519;
const SEGMENTS = 255;

/** The profile of the colours of a HEIC or an AVIF; null: none, so they are taken for sRGB. */
export async function profileOfHeif(bytes: Buffer): Promise<Buffer | null> {
  const boxes = readContainer<Box[]>(bytes, [], ({ properties, ofFirstPart }) => {
    const own = coloursIn(properties);
    // Telephones write the profile of a photo of tiles to the tiles alone.
    return own.length > 0 ? own : coloursIn(ofFirstPart);
  });
  const colours = boxes.map(({ from, to }) => bytes.subarray(from, to));
  const nameOf = (colour: Buffer) => colour.toString('latin1', 0, NAME_BYTES);
  const profile = colours.find((colour) => ['prof', 'rICC'].includes(nameOf(colour)));
  if (profile) return profile.subarray(NAME_BYTES);
  const isP3 = colours.some((colour) => nameOf(colour) === 'nclx' && isDisplayP3(colour.subarray(NAME_BYTES)));
  return isP3 ? displayP3() : null;
}

const coloursIn = (properties: readonly Box[]) => properties.filter(({ type }) => type === 'colr');

function isDisplayP3(numbers: Buffer): boolean {
  return numbers.length >= 4 && numbers.readUInt16BE(0) === P3_PRIMARIES && numbers.readUInt16BE(2) === P3_CURVE;
}

/** sharp gives its own profile away only within a picture. */
async function displayP3(): Promise<Buffer | null> {
  const create = { width: 1, height: 1, channels: 3, background: 'white' } as const;
  const picture = await sharp({ create }).withIccProfile('p3').png().toBuffer();
  return (await sharp(picture).metadata()).icc ?? null;
}

/** A picture as a file for later steps, in the colours of a profile: sharp can convert colours, and not say which they are. */
export async function fileOf(picture: Sharp, alpha: boolean, profile: Buffer | null): Promise<Buffer> {
  const named = picture.withIccProfile('srgb');
  const bytes = await (
    alpha ? named.png({ compressionLevel: 1 }) : named.removeAlpha().jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
  ).toBuffer();
  if (profile === null) return bytes;
  const from = bytes.indexOf(alpha ? 'iCCP' : 'ICC_PROFILE') - 4;
  const to = from + (alpha ? bytes.readUInt32BE(from) + 12 : bytes.readUInt16BE(from + 2) + 2);
  const parts = alpha ? [chunkOf(profile)] : segmentsOf(profile);
  return Buffer.concat([bytes.subarray(0, from), ...parts, bytes.subarray(to)]);
}

function chunkOf(profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPICC\0\0', 'latin1'), deflateSync(profile)]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length - 4);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}

/** None for a profile that is too long. */
function segmentsOf(profile: Buffer): Buffer[] {
  const count = Math.ceil(profile.length / SEGMENT_BYTES);
  if (count > SEGMENTS) return [];
  return Array.from({ length: count }, (_, index) => {
    const piece = profile.subarray(index * SEGMENT_BYTES, (index + 1) * SEGMENT_BYTES);
    const head = Buffer.from('\xff\xe2\0\0ICC_PROFILE\0', 'latin1');
    head.writeUInt16BE(head.length + piece.length, 2);
    return Buffer.concat([head, Buffer.from([index + 1, count]), piece]);
  });
}
