import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLACE_FIELDS } from '../../../src/contract/policy/place.ts';
import { startTestApi, type TestApi } from '../../support/api.ts';
import { merging, person, storedBase } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const MUNICH = {
  countryCode: 'DE',
  geoRegion1: 'BY',
  geoRegion2: 'Upper Bavaria',
  city: 'Munich',
  geoLocality: 'Munich',
  geoLatitude: '48.13743',
  geoLongitude: '11.57549',
  geoTimezone: 'Europe/Berlin',
};
const PRAGUE = {
  countryCode: 'CZ',
  city: 'Prague',
  geoLocality: 'Prague',
  geoLatitude: '50.08804',
  geoLongitude: '14.42076',
  geoTimezone: 'Europe/Prague',
};

test('P065 a place is taken over whole and from one profile, and what would put one together of two is refused', async () => {
  const survivor = await person(api, 'Ria Lang', PRAGUE, { status: 'approved' });
  const second = await person(api, 'Ria Lange', MUNICH);
  const third = await person(api, 'R. Lang', { ...MUNICH, city: 'Augsburg', geoLatitude: '48.37154' });
  const merge = async (fields: { name: string; from: string }[]) => {
    const body = await merging(api, survivor, [second, third], { fields });
    return api.attempt('duplicate-case.merge', { body }, api.as('Admin', 'ada'));
  };
  const before = await storedBase(api, survivor);
  const whole = PLACE_FIELDS.map((name) => ({ name, from: second }));

  const alone = await merge([{ name: 'geoLatitude', from: second }]);
  expect([alone.status, alone.body.code]).toEqual([422, 'invalid-input']);
  expect(alone.body.details[0].path).toBe('fields.0.name');
  expect(alone.body.details[0].problem).toContain(
    'is a part of a place, which is taken over whole: it lacks country, ',
  );
  const short = await merge(whole.slice(0, -1));
  expect(short.body.details).toEqual([
    {
      path: 'fields.0.name',
      problem: 'is a part of a place, which is taken over whole: it lacks geoTimezone',
    },
  ]);
  const mixed = await merge(whole.map((one) => (one.name === 'city' ? { ...one, from: third } : one)));
  expect([mixed.status, mixed.body.code]).toEqual([422, 'invalid-input']);
  expect(mixed.body.details).toEqual([
    {
      path: `fields.${PLACE_FIELDS.indexOf('city')}.from`,
      problem: 'is another than that of the rest of the place',
    },
  ]);
  expect(await storedBase(api, survivor)).toEqual(before);

  const merged = await merge(whole);
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
  expect((await storedBase(api, survivor)).attributes).toMatchObject(MUNICH);
});
