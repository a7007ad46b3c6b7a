#!/bin/sh
# sharp 0.35.5: a grey PNG that holds the profile of its tones, made into a picture for viewers.
#
# Expected: the profile is looked at, at 16 bits as at 8: half of the light is 188 in sRGB, and with a curve of 1.8 the
# value 128 is 146. `pipelineColourspace('srgb')`, which helps 16 bits of colour, helps here too.
# Seen: at 16 bits of grey the profile is passed over and then lost, so the picture is much too dark, and asking for
# another pipeline changes nothing. What helps is a first step to 8 bits that keeps the profile.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund sharp@0.35.5 >/dev/null
cat >read.mjs <<'JS'
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
// The smallest profile of grey: a description, a note, the white point and one curve.
const u32 = (...values) => Buffer.concat(values.map((value) => Buffer.from(new Uint32Array([value]).buffer).swap32()));
const words = (text) => Buffer.from(text, 'latin1');
function profileOf(curve) {
  const tags = {
    desc: Buffer.concat([words('desc'), u32(0, 5), words('Grey\0'), Buffer.alloc(79)]),
    cprt: Buffer.concat([words('text'), u32(0), words('none\0\0\0\0')]),
    wtpt: Buffer.concat([words('XYZ '), u32(0, 63190, 65536, 54061)]),
    kTRC: Buffer.concat([words('curv'), u32(0, 1), Buffer.from([Math.floor(curve), Math.round((curve % 1) * 256), 0, 0])]),
  };
  const names = Object.keys(tags);
  let at = 132 + 12 * names.length;
  const table = [u32(names.length)];
  for (const name of names) {
    table.push(words(name), u32(at, tags[name].length));
    at += tags[name].length;
  }
  const head = Buffer.alloc(128);
  u32(at).copy(head, 0);
  u32(0x02100000).copy(head, 8);
  head.write('mntrGRAYXYZ ', 12);
  head.write('acsp', 36);
  u32(63190, 65536, 54061).copy(head, 68);
  return Buffer.concat([head, ...table, ...Object.values(tags)]);
}
function named(png, curve) {
  const chunk = Buffer.concat([words('iCCPGrey\0\0'), deflateSync(profileOf(curve))]);
  return Buffer.concat([png.subarray(0, 33), u32(chunk.length - 4), chunk, u32(crc32(chunk)), png.subarray(33)]);
}
const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: '#808080' } });
const shallow = await plain.clone().toColourspace('b-w').png().toBuffer();
const deep = await plain.clone().toColourspace('grey16').png().toBuffer();
const shown = async (image) => (await sharp(await image.jpeg().toBuffer()).raw().toBuffer())[0];
for (const curve of [1, 1.8]) {
  const inTwoSteps = await sharp(named(deep, curve)).toColourspace('b-w').keepIccProfile().png().toBuffer();
  console.log(
    (await sharp(named(deep, curve)).metadata()).depth,
    'at 8 bits', await shown(sharp(named(shallow, curve))),
    'at 16', await shown(sharp(named(deep, curve))),
    'with a pipeline', await shown(sharp(named(deep, curve)).pipelineColourspace('srgb')),
    'in two steps', await shown(sharp(inTwoSteps)),
  );
}
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'ushort at 8 bits 188 at 16 128 with a pipeline 128 in two steps 188
ushort at 8 bits 146 at 16 128 with a pipeline 128 in two steps 146' ]
