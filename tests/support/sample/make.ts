import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { sql } from 'kysely';
import { SAMPLE_MAXIMUM } from '../../../src/server/platform/configuration/config.ts';
import { duplicateWork } from '../../../src/server/duplicates/background.ts';
import { ensureFirstFilters } from '../../../src/server/duplicates/first-filters.ts';
import { ITSELF, orderRun } from '../../../src/server/duplicates/runs.ts';
import { recheck } from '../../../src/server/profiles/recheck.ts';
import { refold } from '../../../src/server/profiles/refold.ts';
import { PICTURE_COPIES, Random } from '../../../src/server/sample/pictures.ts';
import { SEED, workedUntil } from '../../../src/server/sample/shipped-sample.ts';
import { startTestApi } from '../api.ts';
import { dumpSample } from './dump-sample.ts';
import { BASE_HISTORIES, dealt, LOCALE_COUNTS } from './histories.ts';
import { borrow, isSecond, mayComeAgain, PROFILES_PER_CASE, type Original } from './known-duplicates.ts';
import { checkStaff, Stage } from './live.ts';
import { peopleMaker, someLocales } from './people.ts';

/*
 * npx tsx tests/support/sample/make.ts [<base profiles> <file>]: makes src/server/sample/sample.jsonl.br, or a smaller
 * sample in a file of its own. What happened in it was done by the product itself: each step of each history is a call
 * of the API by a person who may do it, at a moment of the past. To be run when a table that it fills gets another
 * shape; what is kept by older rules is brought up to date by each product for itself.
 */
const MADE = new Date('2026-11-21T10:00:00.000Z');
const SHIPPED = fileURLToPath(new URL('../../../src/server/sample/sample.jsonl.br', import.meta.url));
const [count = String(SAMPLE_MAXIMUM), file = SHIPPED] = process.argv.slice(2);
/** Copies of pictures that an upload takes: a smaller one is below the least size. */
const COPIES = PICTURE_COPIES.filter((copy) => copy !== 'smaller');
const api = await startTestApi({ checkedBy: () => checkStaff });
const { database, files, log, now } = api.services;
const random = new Random(SEED);
const nextPerson = peopleMaker(random, MADE);
const stage = new Stage(api, random, SEED, workedUntil(MADE));
const ids: string[] = [];
const takenOver: string[] = [];
let original: Original | null = null;
let approved = 0;
let firstLocale = 0;
for (let turn = 0; turn < Number(count); turn += 1) {
  if (turn % PROFILES_PER_CASE === 0) original = null;
  const history = dealt(BASE_HISTORIES, turn);
  const isApproved = history.steps.some(({ deed }) => deed === 'approve');
  const locales = isApproved ? LOCALE_COUNTS[approved++ % LOCALE_COUNTS.length]! : random.between(1, 12);
  const person = nextPerson();
  const picture = original && isSecond(turn) ? borrow(turn, person, original) : null;
  const copied = picture && { ...picture, copy: COPIES[turn % COPIES.length] };
  const life = { history, person, locales: someLocales(random, locales), firstLocale, copied };
  const lived = await stage.live(life);
  ids.push(lived.id);
  if (isApproved) firstLocale += locales;
  if (history.content === 'taken over') takenOver.push(lived.id);
  if (mayComeAgain(turn, person)) original ??= { person, picture: lived.picture };
  if (turn % PROFILES_PER_CASE === 0) process.stderr.write(`${turn} of ${count} base profiles\n`);
}

api.clock.now = MADE;
for (const id of takenOver) {
  await sql`update base_profile set status = 'unknown', waiting_since = 'infinity' where id = ${id}`.execute(database);
  await sql`update audit_event set after = '{"status":"unknown"}'
    where base_profile_id = ${id} and event = 1`.execute(database);
}
await fewerEvents();
for (const [sha256, recipe] of stage.recipes) {
  await database.updateTable('media_hash').set({ recipe }).where('sha256', '=', sha256).execute();
}
await refold(database);
await recheck(database);
await ensureFirstFilters(database, MADE);
await database.transaction().execute(async (transaction) => {
  const filters = await transaction.selectFrom('duplicate_filter').selectAll().orderBy('name_key').execute();
  for (const filter of filters) await orderRun(transaction, filter, ITSELF, MADE);
});
const work = duplicateWork({ database, files, now, log, people: () => 'away' });
while (await work.runOnce());
await work.stop();
const lines = await dumpSample(database, { made: MADE, ids, media: join(api.directory, 'media') });
const text = lines.map((line) => `${line}\n`).join('');
const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 9 };
writeFileSync(file, brotliCompressSync(text, { params }));
await api.close();

/** Leaves of a first save the fields that show who it is: the rest is seen in the record, and would be most of the file. */
async function fewerEvents(): Promise<void> {
  await sql`delete from audit_event where event = 16 and (locale_profile_id is not null
    or subject ->> 'name' not in ('profileName', 'name', 'dateOfBirth'))`.execute(database);
  await sql`delete from audit_event as tagged where event = 13 and exists (select from audit_event as other
    where other.group_id = tagged.group_id and other.event in (1, 6, 16))`.execute(database);
  // What a locale profile has seen is reported by the link of an event.
  await sql`update locale_profile set base_seen = (select count(*) from audit_event
    where audit_event.base_profile_id = locale_profile.base_profile_id and link <= base_seen) where base_seen > 0`.execute(
    database,
  );
  await sql`update base_profile set audit_count =
    (select count(*) from audit_event where base_profile_id = base_profile.id)`.execute(database);
}
