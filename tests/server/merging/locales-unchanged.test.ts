import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../support/api.ts';
import { completeLocaleBody } from '../../support/locale-profiles.ts';
import { filledInGerman, merging, person, storedLocale } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const ada = () => api.as('Admin', 'ada');
const ben = () => api.as('Admin', 'ben');

async function save(profileId: string, name: string): Promise<void> {
  const body = await completeLocaleBody(api.services, name);
  await api.call('locale-profile.update', { params: { profileId }, body }, ben());
}

test('P003 P065 a locale profile is not taken over, nor written over, in another version than was seen', async () => {
  const survivor = await person(api, 'Tove Lind', {}, { status: 'approved' });
  const other = await person(api, 'Tove Lindh', {}, { status: 'approved' });
  const own = await filledInGerman(api, survivor, 'Tove eins');
  const german = await filledInGerman(api, other, 'Tove zwei');
  const seen = await merging(api, survivor, [other], { locales: [german] });
  const attempt = (body: typeof seen) => api.attempt('duplicate-case.merge', { body }, ada());

  await save(german, 'Tove drei');
  const taken = await attempt(seen);
  expect([taken.status, taken.body.code]).toEqual([409, 'version-conflict']);
  expect(taken.body.error).toBe(
    'Person ben has changed the locale profile de (Deutsch) of “Tove drei” in the meantime.',
  );
  expect(taken.body.details).toMatchObject({ parts: [german], changed: [{ kind: 'locale', id: german }] });

  const again = await merging(api, survivor, [other], { locales: [german] });
  await save(own, 'Tove vier');
  const written = await attempt(again);
  expect(written.body.code).toBe('version-conflict');
  expect(written.body.error).toContain('of “Tove vier”');
  expect(written.body.details).toMatchObject({ parts: [german], changed: [{ kind: 'locale', id: own }] });
  expect(await storedLocale(api, own), 'what was typed stands').toMatchObject({ profile_name: 'Tove vier' });

  // Looked at while the survivor had none of that locale yet.
  const whole = await merging(api, survivor, [other], { locales: [german] });
  const none = { ...whole, locales: whole.locales.map((locale) => ({ ...locale, over: null })) };
  expect((await attempt(none)).body.code).toBe('version-conflict');
  // Nobody loses anything by what is left out.
  await save(own, 'Tove vier neu');
  expect((await attempt({ ...whole, locales: [] })).status).toBe(200);
});
