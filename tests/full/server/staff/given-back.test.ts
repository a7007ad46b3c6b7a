import { expect, test } from 'vitest';
import type { Role } from '../../../../src/contract/policy/roles.ts';
import type { AccessChange } from '../../../../src/server/calls/staff-directory.ts';
import { localStaff } from '../../../../src/server/staff/local-staff.ts';
import { TEST_NOW } from '../../../support/api.ts';
import { insertBaseProfile } from '../../../support/base-profiles.ts';
import { insertLocaleProfile, localeId } from '../../../support/locale-profiles.ts';
import { CLAIMS } from '../../../server/identity/fixture.ts';
import { sharedApi } from '../../../support/shared-api.ts';

const api = sharedApi();

let number = 0;
/** Somebody with an account who has claimed a Danish profile of a Swedish base profile, or that base profile. */
async function claimant(role: Role) {
  const { database, now } = api.services;
  const staff = localStaff({ database, now, directory: { forget: () => {} } });
  number += 1;
  const email = `claims${number}@x.test`;
  const claims = { ...CLAIMS, roles: [role], geos: [] };
  const { id: person } = await staff.add({ email, name: 'Claims', password: 'long enough it is', claims });
  const waits = { status: 'awaiting_approval' as const, waiting_since: TEST_NOW };
  const base = await insertBaseProfile(api.services, { ...waits, attributes: '{"countryCode":"SE"}' });
  const locale_id = await localeId(api.services, 'da');
  const locale = await insertLocaleProfile(api.services, { base_profile_id: base, locale_id, ...waits });
  const kind = role === 'BaseChecker' ? ('base' as const) : ('locale' as const);
  const id = kind === 'base' ? base : locale;
  const body = { kind, id, reason: 'Mine' };
  await api.call('queue.claim', { body }, api.as(role, person));
  const other = async () => {
    const { status, body: told } = await api.attempt('queue.claim', { body }, api.as(role, 'colleague'));
    return told.code ?? status;
  };
  return { staff, person, other };
}

test.each<[string, Role, AccessChange, 'leased' | 200]>([
  ['another role', 'GeoChecker', { roles: ['FillIn'] }, 200],
  ['a role without a queue', 'BaseChecker', { roles: ['Admin'] }, 200],
  ['no role', 'GeoChecker', { roles: [] }, 200],
  ['an area without it', 'GeoChecker', { geos: ['de'] }, 200],
  ['an area without the base profile', 'BaseChecker', { geos: ['DE'] }, 200],
  ['an area with it', 'GeoChecker', { geos: ['da'] }, 'leased'],
  ['an area with its country', 'BaseChecker', { geos: ['SE'] }, 'leased'],
  ['a forced second factor', 'GeoChecker', { forcedTotp: true }, 'leased'],
])('whoever is given %s holds no claim that they may not hold, and keeps the others', async (_, role, change, then) => {
  const { staff, person, other } = await claimant(role);
  expect(await other()).toBe('leased');
  await staff.changeAccess(person, change);
  expect(await other()).toBe(then);
});

test('whoever is disabled holds no claim any more', async () => {
  const { staff, person, other } = await claimant('GeoChecker');
  await staff.setDisabled(person, true);
  expect(await other()).toBe(200);
});
