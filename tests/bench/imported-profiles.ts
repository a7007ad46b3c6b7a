import { sql } from 'kysely';
import type { Services } from '../../src/server/calls/call.ts';
import { RULES } from '../../src/server/duplicates/pair-conditions.ts';
import { insertManyProfiles } from '../support/many-profiles.ts';
import { withoutIndexes } from '../support/without-indexes.ts';

/** Words of eight letters, made of an expression. */
const words = (seed: string, count: number) =>
  sql.raw(
    `(select string_agg(substr(translate(md5(${seed} || n), '0123456789', 'ghijklmnop'), 1, 8), ' ') from generate_series(1, ${count}) as n)`,
  );

/** Base profiles with five locale profiles beneath each, which have names and texts that nobody shares. All are noted to be compared. */
export async function importProfiles({ database }: Pick<Services, 'database'>, baseProfiles: number): Promise<void> {
  await insertManyProfiles({ database }, baseProfiles);
  for (const table of ['base_profile', 'locale_profile']) {
    await sql`update ${sql.table(table)} set attributes = attributes || jsonb_build_object('profileName', profile_name,
      'name', ${words('id::text', 2)}, 'profession', substr(profile_name, 1, 2), 'aboutMe', ${words(`'me' || id`, 15)},
      'aboutYou', ${words(`'you' || id`, 10)})`.execute(database);
  }
}

/** Profiles that were compared before, without any that belong to them: 30 keys of their own and 11 that others have, as a filled-in profile. */
export async function storeCompared({ database }: Pick<Services, 'database'>, count: number): Promise<void> {
  await withoutIndexes({ database }, ['compared_profile'], async (transaction) => {
    await sql`insert into compared_profile (profile_id, kind, base_profile_id, name, real_name, keys, rules)
      select gen_random_uuid(), 'locale', gen_random_uuid(), ${words('person::text', 1)}, ${words(`'real' || person`, 2)},
        (select array_agg(hashint4(case when key <= 30 then person * 41 + key else key * 1000 + abs(hashint4(person + key)) % 20 end))
          from generate_series(1, 41) as key), ${RULES}::integer
      from generate_series(1, ${count}::integer) as person`.execute(transaction);
  });
}
