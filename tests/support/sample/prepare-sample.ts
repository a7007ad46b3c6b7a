import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../../src/server/database/schema.ts';
import type { Recipe } from '../../../src/server/sample/recipe.ts';

/**
 * The pictures of a locale profile become some of those that the person's base profile has: there are half as many to
 * draw, to know and to ship then, and still no two people share one.
 */
export async function shareWithinPeople(database: Kysely<Schema>): Promise<void> {
  await sql`
    with own as (
      select base_profile_id, sha256, row_number() over (partition by base_profile_id order by kind desc, position) - 1 as place,
        count(*) over (partition by base_profile_id) as several
      from media where locale_profile_id is null
    ), asked as (
      select id, base_profile_id, row_number() over (partition by base_profile_id order by locale_profile_id, kind desc, position) - 1 as place
      from media where locale_profile_id is not null
    )
    update media set sha256 = own.sha256 from asked, own
    where media.id = asked.id and own.base_profile_id = asked.base_profile_id and own.place = asked.place % own.several`.execute(
    database,
  );
  await sql`delete from media_hash where sha256 not in (select sha256 from media)`.execute(database);
  await sql`
    insert into profile_to_compare (profile_id, kind)
    select distinct locale_profile_id, 'locale' from media where locale_profile_id is not null
    on conflict do nothing`.execute(database);
}

/** Keeps how each picture is drawn. */
export async function keepRecipes(database: Kysely<Schema>, recipes: ReadonlyMap<string, Recipe>): Promise<void> {
  await sql`
    update media_hash set recipe = given.recipe::jsonb
    from unnest(${[...recipes.keys()]}::text[], ${[...recipes.values()].map((recipe) => JSON.stringify(recipe))}::text[])
      as given (sha256, recipe)
    where media_hash.sha256 = given.sha256`.execute(database);
}
