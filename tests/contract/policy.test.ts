import { describe, expect, test } from 'vitest';
import { ageInYears, MAXIMUM_AGE, MINIMUM_AGE } from '../../src/contract/policy/date-of-birth.ts';
import { type BlurLevel, isBlurred } from '../../src/contract/policy/adult-levels.ts';
import { AUDIT_EVENTS } from '../../src/contract/policy/audit-events.ts';
import { problemOfReason } from '../../src/contract/policy/disapproval.ts';
import { missingOfBaseProfile, NOT_TAGGED, type BaseProfileContent } from '../../src/contract/policy/missing-fields.ts';
import { ERRORS } from '../../src/contract/errors.ts';

describe('age', () => {
  test('C170 whole years, also for a leap day', () => {
    expect(ageInYears('2000-02-29', '2026-02-28')).toBe(25);
    expect(ageInYears('2000-02-29', '2026-03-01')).toBe(26);
  });
  test('C171 the bounds', () => {
    expect([MINIMUM_AGE, MAXIMUM_AGE]).toEqual([18, 99]);
  });
});

describe('what a base profile needs', () => {
  const complete: BaseProfileContent = {
    attributes: { profileName: 'Ada', name: 'Ada M.', dateOfBirth: '1990-01-01' },
    tagGroups: new Set(['profileType']),
    linkedLocales: 1,
    pictureLevels: ['11111111-1111-4111-8111-111111111111'],
    attachmentLevels: [],
  };
  test('C154 profileType is required for Creator and Admin only', () => {
    const without = { ...complete, tagGroups: new Set<string>() };
    expect(missingOfBaseProfile(without, 'Creator')).toEqual(['Profile type']);
    expect(missingOfBaseProfile(without, 'Admin')).toEqual(['Profile type']);
    expect(missingOfBaseProfile(without, 'BaseChecker')).toEqual([]);
  });
  test('C155 at least one locale', () => {
    expect(missingOfBaseProfile({ ...complete, linkedLocales: 0 }, 'Admin')).toEqual(['Locales']);
  });
  test('C158 an empty string counts as missing', () => {
    expect(
      missingOfBaseProfile({ ...complete, attributes: { ...complete.attributes, profileName: '  ' } }, 'Admin'),
    ).toEqual(['Profile name']);
  });
  test('C125 with a region chosen the city is required', () => {
    expect(
      missingOfBaseProfile({ ...complete, attributes: { ...complete.attributes, geoRegion1: 'Rhône' } }, 'Admin'),
    ).toEqual(['City']);
  });
  test('C161 C162 C176 images without a level are named by number; all-zero is none', () => {
    const levels = {
      ...complete,
      pictureLevels: [null, NOT_TAGGED, complete.pictureLevels[0] ?? null],
      attachmentLevels: [null],
    };
    expect(missingOfBaseProfile(levels, 'Creator')).toEqual([
      'Profile Image 1 AdultLevel',
      'Profile Image 2 AdultLevel',
      'Attachment Image 1 AdultLevel',
    ]);
  });
});

describe('the reason of a disapproval', () => {
  test('needs a code', () => {
    expect(problemOfReason({ codes: [], note: 'x' })).toContain('at least one');
  });
  test('“other” needs a note', () => {
    expect(problemOfReason({ codes: ['other'], note: ' ' })).toContain('note');
    expect(problemOfReason({ codes: ['other'], note: 'why' })).toBeNull();
  });
  test('a note of 500 characters is the longest', () => {
    expect(problemOfReason({ codes: ['duplicate'], note: 'x'.repeat(500) })).toBeNull();
    expect(problemOfReason({ codes: ['duplicate'], note: 'x'.repeat(501) })).toContain('500');
  });
});

describe('audit events', () => {
  test.each([
    ['C136', 1, 'ProfileBaseCreated'],
    ['C137', 2, 'ProfileBaseApproved'],
    ['C138', 3, 'ProfileBaseDisapproved'],
    ['C139', 4, 'ProfileBaseRefilled'],
    ['C140', 5, 'ProfileCreated'],
    ['C141', 6, 'ProfileFilled'],
    ['C142', 7, 'ProfileApproved'],
    ['C143', 8, 'ProfileDisapproved'],
    ['C144', 9, 'ProfileRefilled'],
    ['C145', 10, 'ProfileActivated'],
    ['C146', 11, 'ProfileDeactivated'],
    ['C147', 12, 'ProfileReactivated'],
    ['C148', 13, 'TagAdded'],
    ['C149', 14, 'TagChanged'],
    ['C150', 15, 'TagRemoved'],
    ['C151', 16, 'AttributeAdded'],
    ['C152', 17, 'AttributeChanged'],
  ] as const)('%s %i is %s', (_fact, number, name) => {
    expect(AUDIT_EVENTS[number]).toBe(name);
  });
});

test('only what is known to be harmless is shown at once', () => {
  const levels = [null, 'explicit', 'nude', 'mild', 'none'];
  const blurred = (chosen: BlurLevel) => levels.map((level) => isBlurred(level, chosen));
  expect(blurred('above-mild')).toEqual([true, true, true, false, false]);
  expect(blurred('always')).toEqual([true, true, true, true, true]);
  expect(blurred('never')).toEqual([false, false, false, false, false]);
});

test('every error code has a status that says whose fault it is, and a sentence', () => {
  for (const { status, sentence } of Object.values(ERRORS)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(sentence).toMatch(/\.$/);
  }
});
