#!/bin/sh
# @photostructure/tz-lookup 11.7.0: the meridian of 180 degrees.
#
# Expected: 180 and -180 degrees are the same line, so both tell the same zone.
# Seen: at sea they do not. At the equator the zones are 24 hours apart; at 40 degrees south one is
# Auckland and the other Chatham. On the land of Fiji and Chukotka they agree.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @photostructure/tz-lookup@11.7.0 >/dev/null
cat >read.mjs <<'JS'
import tzOf from '@photostructure/tz-lookup';
for (const latitude of [0, 20, -40, -16.9, 66]) console.log(latitude, tzOf(latitude, 180), tzOf(latitude, -180));
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = '0 Pacific/Tarawa Etc/GMT+12
20 Etc/GMT-12 Etc/GMT+12
-40 Pacific/Auckland Pacific/Chatham
-16.9 Pacific/Fiji Pacific/Fiji
66 Asia/Anadyr Asia/Anadyr' ]
