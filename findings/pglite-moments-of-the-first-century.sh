#!/bin/sh
# @electric-sql/pglite 0.5.14: moments far from today, read with the parsers that come with it.
#
# Expected: `infinity` is the number Infinity, as the driver pg gives it, and the year 44 stays the year 44.
# Seen: `infinity` is an invalid Date. A `timestamptz` in the year 44 is a valid Date in 2044, and one in the year 77 is
# in 1977; a plain `date` in the same year is right. The server itself knows the true year.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.14 >/dev/null
cat >read.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
const db = await PGlite.create();
const ask = async (sql) => (await db.query('select ' + sql + ' as x')).rows[0].x;
console.log(String(await ask("'infinity'::timestamptz")));
for (const year of ['0044', '0077', '0144']) {
  const moment = "'" + year + "-03-15 12:00+00'::timestamptz";
  const day = await ask("'" + year + "-03-15'::date");
  console.log(await ask('extract(year from ' + moment + ')'), (await ask(moment)).getUTCFullYear(), day.getUTCFullYear());
}
await db.close();
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'Invalid Date
44 2044 44
77 1977 77
144 144 144' ]
