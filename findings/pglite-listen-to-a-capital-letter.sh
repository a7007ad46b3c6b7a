#!/bin/sh
# @electric-sql/pglite 0.5.14: a channel with a capital letter in `listen`.
#
# Expected: `listen("Profile")` quotes the name it is given, as clients with such a call do, and hears
# `pg_notify($1)` with the same text; `listen("profile")` does not.
# Seen: the name goes into LISTEN bare. The one who asks for "Profile" hears only "profile", never its own name, and no
# error says so. A name in quotation marks inside the text is heard.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.14 >/dev/null
cat >read.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
const db = await PGlite.create();
const heard = [];
for (const name of ['Profile', '"Profile"']) await db.listen(name, (payload) => heard.push(name + ' heard ' + payload));
for (const name of ['Profile', 'profile']) await db.query('select pg_notify($1, $2)', [name, 'what is sent to ' + name]);
await new Promise((resolve) => setTimeout(resolve, 200));
console.log(heard.join('\n'));
await db.close();
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = '"Profile" heard what is sent to Profile
Profile heard what is sent to profile' ]
