#!/bin/sh
# @electric-sql/pglite 0.5.14: `affectedRows` of several statements given to one `exec`.
#
# Expected: each result tells the rows of its own statement, as each has its own `command` and `rows`.
# Seen: the number is added up from statement to statement. A `delete` that touches nothing says 3, and a `select` says
# it affected rows too. `rowCount` beside it is per statement.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.14 >/dev/null
cat >read.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
const db = await PGlite.create();
await db.exec('create table t (a int)');
const results = await db.exec('insert into t values (1); insert into t values (2), (3); select 1 where false; delete from t where a > 9');
for (const { command, affectedRows, rowCount } of results) console.log(command, affectedRows, rowCount);
await db.close();
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'INSERT 1 1
INSERT 3 2
SELECT 3 0
DELETE 3 0' ]
