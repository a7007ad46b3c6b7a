import type { Kysely } from 'kysely';
import { TAG_GROUPS, ATTRIBUTE_TYPES, type AttributeTypeName } from '../../contract/base/lookup-names.ts';
import type { Schema } from '../platform/database/schema.ts';
import { LOCALES } from './locales.ts';
import { TAGS } from './tags.ts';
import { stableUuid } from './stable-uuid.ts';

/** Every attribute type with the identifier that an attribute's `attribute_type_id` carries. */
const ATTRIBUTE_TYPE_ROWS: readonly { id: string; name: AttributeTypeName }[] = ATTRIBUTE_TYPES.map((name) => ({
  id: stableUuid(`attribute:${name}`),
  name,
}));

/**
 * Writes locales, tag groups, tags and attribute types, at every start: existing rows are updated by their
 * identifier, and nothing is removed, because profiles may refer to it.
 */
export async function ensureLookups(database: Kysely<Schema>): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('locale')
      .values([...LOCALES])
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          code: row.ref('excluded.code'),
          label: row.ref('excluded.label'),
          language: row.ref('excluded.language'),
        })),
      )
      .execute();
    await transaction
      .insertInto('tag_group')
      .values(TAG_GROUPS.map((name, position) => ({ name, position })))
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((row) => ({ position: row.ref('excluded.position') })),
      )
      .execute();
    await transaction
      .insertInto('tag')
      .values([...TAGS])
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          group_name: row.ref('excluded.group_name'),
          name: row.ref('excluded.name'),
          label: row.ref('excluded.label'),
          position: row.ref('excluded.position'),
        })),
      )
      .execute();
    await transaction
      .insertInto('attribute_type')
      .values([...ATTRIBUTE_TYPE_ROWS])
      .onConflict((conflict) => conflict.column('id').doUpdateSet((row) => ({ name: row.ref('excluded.name') })))
      .execute();
  });
}
