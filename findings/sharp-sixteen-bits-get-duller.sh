#!/bin/sh
# sharp 0.35.5: a PNG of 16 bits that holds the profile of sRGB, made into one of 8 bits.
#
# Expected: 200, 90, 60 stays what it is, as it does at 8 bits and without a profile.
# Seen: 186, 96, 68. With any profile 16 bits are converted to Display P3, and written without a profile, so every
# viewer takes the numbers for sRGB and shows a duller picture. `pipelineColourspace('srgb')` shows it right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund sharp@0.35.5 >/dev/null
cat >read.mjs <<'JS'
import sharp from 'sharp';
const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: { r: 200, g: 90, b: 60 } } });
const shown = async (image, change = (same) => same) => {
  const small = await change(sharp(await image.png().toBuffer())).png().toBuffer();
  return [...(await sharp(small).raw().toBuffer()).subarray(0, 3)].join(' ');
};
const deep = () => picture.clone().toColourspace('rgb16');
console.log('8 bits with sRGB', await shown(picture.clone().withIccProfile('srgb')));
console.log('16 bits', await shown(deep()));
console.log('16 bits with sRGB', await shown(deep().withIccProfile('srgb')));
console.log('16 bits with P3', await shown(deep().withIccProfile('p3')));
const mended = await shown(deep().withIccProfile('p3'), (image) => image.pipelineColourspace('srgb'));
console.log('16 bits with P3, by way of sRGB', mended);
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = '8 bits with sRGB 200 90 60
16 bits 200 90 60
16 bits with sRGB 186 96 68
16 bits with P3 186 96 68
16 bits with P3, by way of sRGB 200 90 60' ]
