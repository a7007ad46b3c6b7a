import { sql } from 'kysely';
import { pino } from 'pino';
import { presence } from '../../../src/server/calls/presence.ts';
import { duplicateWork } from '../../../src/server/duplicates/background.ts';
import { compareNotedProfiles } from '../../../src/server/duplicates/compare-noted.ts';
import { PACES } from '../../../src/server/duplicates/pace.ts';
import { factsOf } from '../../../src/server/duplicates/profile-facts.ts';
import { startTestApi, type TestApi } from '../../support/api.ts';
import { bringUpToDate } from '../../support/many-profiles.ts';
import { figure, type Suite } from '../figure.ts';
import { chooseDatabase } from '../full-size.ts';
import { importProfiles, storeCompared } from '../imported-profiles.ts';
import { inTurns, timed } from '../in-turns.ts';

/** Profiles that are compared already, base profiles that are imported beside them, and locale profiles beneath each. */
const COMPARED = Number(process.env['COMPARED'] ?? 200_000);
const IMPORTED = Number(process.env['IMPORTED'] ?? 5_000);
const TURNS = 100;
/** The load: so many people, each with one call after the other and a pause in milliseconds; and the seconds of each part. */
const PEOPLE = 4;
const BETWEEN = 50;
const PARTS = 8;
const PART = 4_000;

export const suite: Suite = {
  name: 'comparison',
  about: `Imported profiles prepared for the search for duplicates, beside ${COMPARED.toLocaleString('en')} that are; and what that does to the calls of ${PEOPLE} people.`,
  async run(tell) {
    await chooseDatabase(tell);
    const api = await startTestApi();
    try {
      await storeCompared(api.services, COMPARED);
      await importProfiles(api.services, IMPORTED);
      await bringUpToDate(api.services);
      tell('Stored. Preparing.');
      const prepared = await preparing(api);
      tell('Calling with and without the comparison.');
      return [prepared, await calling(api)];
    } finally {
      await api.close();
    }
  },
};

/** A turn of the work with nobody there, beside the same number of profiles noted, read and written by bare statements. */
async function preparing({ services: { database } }: TestApi) {
  const { profiles } = PACES.away;
  const samples = await inTurns(TURNS, {
    measured: () => compareNotedProfiles(database, profiles),
    yardstick: () =>
      database.transaction().execute(async (transaction) => {
        const { rows } = await sql<{ id: string }>`delete from profile_to_compare where profile_id in (
          select profile_id from profile_to_compare where kind = 'locale' order by noted_at desc, profile_id desc
          limit ${profiles}::integer) returning profile_id as id`.execute(transaction);
        const ids = rows.map(({ id }) => id);
        await factsOf(transaction, 'locale', ids);
        await sql`insert into compared_profile
          select given.id, kind, base_profile_id, name, real_name, (select array_agg(hashint4(key + given.place::integer * 7919)) from unnest(keys) as key), rules
          from unnest(${ids}::uuid[]) with ordinality as given (id, place),
            (select * from compared_profile order by profile_id limit 1) as pattern`.execute(transaction);
      }),
  });
  const { median } = figure('', 'ms', samples, { yardstick: '' }).measured;
  const minutes = ((median + 1) / profiles) * (600_000 / 60_000);
  return figure(`prepare ${profiles} imported profiles`, 'ms', samples, {
    yardstick: 'the bare statements that read and write as many',
    note: `600,000 of them would take ${minutes.toFixed(1)} minutes at this median with nobody there, 1 ms of rest behind each turn included, if ${COMPARED} compared profiles are taken for the middle of the way.`,
  });
}

/** Calls of people in turns of some seconds: while the work goes on as in a server, and while it does not. */
async function calling(api: TestApi) {
  const { database, files, now } = api.services;
  const admin = api.as('Admin');
  const profiles = await database.selectFrom('base_profile').select('id').orderBy('id').limit(500).execute();
  const paths = profiles.flatMap(({ id }) => [`/profilebase/${id}`, '/profilebase?limit=50']);
  const people = presence();
  const taken = { measured: [] as number[], yardstick: [] as number[] };
  let done = 0;
  for (let part = 0; part < PARTS; part += 1) {
    const which = part % 2 === 0 ? 'yardstick' : 'measured';
    const log = pino({ level: 'silent' });
    const work = duplicateWork({ database, files, now, log, people: () => people.now() });
    const before = await left(api);
    if (which === 'measured') work.begin();
    const end = performance.now() + PART;
    const person = async (number: number) => {
      for (let call = number; performance.now() < end; call += PEOPLE) {
        const path = paths[call % paths.length]!;
        taken[which].push(
          await timed(async () => {
            const answered = people.call();
            const { status } = await api.request('GET', path, admin).finally(answered);
            if (status !== 200) throw new Error(`${path} answered ${status}.`);
          }),
        );
        await new Promise((resolve) => setTimeout(resolve, BETWEEN));
      }
    };
    await Promise.all(Array.from({ length: PEOPLE }, (_, number) => person(number)));
    await work.stop();
    done += before - (await left(api));
  }
  const spread = figure('', 'ms', taken, { yardstick: '' });
  const slower = Math.round((spread.measured.p95 / spread.yardstick.p95 - 1) * 100);
  return figure('calls of people during the comparison', 'ms', taken, {
    yardstick: 'the same calls without it',
    note: `${PEOPLE} people, each with a call and ${BETWEEN} ms of pause behind it: at p95 ${slower} % slower. Meanwhile ${Math.round((done * 2000) / (PARTS * PART))} profiles a second were prepared.`,
  });
}

async function left({ services }: TestApi): Promise<number> {
  const { rows } = await sql<{ left: number }>`select count(*)::integer as left from profile_to_compare`.execute(
    services.database,
  );
  return rows[0]?.left ?? 0;
}
