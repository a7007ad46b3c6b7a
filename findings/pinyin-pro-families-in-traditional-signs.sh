#!/bin/sh
# pinyin-pro 3.29.4, `surname: 'head'`: how a family is said is known by the signs of the mainland only.
#
# Expected: the option gives the family's own reading for a name in traditional signs too, because the library
# reads traditional signs everywhere else (龍 is "lóng" as 龙 is).
# Seen: 区 is "ou" and 單's twin 单 is "shan", but 區 is "qu" and 單 is "dan", the readings outside of names.
# The other way round: 车 is "che" as it should be, and 車 is "ju", which is the reading of the chess piece.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pinyin-pro@3.29.4 >/dev/null
cat >read.mjs <<'JS'
import { pinyin } from 'pinyin-pro';
const read = (name) => pinyin(name, { toneType: 'none', type: 'array', surname: 'head' })[0];
const pairs = ['区區', '单單', '乐樂', '盖蓋', '车車'];
console.log(pairs.map((pair) => Array.from(pair, (sign) => `${sign} ${read(`${sign}小明`)}`).join(', ')).join('; '));
console.log(['龙', '龍'].map((sign) => pinyin(sign, { toneType: 'none' })).join(' '));
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = "区 ou, 區 qu; 单 shan, 單 dan; 乐 yue, 樂 le; 盖 ge, 蓋 gai; 车 che, 車 ju
long long" ]
