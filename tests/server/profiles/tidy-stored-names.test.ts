import { expect, test } from 'vitest';
import { verifyAuditTrail } from '../../../src/server/trail/proof/prove-trail.ts';
import { createAccount } from '../../../src/server/identity/accounts.ts';
import { tidyStoredNames } from '../../../src/server/profiles/tidy-stored-names.ts';
import { insertLocaleProfile, localeId } from '../../support/locale-profiles.ts';
import { CLAIMS } from '../identity/fixture.ts';
import { insertBaseProfile, insertDocument, sharedApi } from '../../support/shared-api.ts';

const api = sharedApi();
const tidied = () => tidyStoredNames({ database: api.services.database, now: api.services.now, log: api.services.log });
const attributes = (profileName: string) => ({ attributes: JSON.stringify({ profileName, name: 'Anna Berg' }) });
const trailOf = async (body: { profile_base_id: string } | { profile_id: string }) =>
  (await api.call('log.list', { body: { page: 1, limit: 10, ...body } }, api.as('Admin'))).logs;

test('what was stored before names were cleaned is cleaned once, and each profile’s trail shows it', async () => {
  const { database } = api.services;
  const locale = await localeId(api.services, 'da');
  const marked = 'An\u202Ena\u200B\u0007 Berg';
  const base = await insertBaseProfile(api.services, { profile_name: marked, ...attributes(marked) });
  const clean = await insertBaseProfile(api.services);
  const named = (name: string, given: object = {}) => ({
    locale_id: locale,
    profile_name: name,
    ...attributes(name),
    ...given,
  });
  const taken = await insertLocaleProfile(api.services, { base_profile_id: clean, ...named('Anna') });
  const hidden = '\u2066Anna\u2069';
  const twin = await insertLocaleProfile(api.services, {
    base_profile_id: base,
    ...named(hidden, { name_key: hidden }),
  });
  const document = await insertDocument(api.services, base, { note: 'seen\u200F by me' });
  const { id: person } = await createAccount(
    { database, now: api.services.now, directory: { forget: () => {} } },
    { email: 'old@x.test', emailVerified: true, name: 'Old', password: 'a-password-of-the-tests', claims: CLAIMS },
  );
  await database.updateTable('identity_account').set({ name: 'O\u202Eld' }).where('id', '=', person).execute();
  await tidied();
  const read = (id: string) => api.call('base-profile.get', { params: { profileBaseId: id } }, api.as('Admin'));
  expect((await read(base)).profile_name).toBe('Anna Berg');
  const nameOf = (id: string) =>
    database.selectFrom('locale_profile').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(await nameOf(taken)).toMatchObject({ profile_name: 'Anna', version: 1 });
  // Nobody could distinguish them: that one had hidden marks is reported by its number.
  expect(await nameOf(twin)).toMatchObject({ profile_name: 'Anna (2)', name_key: 'anna (2)', version: 2 });
  const noteOf = async () => (await database.selectFrom('document').select('note').executeTakeFirstOrThrow()).note;
  const account = database.selectFrom('identity_account').select('name').where('id', '=', person);
  expect([await noteOf(), (await account.executeTakeFirst())?.name]).toEqual(['seen by me', 'Old']);
  const recorded = { event: 17, actor: { user_id: 'dossier', name: 'Dossier', role: 'Admin' } };
  expect(await trailOf({ profile_base_id: base })).toMatchObject([
    { ...recorded, before: { value: marked }, after: { value: 'Anna Berg' } },
  ]);
  expect(await trailOf({ profile_id: twin })).toMatchObject([{ ...recorded, after: { value: 'Anna (2)' } }]);
  expect(await trailOf({ profile_base_id: clean })).toEqual([]);
  expect((await verifyAuditTrail(database)).broken).toBeNull();

  // Once: whatever stands there later came in by a door that cleans.
  await database.updateTable('document').set({ note: 'left\u200F alone' }).where('id', '=', document).execute();
  await tidied();
  expect(await noteOf()).toBe('left\u200F alone');
});
