import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { nameOf, type Recipe } from './recipe.ts';

/**
 * Keeps how the pictures of the sample are drawn, which the work behind does when it hashes them, in the order of
 * their leases. First come profiles that wait for somebody, as the queues hand them out, and then the others as the
 * overview lists them; a picture that a screen asks for before is drawn at once.
 */
export async function orderOfDrawing(database: Kysely<Schema>, recipes: readonly Recipe[]): Promise<void> {
  await sql`
    update media_hash
    set recipe = given.recipe::jsonb,
      leased_until = timestamptz '1970-01-01' + ranked.place * interval '1 millisecond'
    from unnest(${recipes.map(nameOf)}::text[], ${recipes.map((recipe) => JSON.stringify(recipe))}::text[])
      as given (sha256, recipe),
    (
      select media.sha256, row_number() over (
        order by base_profile.waiting_since, base_profile.updated_at desc, media.kind desc, media.position
      ) as place
      from media join base_profile on base_profile.id = media.base_profile_id
    ) as ranked
    where media_hash.sha256 = given.sha256 and ranked.sha256 = given.sha256`.execute(database);
}
