import { describe, expect, test } from 'vitest';
import {
  dateOfBirthFromWire,
  dateOfBirthToWire,
  defaultDateOfBirth,
  INVALID_DATE_OF_BIRTH,
  isAcceptedDateOfBirth,
} from '../../src/contract/policy/date-of-birth.ts';
import { refusalOfDeletion } from '../../src/contract/policy/deletion.ts';
import {
  isLengthOffered,
  LINE_MAXIMUM,
  PARAGRAPH_MAXIMUM,
  problemOfAttribute,
  ratingDefault,
} from '../../src/contract/policy/field-values.ts';
import { isInArea } from '../../src/contract/policy/locale-area.ts';
import { mayActivateLocales } from '../../src/contract/policy/locale-activation.ts';
import { profileNameKey, tidyName } from '../../src/contract/policy/profile-name.ts';
import { ROLES } from '../../src/contract/policy/roles.ts';
import {
  baseSavedMessage,
  localeApprovedMessage,
  localeSavedMessage,
  MISSING_FIELDS_TITLE,
  needsSaving,
  UPDATE_FAILED,
  UPDATING_ROLES,
} from '../../src/contract/policy/saving.ts';
import { PROFILE_STATUSES } from '../../src/contract/policy/status.ts';

describe('a date of birth', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const accepted = (day: string, offset = 0) => isAcceptedDateOfBirth(dateOfBirthToWire(day, offset), now);

  test('C169 is 18 years back unless chosen, which is old enough', () => {
    expect(defaultDateOfBirth('2026-11-21')).toBe('2008-11-21');
    expect(accepted(defaultDateOfBirth('2026-11-21'))).toBe(true);
    expect(defaultDateOfBirth('2028-02-29')).toBe('2010-02-28');
  });

  test('C166 passes on the 18th birthday and not a day before, in the sender’s zone', () => {
    expect([accepted('2008-11-21'), accepted('2008-11-22')]).toEqual([true, false]);
    // At ten in the morning UTC the next day has begun fourteen hours farther east.
    expect([accepted('2008-11-22', 14 * 60), accepted('2008-11-23', 14 * 60)]).toEqual([true, false]);
    // Eleven hours farther west it is still the day before.
    expect([accepted('2008-11-20', -11 * 60), accepted('2008-11-21', -11 * 60)]).toEqual([true, false]);
  });

  test('C167 C168 has these words for what is refused', () => {
    expect(INVALID_DATE_OF_BIRTH).toEqual({
      title: 'Invalid Date of Birth',
      message: 'Date of birth must be at least 18 years ago.',
    });
  });

  test('C172 travels with microseconds and an offset, there and back', () => {
    expect(dateOfBirthToWire('1990-05-17')).toBe('1990-05-17 00:00:00.000000+00:00');
    expect(dateOfBirthToWire('1990-05-17', 330)).toBe('1990-05-17 00:00:00.000000+05:30');
    expect(dateOfBirthToWire('1990-05-17', -210)).toBe('1990-05-17 00:00:00.000000-03:30');
    for (const offset of [0, 330, -210, 840, -720]) {
      expect(dateOfBirthFromWire(dateOfBirthToWire('2000-02-29', offset))).toEqual({ day: '2000-02-29', offset });
    }
  });

  test.each([
    '1990-05-17',
    '1990-05-17 00:00:00+00:00',
    '1990-05-17 00:00:00.000+00:00',
    '1990-05-17T00:00:00.000000+00:00',
    '1990-05-17 00:00:00.000000Z',
    '1991-02-29 00:00:00.000000+00:00',
    '1990-13-01 00:00:00.000000+00:00',
    '0000-01-01 00:00:00.000000+00:00',
    '1990-05-17 24:00:00.000000+00:00',
    '1990-05-17 00:60:00.000000+00:00',
    '1990-05-17 00:00:00.000000+14:01',
    '',
  ])('is not read from %s', (text) => {
    expect(dateOfBirthFromWire(text)).toBeNull();
  });
});

