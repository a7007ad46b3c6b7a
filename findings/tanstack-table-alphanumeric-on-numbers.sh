#!/bin/sh
# @tanstack/table-core 9.3.1, the sorting function `alphanumeric` on plain numbers.
#
# Expected: numbers are sorted by their value, as text such as "item 10" is sorted after "item 2".
# Seen: a number is first written out and cut into runs of digits. The sign and the point are then only text between
# them: -10 comes after -9, 1.25 after 1.5, and Infinity before 1.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tanstack/table-core@9.3.1 >/dev/null
cat >read.mjs <<'JS'
import { sortFn_alphanumeric as compare } from '@tanstack/table-core';
const row = (value) => ({ getValue: () => value });
const sorted = (values) => values.toSorted((one, other) => compare(row(one), row(other), 'x')).join(' ');
console.log(sorted(['item 10', 'item 2']));
console.log(sorted([10, 9]));
console.log(sorted([-9, -10]));
console.log(sorted([1.25, 1.5]));
console.log(sorted([1, Infinity]));
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'item 2 item 10
9 10
-9 -10
1.5 1.25
Infinity 1' ]
