#!/bin/sh
# kysely 0.28.18: an expression inside another one.
#
# Expected: the tree that was built is kept, so "a plus 1, times 2" gets brackets, as `or` inside `and` does.
# Seen: arithmetic has no brackets. `eb(eb("a", "+", 1), "*", 2)` is read by the server as a + (1 * 2), and `neg` of a sum
# turns the sign of its first part only. Only `eb.parens` helps.
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
const write = (build) => console.log(db.selectNoFrom((eb) => build(eb).as('x')).compile().sql);
write((eb) => eb.and([eb.or([eb.lit(true), eb.lit(false)]), eb.lit(false)]));
write((eb) => eb(eb(eb.lit(1), '+', eb.lit(2)), '*', eb.lit(3)));
write((eb) => eb.neg(eb(eb.lit(1), '+', eb.lit(2))));
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'select ((true or false) and false) as "x"
select 1 + 2 * 3 as "x"
select -1 + 2 as "x"' ]
