#!/bin/sh
# @electric-sql/pglite 0.5.14: `upper` of a word with ß.
#
# Expected: the database has the letters of C.UTF-8, so ß stays ß, as that locale has it on Linux and as the collation
# pg_c_utf8 of the same server has it; or it becomes SS.
# Seen: it becomes the rare capital ẞ, because the letters are those of the C library the server was compiled with. What
# is stored in capitals here is not what a server on Linux stores.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.14 >/dev/null
cat >read.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
const db = await PGlite.create();
const ask = async (sql) => console.log((await db.query(sql, [], { rowMode: 'array' })).rows[0].join(' '));
await ask('select datctype from pg_database where datname = current_database()');
await ask("select upper('straße'), upper('straße' collate pg_c_utf8), upper('straße' collate pg_unicode_fast)");
await db.close();
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'C.UTF-8
STRAẞE STRAßE STRASSE' ]
