#!/bin/sh
# @electric-sql/pglite 0.5.14: `transaction` when a failed query inside it was caught.
#
# Expected: `transaction` raises when nothing of it could be kept, or the caught error leaves the rest alone.
# Seen: it ends well and gives the value of its function, and nothing was kept. The server turned COMMIT into ROLLBACK,
# and only its answer, which the library does not look at, says so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.14 >/dev/null
cat >read.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
const db = await PGlite.create();
await db.exec('create table t (a int primary key)');
const result = await db.transaction(async (open) => {
  await open.query('insert into t values (1)');
  await open.query('insert into t values (1)').catch(() => console.log('known already'));
  return 'done';
});
console.log(result, (await db.query('select count(*) from t')).rows[0].count);
await db.close();
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'known already
done 0' ]
