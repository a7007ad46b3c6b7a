import { expect, test } from 'vitest';
import { listedLocales } from '../../../src/client/screens/base-profile/listed-locales.ts';

const locale = (code: string) => ({ id: `id-${code}`, code, label: code, language: code });
const known = ['et', 'ru', 'yo'].map(locale);
const made = (code: string) => ({
  ...locale(code),
  profile_id: `profile-${code}`,
  status: 'draft' as const,
  active: false,
  stale_fields: [],
});
const unmade = (code: string) => ({ ...locale(code), profile_id: null, status: null, active: false, stale_fields: [] });
const codes = (...given: Parameters<typeof listedLocales>) =>
  listedLocales(...given).map(({ code, profile_id: profile }) => [code, profile !== null]);

test('a locale that was reserved and has a profile since is listed once, by its profile', () => {
  expect(codes([made('ru'), made('et'), unmade('yo')], { 'id-et': true, 'id-ru': true, 'id-yo': true }, known)).toEqual(
    [
      ['et', true],
      ['ru', true],
      ['yo', false],
    ],
  );
});

test('a locale that the form does not reserve any more is not listed', () => {
  expect(codes([unmade('ru')], 'id-yo', known)).toEqual([['yo', false]]);
  expect(codes([unmade('ru')], undefined, known)).toEqual([]);
});
