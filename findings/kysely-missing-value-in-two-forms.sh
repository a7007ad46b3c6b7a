#!/bin/sh
# kysely 0.28.18: a filter whose value is `undefined`.
#
# Expected: the three ways to say "a = value" do the same with a missing value: all raise, all drop it or all look for null.
# Seen: `where` asks for "= null", which no row meets; the object form of `eb.and` drops the condition, so every row
# meets it. The same object with `null` asks for "is null".
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund kysely@0.28.18 >/dev/null
cat >read.mjs <<'JS'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
const db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const rows = db.selectFrom('t').selectAll();
const write = (query) => console.log(query.compile().sql, JSON.stringify(query.compile().parameters));
write(rows.where('a', '=', undefined));
write(rows.where((eb) => eb.and({ a: undefined, b: 1 })));
write(rows.where((eb) => eb.and({ a: null, b: 1 })));
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'select * from "t" where "a" = $1 [null]
select * from "t" where "b" = $1 [1]
select * from "t" where ("a" is null and "b" = $1) [1]' ]
