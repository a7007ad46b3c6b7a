#!/bin/sh
# to-jyutping 3.1.1, `getJyutpingText`: a name that has Latin letters or a rare sign beside the common ones.
#
# Expected: what has no reading stays as it is, as in `getJyutping` of the same library.
# Seen: each run of Latin letters, digits or unknown signs becomes the mark "[…]", so "陳 Peter" loses "Peter".
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund to-jyutping@3.1.1 >/dev/null
cat >read.mjs <<'JS'
import ToJyutping from 'to-jyutping';
for (const name of ['陳 Peter', 'Kitty 李', '𠮷明']) {
  console.log(ToJyutping.getJyutpingText(name) + ' | ' + ToJyutping.getJyutping(name));
}
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'can4 […] | 陳(can4) Peter
[…] lei5 | Kitty 李(lei5)
[…] ming4 | 𠮷明(ming4)' ]
