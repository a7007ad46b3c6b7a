import { expect, test } from 'vitest';
import { risksOf } from '../../../src/contract/policy/risks.ts';
import { TEST_NOW } from '../../support/api.ts';
import { insertBaseProfile } from '../../support/base-profiles.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = sharedApi();

test('the column of the risks says what the policy says', async () => {
  const { database } = api.services;
  const births = ['infinity', '2005-11-21', '2005-11-22', '2004-02-29', '1990-01-01'];
  for (const date_of_birth of births) {
    for (const codes of [['photo_quality'], ['other', 'not_the_person']] as const) {
      const last_reason = JSON.stringify({ codes, note: 'x' });
      const given = { date_of_birth, last_reason, times_returned: 0, created_at: TEST_NOW };
      const id = await insertBaseProfile(api.services, given);
      const rank = database.selectFrom('base_profile').select('queue_rank').where('id', '=', id);
      const row = await rank.executeTakeFirst();
      const dateOfBirth = date_of_birth === 'infinity' ? null : date_of_birth;
      const risks = risksOf({ dateOfBirth, createdAt: TEST_NOW, lastCodes: codes });
      expect(row?.queue_rank, `${date_of_birth} ${codes.join(' ')}`).toBe(risks.length > 0 ? 1 : 0);
    }
  }
});
