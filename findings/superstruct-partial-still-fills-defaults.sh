#!/bin/sh
# superstruct 2.0.2: `partial` of a shape with defaults.
#
# Expected: in a shape for changes a field that was not sent stays out, because `partial` made it optional.
# Seen: the default is still filled in, so changing the name alone also sets the state back to its first value.
# `optional(defaulted(...))` does the same, and so does a sent `undefined`.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund superstruct@2.0.2 >/dev/null
cat >read.mjs <<'JS'
import { create, defaulted, object, optional, partial, string } from 'superstruct';
const profile = object({ name: string(), state: defaulted(string(), 'draft') });
console.log(JSON.stringify(create({ name: 'Ann' }, partial(profile))));
console.log(JSON.stringify(create({}, object({ state: optional(defaulted(string(), 'draft')) }))));
console.log(JSON.stringify(create({ state: undefined }, partial(profile))));
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = '{"name":"Ann","state":"draft"}
{"state":"draft"}
{"state":"draft"}' ]
