import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { attributeInputs } from '../../support/locale-profiles.ts';
import { RecordedStatements } from '../../support/recorded-statements.ts';
import { sharedApi } from '../../support/shared-api.ts';

const statements = new RecordedStatements();
const api = sharedApi({ plugin: statements, baseProfiles: 60 });

interface Profile {
  base: string;
  locale: string;
  tags: string[];
  localeTags: string[];
}
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

const headers = () => ({ ...api.as('Admin'), 'idempotency-key': crypto.randomUUID() });
const saves: Record<string, [bound: number, save: (name: string) => Promise<{ status: number }>]> = {
  'a base profile with locale profiles beneath it': [
    12,
    async (name) =>
      api.attempt(
        'base-profile.update',
        {
          params: { profileBaseId: profile.base },
          body: { attributes: await attributeInputs(api.services, { name }), tags: profile.tags },
        },
        headers(),
      ),
  ],
  'a locale profile': [
    13,
    async (name) =>
      api.attempt(
        'locale-profile.update',
        {
          params: { profileId: profile.locale },
          body: { attributes: await attributeInputs(api.services, { name }), tags: profile.localeTags },
        },
        headers(),
      ),
  ],
};

test.each(Object.entries(saves))('a save of one text of %s asks few statements', async (_name, [bound, save]) => {
  // The first one reads the lookups, which the process keeps.
  expect((await save('Ann One')).status).toBe(200);
  const asked = await statements.of(async () => expect((await save('Ann Two')).status).toBe(200));
  expect(asked.length, asked.map((one) => one.sql).join('\n')).toBeLessThanOrEqual(bound);
});
