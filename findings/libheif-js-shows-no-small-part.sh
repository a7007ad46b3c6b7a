#!/bin/sh
# libheif-js 1.23.2: a HEIC of 416 x 480 of which `clap` (clean aperture) shows only the middle.
#
# Expected: the middle is shown, however small it is; the limits of security are for pictures that are too large.
# Seen: a part within 64 pixels of the whole is shown, and a smaller one is refused: the coded picture "exceeds the
# maximum image size", which is reckoned from the part. `HeifDecoder` gives the picture and its size, and only
# `display` says null.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund libheif-js@1.23.2 >/dev/null
cat >read.cjs <<'JS'
const { gunzipSync } = require('node:zlib');
const libheif = require('libheif-js/wasm-bundle.js');
// The library logs what it refuses.
const say = console.log;
console.log = () => {};
// White samples without compression.
const WHITE = `
H4sIAAAAAAACA+3RzYtNcRjA8ec3MzUWXjbEwiiRsvQHKOHfUKY7M91Tc2curim7q7CxYaMpmyE2FpSFslCklJSkJJK3vL+O91lgdGew8A886X6+ncXzO+
d3TuecT0SsGGntadaHq1pERKMa2TA/l4HGcGsw5ltdHxrd+XuOZlVrxT8tblatxtxUImJVNTo+97itnXWZP1s2Rt/k6ohYU1VjI3/3LqvGRoZ7fq/qE7UN
nfFY1dzZjIh9VbM2HhH1+kRtSynbI+LQ3J3bpuP7j5mZiCW9U1Fi+aaysMzOdjb0dnb0do5t02uPRYmVm0v558LUogX9+3+ML9996XiU6N9aLu5on2hHxN
JqV3N4/ovKVER5OPeCzcaf/1Ci9Oztib7J9Y2hwVb0TQ6sK2cOtGe7vHZyBwkkd5hAckcIJHeUQHJTBJI7SSC5UwSSO00gubMEkjtHILnzBJK7QCC5iwSS
u0wguSsEkrtKILlrBJK7TiC5GwSSu0kguVsEkrtNILk7BJK7SyC5ewSSu08guQcEkntEILnHBJJ7QiC5pwSSe0YguecEkntBILmXBJJ7RSC51wSSe0Mgub
cEkntHILn3BAh0ucA0geQ+ECDQ5QIfCRDocoFPBAh0ucBnAgS6XOALAQJdLvCVAAECBFL7RoAAAQIEulpghgABAgQIECBAgAABAgQIECBAgAABAgQIECBA
gAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIEC
BAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQI
ECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAg
QIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAAB
AgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgA
ABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBA
gAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIEC
BAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQI
ECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAg
QIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAAB
AgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgA
ABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBA
gAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIEC
BAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAv+pwM/2L/zPSdNemQQA`;
const whole = gunzipSync(Buffer.from(WHITE, 'base64'));
const u32 = (...values) => Buffer.concat(values.map((value) => Buffer.from(Uint32Array.of(value).buffer).swap32()));
const boxAt = (type) => {
  const at = whole.indexOf(type) - 4;
  return { at, content: whole.subarray(at + 8, at + whole.readUInt32BE(at)) };
};
const box = (type, ...content) => {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type), body]);
};
/** The same file with one more property of its picture, the third; its samples begin so many bytes later. */
function showing(width, height) {
  const clap = box('clap', u32(width, 1, height, 1, 0, 1, 0, 1));
  const ipco = box('ipco', boxAt('ipco').content, clap);
  const ipma = box('ipma', u32(0, 1), Buffer.from([0, 1, 3, 1, 2, 3]));
  const { at, content } = boxAt('meta');
  const before = whole.subarray(at + 12, boxAt('iprp').at);
  const meta = (places) => box('meta', content.subarray(0, 4), places, box('iprp', ipco, ipma));
  const places = Buffer.from(before);
  const grown = meta(places).length - content.length - 8;
  const place = places.indexOf('iloc') + 18;
  places.writeUInt32BE(places.readUInt32BE(place) + grown, place);
  return Buffer.concat([whole.subarray(0, at), meta(places), whole.subarray(at + 8 + content.length)]);
}
async function main() {
  for (const [width, height] of [[416, 480], [400, 420], [352, 416], [350, 410], [208, 240]]) {
    const [image] = new libheif.HeifDecoder().decode(showing(width, height));
    const size = [image?.get_width(), image?.get_height()];
    const pixels = { width: size[0], height: size[1], data: new Uint8ClampedArray(size[0] * size[1] * 4) };
    const shown = await new Promise((resolve) => image.display(pixels, resolve));
    say(size.join(' x '), shown ? `shown, ${shown.data[0]}` : 'refused');
  }
}
main();
JS
seen=$(node read.cjs)
echo "$seen"
[ "$seen" = '416 x 480 shown, 255
400 x 420 shown, 255
352 x 416 shown, 255
350 x 410 refused
208 x 240 refused' ]
