import { expect, test } from 'vitest';
import { type BlurLevel, isBlurred } from '../../src/contract/media/adult-levels.ts';
import { AUDIT_EVENTS } from '../../src/contract/trail/audit-events.ts';
import {
  ageInYears,
  dateOfBirthFromWire,
  dateOfBirthToWire,
  defaultDateOfBirth,
  isAcceptedDateOfBirth,
  MAXIMUM_AGE,
  MINIMUM_AGE,
} from '../../src/contract/base/date-of-birth.ts';
import {
  NAME_MAXIMUM,
  PARAGRAPH_MAXIMUM,
  problemOfAttribute,
  ratingDefault,
} from '../../src/contract/profiles/field-limits.ts';
import {
  type BaseProfileContent,
  missingOfBaseProfile,
  NOT_TAGGED,
} from '../../src/contract/profiles/missing-fields.ts';
import { type Role, ROLES } from '../../src/contract/base/roles.ts';
import { baseSavedMessage, localeSavedMessage, needsSaving } from '../../src/contract/profiles/saving.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import tables from './policy.json' with { type: 'json' };

test('C170 whole years, also for a leap day', () => {
  expect([ageInYears('2000-02-29', '2026-02-28'), ageInYears('2000-02-29', '2026-03-01')]).toEqual([25, 26]);
});
test('C171 the bounds of age', () => expect([MINIMUM_AGE, MAXIMUM_AGE]).toEqual([18, 99]));

const complete: BaseProfileContent = {
  attributes: { profileName: 'Ada', name: 'Ada M.', dateOfBirth: '1990-01-01' },
  tagGroups: new Set(['profileType']),
  linkedLocales: 1,
  pictureLevels: ['11111111-1111-4111-8111-111111111111'],
  attachmentLevels: [],
};
const named = (name: string, value: string) => ({ attributes: { ...complete.attributes, [name]: value } });
const levels = { pictureLevels: [null, NOT_TAGGED, complete.pictureLevels[0] ?? null], attachmentLevels: [null] };
const unlevelled = ['Profile Image 1 AdultLevel', 'Profile Image 2 AdultLevel', 'Attachment Image 1 AdultLevel'];
test.each<[string, Partial<BaseProfileContent>, Role, string[]]>([
  ['C154 a profile type of a Creator', { tagGroups: new Set() }, 'Creator', ['Profile type']],
  ['C154 and of an Admin', { tagGroups: new Set() }, 'Admin', ['Profile type']],
  ['C154 only', { tagGroups: new Set() }, 'BaseChecker', []],
  ['C155 at least one locale', { linkedLocales: 0 }, 'Admin', ['Locales']],
  ['C158 more than blanks', named('profileName', '  '), 'Admin', ['Profile name']],
  ['C125 a city, once a region is chosen', named('geoRegion1', 'Rhône'), 'Admin', ['City']],
  ['C161 C162 C176 a level of each image; all-zero is none', levels, 'Creator', unlevelled],
])('%s', (_what, facts, role, missing) => {
  expect(missingOfBaseProfile({ ...complete, ...facts }, role)).toEqual(missing);
});

test('C136 C137 C138 C139 C140 C141 C142 C143 C144 C145 C146 C147 C148 C149 C150 C151 C152 what is audited has its number', () => {
  expect(AUDIT_EVENTS).toMatchObject(tables.auditEvents);
});

test('only what is known to be harmless is shown at once', () => {
  const levels = [null, 'explicit', 'nude', 'mild', 'none'];
  const blurred = (chosen: BlurLevel) => levels.map((level) => isBlurred(level, chosen));
  expect(blurred('above-mild')).toEqual([true, true, true, false, false]);
  expect(blurred('always')).toEqual([true, true, true, true, true]);
  expect(blurred('never')).toEqual([false, false, false, false, false]);
});

const now = new Date('2026-11-21T10:00:00Z');
const accepted = (day: string, offset = 0) => isAcceptedDateOfBirth(dateOfBirthToWire(day, offset), now);

test('C169 a date of birth is 18 years back unless chosen, which is old enough', () => {
  expect(defaultDateOfBirth('2026-11-21')).toBe('2008-11-21');
  expect(accepted(defaultDateOfBirth('2026-11-21'))).toBe(true);
  expect(defaultDateOfBirth('2028-02-29')).toBe('2010-02-28');
});

