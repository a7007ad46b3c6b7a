import { expect, test } from 'vitest';
import { matchRoute, mayOpen, pathOf, PUBLIC_ROUTES, ROUTES, type RouteName } from '../../src/contract/base/routes.ts';
import { ROLES, roleFromName, roleFromToken } from '../../src/contract/base/roles.ts';

test('C067 the five roles', () => {
  expect([...ROLES].sort()).toEqual(['Admin', 'BaseChecker', 'Creator', 'FillIn', 'GeoChecker']);
});
test('C068 identity-service names mean the same roles', () => {
  for (const role of ROLES) expect(roleFromName(`ProfileCMS${role}`)).toBe(role);
  expect([roleFromName('ProfileCMSOwner'), roleFromName('toString')]).toEqual([null, null]);
});
test('C069 the first recognised name in the token counts', () => {
  expect(roleFromToken(['Guest', 'ProfileCMSFillIn', 'Admin'])).toBe('FillIn');
  expect([roleFromToken(['Admin', 'FillIn']), roleFromToken([])]).toEqual(['Admin', null]);
  expect(roleFromToken([7, null, 'admin'])).toBeNull();
});

const records = 'base-profiles base-profile create-base-profile';
test.each([
  ['C032', 'Admin', `${records} locale-profiles locale-profile duplicate-filters duplicate-logs stats settings`],
  ['C033', 'Creator', `${records} stats settings`],
  ['C034', 'BaseChecker', 'base-profile stats queue settings'],
  ['C035', 'FillIn', 'locale-profile stats queue settings'],
  ['C036', 'GeoChecker', 'locale-profile stats queue settings'],
] as const)('%s C037 %s may open its routes and no other', (_fact, role, open) => {
  const all = (Object.keys(ROUTES) as RouteName[]).filter((name) => !PUBLIC_ROUTES.includes(name));
  expect(all.filter((name) => mayOpen(role, name)).sort()).toEqual(open.split(' ').sort());
});

test.each(['/nowhere', '/base-profiles/a/b/c', '/create', '/base-profiles/%E0%A4%A'])('%s is nothing', (path) => {
  expect(matchRoute(path)).toBeNull();
});
test('C015 there are fourteen routes, each leads to its own path and back', () => {
  expect(Object.keys(ROUTES)).toHaveLength(14);
  for (const name of Object.keys(ROUTES) as RouteName[]) {
    const path = pathOf(name, { profileBaseId: 'a b/c', profileId: '00000000-0000-4000-8000-000000000001' });
    expect(matchRoute(path)?.name).toBe(name);
    if (name !== 'index') expect(matchRoute(`${path}/`)?.name).toBe(name);
  }
  expect(matchRoute(pathOf('base-profile', { profileBaseId: 'a b/c' }))?.params).toEqual({ profileBaseId: 'a b/c' });
});
