import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestApi } from '../../support/api.ts';
import { aPicture } from '../../support/pictures.ts';

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
export const storedFile = ({ directory }: TestApi, sha256: string) =>
  readFile(join(directory, 'media', sha256.slice(0, 2), sha256.slice(2, 4), sha256));

/** Uploads pictures of different colours to a base profile and returns their identifiers. */
export async function uploaded(
  api: TestApi,
  id: string,
  count: number,
  kind: 'profile_picture' | 'attachment' = 'profile_picture',
): Promise<string[]> {
  const colours = ['#a33', '#3a3', '#33a', '#aa3', '#3aa'];
  const files = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      aPicture({ name: `${index}.jpg`, background: colours[index] ?? '#777' }),
    ),
  );
  const { media } = await api.call(
    'media.create-for-base',
    { params: { profileBaseId: id }, body: { kind, files } },
    api.as('Admin'),
  );
  return media.map((image) => image.id);
}

/** All rows of images and documents of a base profile, and its own columns, as PostgreSQL writes them. */
export async function rowsOf({ services }: TestApi, id: string): Promise<object[]> {
  const { rows } = await sql<{ whole: object }>`
    select to_jsonb(base_profile) - 'version' - 'updated_at' - 'audit_count' - 'audit_head' as whole
    from base_profile where id = ${id}
    union all (
      select to_jsonb(locale_profile) - 'version' - 'updated_at' from locale_profile where base_profile_id = ${id} order by id
    )
    union all (select to_jsonb(media) from media where base_profile_id = ${id} order by id)
    union all (select to_jsonb(document) from document where base_profile_id = ${id} order by id)`.execute(
    services.database,
  );
  return rows.map(({ whole }) => whole);
}

export async function eventsOf({ services }: TestApi, id: string): Promise<number[]> {
  const rows = await services.database
    .selectFrom('audit_event')
    .select('event')
    .where('base_profile_id', '=', id)
    .orderBy('link')
    .execute();
  return rows.map(({ event }) => event);
}
