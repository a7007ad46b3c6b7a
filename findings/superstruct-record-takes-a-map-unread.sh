#!/bin/sh
# superstruct 2.0.2: `record` given a Map or a Date.
#
# Expected: a Map is refused, or its entries are checked; an array is refused, which it is.
# Seen: a Map passes and its entries are never looked at, so a Map of words is a valid record of numbers. A Date is a
# valid record as well, and a valid empty object.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund superstruct@2.0.2 >/dev/null
cat >read.mjs <<'JS'
import { is, number, object, record, string } from 'superstruct';
const counts = record(string(), number());
const values = [{ a: 1 }, { a: 'x' }, new Map([['a', 'x']]), new Date(0), []];
console.log(values.map((value) => is(value, counts)).join(' '));
console.log(values.map((value) => is(value, object({}))).join(' '));
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'true false true true false
false false true true false' ]
