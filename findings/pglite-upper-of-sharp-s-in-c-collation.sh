#!/bin/sh
# @electric-sql/pglite 0.5.14: `upper` in a database whose collation is "C".
#
# Expected: letters outside ASCII stay as they are, since pg_database says "C"; or, if they do change, ß stays ß, as in
# PostgreSQL on Linux and under its own collation pg_c_utf8.
# Seen: all letters change, and ß becomes the rare capital ẞ. So STRASSE is not even like it without regard to case.
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
await ask('select datcollate from pg_database where datname = current_database()');
await ask("select upper('élan'), upper('straße'), upper('straße' collate pg_c_utf8), upper('straße' collate pg_unicode_fast)");
await ask("select 'STRASSE' ilike upper('straße'), lower('ΟΔΟΣ')");
await db.close();
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'C
ÉLAN STRAẞE STRAßE STRASSE
false οδοσ' ]
