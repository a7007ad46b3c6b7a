#!/bin/sh
# sharp 0.35.5: a half transparent picture in grey, as raw pixels.
#
# Expected: two channels, grey and alpha, since the same picture as PNG keeps its alpha.
# Seen: one channel. The alpha is gone without a word, and `ensureAlpha` does not bring it back; the PNG of the same
# picture is still half transparent.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund sharp@0.35.5 >/dev/null
cat >read.mjs <<'JS'
import sharp from 'sharp';
const picture = sharp({ create: { width: 1, height: 1, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } });
const rawOf = async (image) => (await image.raw().toBuffer({ resolveWithObject: true })).info.channels;
console.log('colour', await rawOf(picture.clone()));
console.log('grey', await rawOf(picture.clone().greyscale()));
console.log('grey with ensureAlpha', await rawOf(picture.clone().greyscale().ensureAlpha()));
const png = await picture.clone().greyscale().png().toBuffer();
const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
console.log('grey by way of PNG', info.channels, 'alpha', data[3]);
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'colour 4
grey 1
grey with ensureAlpha 1
grey by way of PNG 4 alpha 128' ]