test('C166 a date of birth passes on the 18th birthday and not a day before, in the sender’s zone', () => {
  expect([accepted('2008-11-21'), accepted('2008-11-22')]).toEqual([true, false]);
  // At ten in the morning UTC the next day has begun fourteen hours farther east.
  expect([accepted('2008-11-22', 14 * 60), accepted('2008-11-23', 14 * 60)]).toEqual([true, false]);
  // Eleven hours farther west it is still the day before.
  expect([accepted('2008-11-20', -11 * 60), accepted('2008-11-21', -11 * 60)]).toEqual([true, false]);
});

test.each(tables.offsets as [number, string][])(
  'C172 a date of birth travels with microseconds and an offset, there and back: %i is %s',
  (offset, zone) => {
    const wire = dateOfBirthToWire('2000-02-29', offset);
    expect(wire).toBe(`2000-02-29 00:00:00.000000${zone}`);
    expect(dateOfBirthFromWire(wire)).toEqual({ day: '2000-02-29', offset });
  },
);

test.each(tables.unreadDates)('a date of birth is not read from %s', (text) =>
  expect(dateOfBirthFromWire(text)).toBeNull(),
);

test('C173 a rating begins at 1 at least', () => {
  expect(['', '0', '-3', 'x', '1', '4'].map(ratingDefault)).toEqual(['1', '1', '1', '1', '1', '4']);
  expect(['0', '1', '2.5', 'x'].filter((value) => problemOfAttribute('rating', value) === null)).toEqual(['1']);
});

test.each<[type: Parameters<typeof problemOfAttribute>[0], taken: string[], refused: string[]]>([
  ['geoLatitude', ['90', '-90'], ['90.0001', 'north']],
  ['geoLongitude', ['180', '-180'], ['180.0001', '1e2']],
  ['name', ['x'.repeat(NAME_MAXIMUM)], ['x'.repeat(NAME_MAXIMUM + 1)]],
  ['aboutMe', ['x'.repeat(PARAGRAPH_MAXIMUM)], ['x'.repeat(PARAGRAPH_MAXIMUM + 1)]],
])('%s has bounds', (type, taken, refused) => {
  expect(taken.filter((value) => problemOfAttribute(type, value) !== null)).toEqual([]);
  expect(refused.filter((value) => problemOfAttribute(type, value) === null)).toEqual([]);
});

const nothing = { fieldsChanged: false, orderChanged: false, justSaved: false, status: 'draft' } as const;

test('C177 C178 who may update', () => {
  expect([RIGHTS.base.save, RIGHTS.locale.save].join(';')).toBe('Admin,Creator,BaseChecker;Admin,FillIn,GeoChecker');
});

test.each([
  ['C119 C120 C123', 'base', 'Creator'],
  ['C121 C122 C123', 'locale', 'FillIn'],
] as const)('%s a %s profile is saved without a change by a %s only, and with one by anybody', (_facts, kind, only) => {
  const saving = (change: object) => ROLES.filter((role) => needsSaving({ kind, role, ...nothing, ...change }));
  expect(saving({})).toEqual([only]);
  expect(saving({ fieldsChanged: true })).toEqual(ROLES);
  expect(saving({ orderChanged: true })).toEqual(ROLES);
});

test.each([
  ['base', 'Creator', 'draft', 'disapproved'],
  ['locale', 'FillIn', 'awaiting_fill_in', 'disapproved'],
] as const)(
  'a %s profile that a %s has just saved is saved again only where that sends it on',
  (kind, role, ...from) => {
    const statuses = ['draft', 'awaiting_fill_in', 'awaiting_approval', 'approved', 'disapproved'] as const;
    const again = (change: object) =>
      statuses.filter((status) => needsSaving({ kind, role, ...nothing, justSaved: true, status, ...change }));
    expect(again({})).toEqual(from);
    expect(again({ fieldsChanged: true })).toEqual(statuses);
    expect(again({ orderChanged: true })).toEqual(statuses);
    expect(again({ justSaved: false }), 'a first save is sent, changed or not').toEqual(statuses);
  },
);

test('C127 C128 C129 C130 C131 what each role reads', () => {
  expect(ROLES.map((role) => localeSavedMessage(role, 'Ada'))).toEqual([
    'Update of locale profile succeeded',
    'Ada has been created and the profile will be checked',
    'Ada has been published to the Geo Checker',
    'Update of locale profile succeeded',
    'Update of locale profile succeeded',
  ]);
  expect(baseSavedMessage('Creator', 'Ada', 'draft')).toBe('Ada has been created and the profile will be checked');
  expect(baseSavedMessage('Creator', 'Ada', 'disapproved')).toContain('Ada has been corrected and the profile will');
  expect(baseSavedMessage('Admin', 'Ada', 'draft')).toBe('Attributes and tags updated');
});
