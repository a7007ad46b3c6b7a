import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dayAt, dateOfBirthToWire, defaultDateOfBirth } from '../../../src/contract/policy/date-of-birth.ts';
import { TEST_NOW } from '../../support/api.ts';
import { insertBaseProfile } from '../../support/base-profiles.ts';
import {
  attributeId,
  attributeInputs,
  completeBaseBody,
  completeLocaleBody,
  insertLocaleProfile,
  localeId,
} from '../../support/locale-profiles.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { filterBody, foundBy } from './support.ts';

const api = sharedApi();
const SAME_BIRTHDAY = { kind: 'date-of-birth', days: 0 } as const;
const SAME_NAME = { kind: 'text', field: 'realName', comparison: 'normalised' } as const;

/** What the form begins with, in the zone of somebody so many minutes east. */
const proposed = (offset = 0) => dateOfBirthToWire(defaultDateOfBirth(dayAt(TEST_NOW, offset)), offset);
const CHOSEN = '1984-02-03 00:00:00.000000+00:00';

async function saved(name: string, dateOfBirth: string): Promise<string> {
  const profileBaseId = await insertBaseProfile(api.services, { attributes: '{}', profile_name: '', status: 'draft' });
  const attributes = await attributeInputs(api.services, { profileName: name, name });
  const body = { ...(await completeBaseBody(api.services)), attributes, date_of_birth: dateOfBirth };
  await api.call('base-profile.update', { params: { profileBaseId }, body }, api.as('Creator'));
  return profileBaseId;
}

async function savedLocale(base: string, name: string, value: string): Promise<string> {
  const locale = await localeId(api.services, 'da');
  const profileId = await insertLocaleProfile(api.services, { base_profile_id: base, locale_id: locale });
  const body = {
    ...(await completeLocaleBody(api.services, name)),
    date_of_birth: { attribute_type_id: await attributeId(api.services, 'dateOfBirth'), value },
  };
  await api.call('locale-profile.update', { params: { profileId }, body }, api.as('FillIn'));
  return profileId;
}

const namesOf = (rows: Awaited<ReturnType<typeof foundBy>>['rows']) =>
  rows.map(({ first, second }) => [first.profile_name, second.profile_name].toSorted().join(' & ')).toSorted();

test('P064 strangers are not the same for the birthday that the form proposed to both, from whatever zone', async () => {
  await saved('Ada Stranger', proposed());
  await saved('Bea Stranger', proposed(120));
  await saved('Cleo Known', CHOSEN);
  await saved('Dana Known', CHOSEN);
  const { rows } = await foundBy(api, [SAME_BIRTHDAY]);
  expect(namesOf(rows)).toEqual(['Cleo Known & Dana Known']);
});

test('P064 a true pair is not lowered because one of them has the birthday that the form proposed', async () => {
  await saved('Edda Twice', CHOSEN);
  await saved('Edda Twice', proposed());
  await saved('Fred Differs', CHOSEN);
  await saved('Fred Differs', '1991-01-01 00:00:00.000000+00:00');
  const { rows } = await foundBy(api, [SAME_NAME]);
  const told = (name: string) => rows.find(({ first }) => first.profile_name === name);
  expect(told('Edda Twice')).toMatchObject({ score: 100, evidence: { against: [] } });
  expect(told('Fred Differs')?.evidence.against).toMatchObject([{ fact: 'dateOfBirth' }]);
});

test('P064 a save is not held back for the birthday that it stores as the form proposed it', async () => {
  await saved('Gina First', proposed());
  await foundBy(api, [SAME_BIRTHDAY]);
  const admin = api.as('Admin');
  const block = filterBody([SAME_BIRTHDAY], { action: 'block' });
  const { filter } = await api.call('duplicate-filter.create', { body: block }, admin);
  await saved('Hana Second', proposed());
  await expect(saved('Ines Third', CHOSEN)).rejects.toThrow();
  await api.call('duplicate-filter.delete', { params: { filterId: filter.id } }, admin);
});

