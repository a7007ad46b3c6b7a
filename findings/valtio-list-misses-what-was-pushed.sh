#!/bin/sh
# valtio 2.3.2: looking for an object in a list of the state, after it was pushed there.
#
# Expected: `includes` and `indexOf` find it, as in other libraries of this kind, which look for the original as well.
# Seen: they do not, because the list holds the proxy of the object. `proxy(row)` gives the very member, and looking
# for that finds it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund valtio@2.3.2 >/dev/null
cat >read.mjs <<'JS'
import { proxy } from 'valtio/vanilla';
const state = proxy({ list: [] });
const row = { id: 1 };
state.list.push(row);
console.log('the object:', state.list.includes(row), state.list.indexOf(row));
console.log('its proxy:', state.list.includes(proxy(row)), state.list.indexOf(proxy(row)));
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'the object: false -1
its proxy: true 0' ]
