#!/bin/sh
# superstruct 2.0.2: a `set` whose members are coerced.
#
# Expected: each member is replaced by its coerced form, as in `array`.
# Seen: the coerced form is added and the raw one stays, so a set of trimmed names holds " Ann " and "Ann". It is then
# checked and passes, although " Ann " has never been trimmed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund superstruct@2.0.2 >/dev/null
cat >read.mjs <<'JS'
import { array, create, set, string, trimmed } from 'superstruct';
const name = trimmed(string());
console.log(JSON.stringify(create([' Ann ', 'Bo'], array(name))));
console.log(JSON.stringify([...create(new Set([' Ann ', 'Bo']), set(name))]));
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = '["Ann","Bo"]
[" Ann ","Bo","Ann"]' ]