test('P064 once somebody has chosen the birthday, it counts', async () => {
  const id = await saved('Jana Later', proposed());
  await saved('Karl Later', '1977-07-07 00:00:00.000000+00:00');
  const { attributes, tags, reserved_locales: locales } = await completeBaseBody(api.services);
  const body = { attributes, tags, reserved_locales: locales, date_of_birth: '1977-07-07 00:00:00.000000+00:00' };
  await api.call('base-profile.update', { params: { profileBaseId: id }, body }, api.as('Creator'));
  await foundBy(api, [SAME_BIRTHDAY]);
  const query = { state: 'open' as const, profile_id: id, limit: 50 };
  const { rows } = await api.call('duplicate-pair.list', { query }, api.as('Admin'));
  expect(namesOf(rows)).toEqual(['Anna Berg & Karl Later']);
});

test('P064 a locale profile has the birthday of its base profile for evidence, unless that is only proposed', async () => {
  const [proposal, known] = [await saved('Lea Base', proposed()), await saved('Mia Base', CHOSEN)];
  const [otherProposal, otherKnown] = [await saved('Nora Base', proposed()), await saved('Olga Base', CHOSEN)];
  await savedLocale(proposal, 'Lea', proposed());
  await savedLocale(otherProposal, 'Nora', proposed());
  await savedLocale(known, 'Mia', CHOSEN);
  await savedLocale(otherKnown, 'Olga', CHOSEN);
  const { rows } = await foundBy(api, [SAME_BIRTHDAY], { scope: 'locale' });
  expect(namesOf(rows)).toEqual(['Mia & Olga']);
});

test('a record says that its birthday is only suggested, until somebody has chosen another', async () => {
  const admin = api.as('Admin');
  const base = async (profileBaseId: string) =>
    (await api.call('base-profile.get', { params: { profileBaseId } }, admin)).birth_proposed ?? false;
  const locale = async (profileId: string) =>
    (await api.call('locale-profile.get', { params: { profileId } }, admin)).birth_proposed ?? false;
  const [proposal, known] = [await saved('Pia Base', proposed()), await saved('Qara Base', CHOSEN)];
  expect([await base(proposal), await base(known)]).toEqual([true, false]);
  expect(await locale(await savedLocale(proposal, 'Pia', proposed()))).toBe(true);
  expect(await locale(await savedLocale(known, 'Qara', CHOSEN)), 'taken from one that was chosen').toBe(false);
  const body = { ...(await completeBaseBody(api.services)), date_of_birth: CHOSEN };
  await api.call('base-profile.update', { params: { profileBaseId: proposal }, body }, admin);
  expect(await base(proposal)).toBe(false);
});

test('P064 of a suggested birthday somebody may say that it is right: the mark goes, the date stays, and it counts', async () => {
  const admin = api.as('Admin');
  const [id, twin] = [await saved('Rita Right', proposed()), await saved('Sara Right', proposed())];
  const get = (profileBaseId: string) => api.call('base-profile.get', { params: { profileBaseId } }, admin);
  const { attributes, tags, reserved_locales: locales } = await completeBaseBody(api.services);
  const confirm = async (profileBaseId: string) => {
    const body = { attributes, tags, reserved_locales: locales, birth_confirmed: true };
    return api.call('base-profile.update', { params: { profileBaseId }, body }, admin);
  };
  const before = await get(id);
  expect(before.birth_proposed).toBe(true);
  await confirm(id);
  const after = await get(id);
  expect([after.birth_proposed, after.date_of_birth]).toEqual([undefined, before.date_of_birth]);
  const events = () =>
    api.services.database
      .selectFrom('audit_event')
      .select(['event', 'before', 'after'])
      .where('base_profile_id', '=', id)
      .where(sql<boolean>`reason -> 'confirmed' = 'true'`)
      .execute();
  const [told] = await events();
  expect(told).toMatchObject({ event: 17, before: told?.after });
  expect((await confirm(id)).action_id, 'said twice').toBeNull();
  expect(await events()).toHaveLength(1);
  await confirm(twin);
  await foundBy(api, [SAME_BIRTHDAY]);
  const { rows } = await api.call(
    'duplicate-pair.list',
    { query: { state: 'open', profile_id: id, limit: 50 } },
    admin,
  );
  expect(rows.flatMap(({ first, second }) => [first.id, second.id])).toContain(twin);
});

