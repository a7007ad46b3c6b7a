#!/bin/sh
# @electric-sql/pglite 0.5.14: a statement with more parameters than the protocol counts (65,535).
#
# Expected: an error that names the limit before anything is sent, or the number that was given.
# Seen: the number is written into 16 bits and begins again from zero, so that the database complains about others:
# 65,536 values are "0 parameters", and 100,001 are "34465 parameter formats". The connection goes on afterwards.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.14 >/dev/null
cat >count.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
const db = await PGlite.create();
for (const count of [65_535, 65_536, 100_001]) {
  const values = Array.from({ length: count }, (_, index) => index);
  const places = values.map((index) => `$${index + 1}::int`).join();
  const said = await db
    .query(`select count(*)::int as found from (values (1)) as t (a) where a in (${places})`, values)
    .then(({ rows }) => `found ${rows[0].found}`)
    .catch(({ code, message }) => `${code} ${message}`);
  const { rows } = await db.query('select 1 as one');
  console.log(count, said, '- then', rows[0].one);
}
await db.close();
JS
seen=$(node count.mjs)
echo "$seen"
[ "$seen" = '65535 found 1 - then 1
65536 08P01 bind message supplies 0 parameters, but prepared statement "" requires 65536 - then 1
100001 08P01 bind message has 34465 parameter formats but 0 parameters - then 1' ]