describe('values', () => {
  test('C173 a rating begins at 1 at least', () => {
    expect(['', '0', '-3', 'x', '1', '4'].map(ratingDefault)).toEqual(['1', '1', '1', '1', '1', '4']);
    expect(['0', '1', '2.5', 'x'].map((value) => problemOfAttribute('rating', value) === null)).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  test('C174 lengths are offered from 155; what is no number is not', () => {
    expect(['154 cm', '155 cm', 'Not told', '200'].map(isLengthOffered)).toEqual([false, true, false, true]);
  });

  test('coordinates lie on the globe', () => {
    const problems = (type: 'geoLatitude' | 'geoLongitude', values: string[]) =>
      values.map((value) => problemOfAttribute(type, value) === null);
    expect(problems('geoLatitude', ['90', '-90', '90.0001', 'north'])).toEqual([true, true, false, false]);
    expect(problems('geoLongitude', ['180', '-180', '180.0001', '1e2'])).toEqual([true, true, false, false]);
  });

  test('a line and a text have a longest length', () => {
    expect(problemOfAttribute('name', 'x'.repeat(LINE_MAXIMUM))).toBeNull();
    expect(problemOfAttribute('name', 'x'.repeat(LINE_MAXIMUM + 1))).toContain(String(LINE_MAXIMUM));
    expect(problemOfAttribute('aboutMe', 'x'.repeat(PARAGRAPH_MAXIMUM))).toBeNull();
    expect(problemOfAttribute('aboutMe', 'x'.repeat(PARAGRAPH_MAXIMUM + 1))).toContain(String(PARAGRAPH_MAXIMUM));
  });
});

describe('profile names', () => {
  const same = (a: string, b: string) => profileNameKey(a, '') === profileNameKey(b, '');

  test('C175 are the same in other capitals, blanks or compositions', () => {
    expect(same('  Anna   Berg ', 'ANNA BERG')).toBe(true);
    expect(same('Zoë', 'Zoe\u0308')).toBe(true);
    expect(same('ＡＤＡ', 'ada')).toBe(true);
    expect(same('Strauß', 'STRAUSS')).toBe(true);
    expect(same('ΑΣ', 'ας')).toBe(true);
  });

  test('are not the same with other accents or vowel signs', () => {
    expect(same('Zoë', 'Zoe')).toBe(false);
    expect(same('राम', 'रमा')).toBe(false);
    expect(same('Anna Berg', 'Annaberg')).toBe(false);
  });

  test('are stored without blanks around them', () => {
    expect(tidyName(' Anna \n Berg ')).toBe('Anna Berg');
  });
});

describe('saving', () => {
  const nothing = { fieldsChanged: false, orderChanged: false };

  test('C177 C178 who may update', () => {
    expect(UPDATING_ROLES).toEqual({
      base: ['Creator', 'BaseChecker', 'Admin'],
      locale: ['Admin', 'FillIn', 'GeoChecker'],
    });
  });

  test('C119 C120 a base profile without a change is saved by a Creator only', () => {
    expect(ROLES.filter((role) => needsSaving({ kind: 'base', role, ...nothing }))).toEqual(['Creator']);
    for (const role of ROLES) expect(needsSaving({ kind: 'base', role, ...nothing, fieldsChanged: true })).toBe(true);
  });

  test('C123 another order of images alone is a reason to save, whoever saves', () => {
    for (const kind of ['base', 'locale'] as const) {
      for (const role of ROLES) expect(needsSaving({ kind, role, ...nothing, orderChanged: true })).toBe(true);
    }
  });

  test('C121 C122 a locale profile without a change is saved by a FillIn only', () => {
    expect(ROLES.filter((role) => needsSaving({ kind: 'locale', role, ...nothing }))).toEqual(['FillIn']);
    for (const role of ROLES) expect(needsSaving({ kind: 'locale', role, ...nothing, fieldsChanged: true })).toBe(true);
  });

  test('C127 C128 C129 C130 C131 what each role is told', () => {
    expect(ROLES.map((role) => localeSavedMessage(role, 'Ada'))).toEqual([
      'Update of locale profile succeeded',
      'Ada has been created and the profile will be checked',
      'Ada has been published to the Geo Checker',
      'Update of locale profile succeeded',
      'Update of locale profile succeeded',
    ]);
    expect(baseSavedMessage('Creator', 'Ada')).toBe('Ada has been created and the profile will be checked');
    expect(baseSavedMessage('Admin', 'Ada')).toBe('Attributes and tags updated');
  });

  test('C132 C160 C179 the words around an approval and a failed save', () => {
    expect(localeApprovedMessage('Ada', 'dansk', 'Danish')).toBe('Ada approved for dansk (Danish)');
    expect(MISSING_FIELDS_TITLE).toBe('Fill in the required fields');
    expect(UPDATE_FAILED).toBe('Update of attributes and tags failed');
  });
});

test('C118 locales are activated beneath an approved base profile only', () => {
  expect(PROFILE_STATUSES.filter(mayActivateLocales)).toEqual(['approved']);
});

test('an Admin deletes anything, a Creator a draft of their own, nobody else', () => {
  const question = { kind: 'base' as const, status: 'draft' as const, own: true };
  expect(ROLES.filter((role) => refusalOfDeletion({ ...question, role }) === null)).toEqual(['Admin', 'Creator']);
  expect(refusalOfDeletion({ ...question, role: 'Creator', own: false })).toBe('not-own');
  expect(refusalOfDeletion({ ...question, role: 'Creator', status: 'approved' })).toBe('status-forbids');
  expect(refusalOfDeletion({ ...question, role: 'Admin', own: false, status: 'unknown' })).toBeNull();
  expect(ROLES.filter((role) => refusalOfDeletion({ ...question, kind: 'locale', role }) === null)).toEqual(['Admin']);
});

test('an area names locales and countries; none is everything', () => {
  expect(isInArea([], 'da', 'DK')).toBe(true);
  expect(isInArea(['da'], 'da', '')).toBe(true);
  expect(isInArea(['DK'], 'fo', 'DK')).toBe(true);
  expect(isInArea(['de', 'DE'], 'da', 'DK')).toBe(false);
  expect(isInArea(['de'], 'da', '')).toBe(false);
});