test('P064 a proposal that is said to be right at its first save is a choice, in both kinds', async () => {
  const admin = api.as('Admin');
  const base = await insertBaseProfile(api.services, { attributes: '{}', profile_name: '', status: 'draft' });
  const content = await completeBaseBody(api.services);
  const body = { ...content, date_of_birth: proposed(), birth_confirmed: true };
  await api.call('base-profile.update', { params: { profileBaseId: base }, body }, api.as('Creator'));
  expect(
    (await api.call('base-profile.get', { params: { profileBaseId: base } }, admin)).birth_proposed,
  ).toBeUndefined();
  const locale = await savedLocale(await saved('Tara Base', proposed()), 'Tara', proposed());
  const get = async () =>
    (await api.call('locale-profile.get', { params: { profileId: locale } }, admin)).birth_proposed;
  expect(await get()).toBe(true);
  const { attributes, tags } = await completeLocaleBody(api.services, 'Tara');
  const confirmed = { attributes, tags, birth_confirmed: true };
  await api.call('locale-profile.update', { params: { profileId: locale }, body: confirmed }, admin);
  expect(await get()).toBeUndefined();
});

test('P064 an undo takes back that a birthday was said to be right, and a redo says it again, in both kinds', async () => {
  const fillIn = api.as('FillIn');
  const creator = api.as('Creator');
  const base = await saved('Ulla Undone', proposed());
  const locale = await savedLocale(base, 'Ulla', proposed());
  const { attributes, tags, reserved_locales: locales } = await completeBaseBody(api.services);
  const content = await completeLocaleBody(api.services, 'Ulla');
  const toCompare = () => api.services.database.selectFrom('profile_to_compare').select('profile_id').execute();
  const kinds = [
    {
      id: locale,
      by: fillIn,
      get: () => api.call('locale-profile.get', { params: { profileId: locale } }, fillIn),
      confirm: () =>
        api.call(
          'locale-profile.update',
          {
            params: { profileId: locale },
            body: { attributes: content.attributes, tags: content.tags, birth_confirmed: true },
          },
          fillIn,
        ),
    },
    {
      id: base,
      by: creator,
      get: () => api.call('base-profile.get', { params: { profileBaseId: base } }, creator),
      confirm: () =>
        api.call(
          'base-profile.update',
          {
            params: { profileBaseId: base },
            body: { attributes, tags, reserved_locales: locales, birth_confirmed: true },
          },
          creator,
        ),
    },
  ];
  for (const { id, by, get, confirm } of kinds) {
    const marks = [(await get()).birth_proposed ?? false];
    const { action_id: actionId } = await confirm();
    marks.push((await get()).birth_proposed ?? false);
    await api.services.database.deleteFrom('profile_to_compare').execute();
    await api.call('action.undo', { params: { actionId: actionId ?? '' } }, by);
    marks.push((await get()).birth_proposed ?? false);
    expect(await toCompare(), 'is compared anew').toContainEqual({ profile_id: id });
    const again = await api.call('action.redo', { params: { actionId: actionId ?? '' } }, by);
    marks.push((await get()).birth_proposed ?? false);
    await api.call('action.undo', { params: { actionId: again.action_id } }, by);
    marks.push((await get()).birth_proposed ?? false);
    await confirm();
    marks.push((await get()).birth_proposed ?? false);
    expect(marks).toEqual([true, false, true, false, true, false]);
  }
});
