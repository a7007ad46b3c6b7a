import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { RecordedStatements } from '../../support/recorded-statements.ts';
import { attributeInputs, sharedApi } from '../../support/shared-api.ts';

const statements = new RecordedStatements();
const api = sharedApi({ plugin: statements, baseProfiles: 60 });
type Profile = { base: string; locale: string; tags: string[]; localeTags: string[] };
let profile: Profile;
beforeAll(async () => {
  const { rows } = await sql<Profile>`
    select base.id as base, below.id as locale, base.tags, below.tags as "localeTags"
    from base_profile as base join locale_profile as below on below.base_profile_id = base.id
    where base.status = 'approved' and base.locales_total >= 3 and below.status = 'approved'
      and not base.frozen and not below.frozen and base.merged_into is null order by below.id limit 1`.execute(
    api.services.database,
  );
  profile = rows[0]!;
});

test.each([
  ['a base profile with locale profiles beneath it', 10, 'base-profile.update'],
  ['a locale profile', 10, 'locale-profile.update'],
] as const)('a save of one text of %s asks no more than %i statements', async (_name, bound, operation) => {
  const isBase = operation === 'base-profile.update';
  const params = isBase ? { profileBaseId: profile.base } : { profileId: profile.locale };
  const save = async (name: string) => {
    const attributes = await attributeInputs(api.services, { name });
    const body = { attributes, tags: isBase ? profile.tags : profile.localeTags };
    const headers = { ...api.as('Admin'), 'idempotency-key': crypto.randomUUID() };
    expect((await api.attempt(operation, { params, body }, headers)).status).toBe(200);
  };
  // The first one reads the lookups, which the process keeps.
  await save('Ann One');
  const asked = await statements.of(() => save('Ann Two'));
  expect(asked.length, asked.map((one) => one.sql).join('\n')).toBeLessThanOrEqual(bound);
});
