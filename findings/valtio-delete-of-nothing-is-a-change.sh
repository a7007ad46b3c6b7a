#!/bin/sh
# valtio 2.3.2: `delete` of a field that is not there.
#
# Expected: it tells nobody, as setting a field to the value it has tells nobody.
# Seen: it wakes every subscriber and makes a new snapshot, though nothing is different.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund valtio@2.3.2 >/dev/null
cat >read.mjs <<'JS'
import { proxy, snapshot, subscribe } from 'valtio/vanilla';
const state = proxy({ name: 'Ann' });
let calls = 0;
subscribe(state, () => (calls += 1), true);
const before = snapshot(state);
state.name = 'Ann';
console.log('same value:', calls, snapshot(state) === before);
delete state.missing;
console.log('delete of nothing:', calls, snapshot(state) === before, JSON.stringify(snapshot(state)));
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'same value: 0 true
delete of nothing: 1 false {"name":"Ann"}' ]
