import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dayAt, dateOfBirthToWire, defaultDateOfBirth } from '../../../src/contract/base/date-of-birth.ts';
import {
  attributeId,
  attributeInputs,
  completeBaseBody,
  completeLocaleBody,
  insertBelow,
} from '../../support/locale-profiles.ts';
import { insertBaseProfile, sharedApi, TEST_NOW } from '../../support/shared-api.ts';
import { filterOf, forget, foundBy, pairsWhere } from './support.ts';

const api = sharedApi();
const admin = api.as('Admin');
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
  const profileId = await insertBelow(api.services, base, 'da');
  const body = {
    ...(await completeLocaleBody(api.services, name)),
    date_of_birth: { attribute_type_id: await attributeId(api.services, 'dateOfBirth'), value },
  };
  await api.call('locale-profile.update', { params: { profileId }, body }, api.as('FillIn'));
  return profileId;
}

const baseOf = (profileBaseId: string) => api.call('base-profile.get', { params: { profileBaseId } }, admin);
const localeOf = (profileId: string) => api.call('locale-profile.get', { params: { profileId } }, admin);
const isProposed = async (record: Promise<{ birth_proposed?: boolean }>) => (await record).birth_proposed ?? false;

async function confirmBase(profileBaseId: string, by = admin): Promise<{ action_id: string | null }> {
  const { attributes, tags, reserved_locales } = await completeBaseBody(api.services);
  const body = { attributes, tags, reserved_locales, birth_confirmed: true };
  return api.call('base-profile.update', { params: { profileBaseId }, body }, by);
}
async function confirmLocale(profileId: string, name: string, by = admin): Promise<{ action_id: string | null }> {
  const body = { ...(await completeLocaleBody(api.services, name)), birth_confirmed: true };
  return api.call('locale-profile.update', { params: { profileId }, body }, by);
}

const pairedWith = async (profile_id: string) =>
  (await pairsWhere(api, { profile_id })).flatMap(({ first, second }) => [first.id, second.id]);

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
  const shown = (name: string) => rows.find(({ first }) => first.profile_name === name);
  expect(shown('Edda Twice')).toMatchObject({ score: 100, evidence: { against: [] } });
  expect(shown('Fred Differs')?.evidence.against).toMatchObject([{ fact: 'dateOfBirth' }]);
});

test('P064 a save is not held back for the birthday that it stores as the form proposed it', async () => {
  await saved('Gina First', proposed());
  await foundBy(api, [SAME_BIRTHDAY]);
  const filterId = await filterOf(api, [SAME_BIRTHDAY], { action: 'block' });
  await saved('Hana Second', proposed());
  await expect(saved('Ines Third', CHOSEN)).rejects.toThrow();
  await forget(api, filterId);
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
  const base = (id: string) => isProposed(baseOf(id));
  const locale = (id: string) => isProposed(localeOf(id));
  const [proposal, known] = [await saved('Pia Base', proposed()), await saved('Qara Base', CHOSEN)];
  expect([await base(proposal), await base(known)]).toEqual([true, false]);
  const begun = [await insertBelow(api.services, proposal, 'nl'), await insertBelow(api.services, known, 'nl')];
  expect(await Promise.all(begun.map(locale)), 'what its form begins with').toEqual([true, false]);
  expect(await locale(await savedLocale(proposal, 'Pia', proposed()))).toBe(true);
  expect(await locale(await savedLocale(known, 'Qara', CHOSEN)), 'taken from one that was chosen').toBe(false);
  const body = { ...(await completeBaseBody(api.services)), date_of_birth: CHOSEN };
  await api.call('base-profile.update', { params: { profileBaseId: proposal }, body }, admin);
  expect(await base(proposal)).toBe(false);
});

test('P064 of a suggested birthday somebody may say that it is right: the mark goes, the date stays, and it counts', async () => {
  const [id, twin] = [await saved('Rita Right', proposed()), await saved('Sara Right', proposed())];
  const before = await baseOf(id);
  expect(before.birth_proposed).toBe(true);
  await confirmBase(id);
  const after = await baseOf(id);
  expect([after.birth_proposed, after.date_of_birth]).toEqual([undefined, before.date_of_birth]);
  const events = () =>
    api.services.database
      .selectFrom('audit_event')
      .select(['event', 'before', 'after'])
      .where('base_profile_id', '=', id)
      .where(sql<boolean>`reason -> 'confirmed' = 'true'`)
      .execute();
  const [shown] = await events();
  expect(shown).toMatchObject({ event: 17, before: shown?.after });
  expect((await confirmBase(id)).action_id, 'said twice').toBeNull();
  expect(await events()).toHaveLength(1);
  await confirmBase(twin);
  await foundBy(api, [SAME_BIRTHDAY]);
  expect(await pairedWith(id)).toContain(twin);
});

test('P064 a proposal that is said to be right at its first save is a choice, in both kinds', async () => {
  const base = await insertBaseProfile(api.services, { attributes: '{}', profile_name: '', status: 'draft' });
  const content = await completeBaseBody(api.services);
  const body = { ...content, date_of_birth: proposed(), birth_confirmed: true };
  await api.call('base-profile.update', { params: { profileBaseId: base }, body }, api.as('Creator'));
  expect((await baseOf(base)).birth_proposed).toBeUndefined();
  const locale = await savedLocale(await saved('Tara Base', proposed()), 'Tara', proposed());
  expect((await localeOf(locale)).birth_proposed).toBe(true);
  await confirmLocale(locale, 'Tara');
  expect((await localeOf(locale)).birth_proposed).toBeUndefined();
});

test('P064 an undo takes back that a birthday was said to be right, and a redo says it again, in both kinds', async () => {
  const fillIn = api.as('FillIn');
  const creator = api.as('Creator');
  const base = await saved('Ulla Undone', proposed());
  const locale = await savedLocale(base, 'Ulla', proposed());
  const toCompare = () => api.services.database.selectFrom('profile_to_compare').select('profile_id').execute();
  const kinds = [
    { id: locale, by: fillIn, get: () => localeOf(locale), confirm: () => confirmLocale(locale, 'Ulla', fillIn) },
    { id: base, by: creator, get: () => baseOf(base), confirm: () => confirmBase(base, creator) },
  ];
  for (const { id, by, get, confirm } of kinds) {
    const marks = [await isProposed(get())];
    const mark = async <Done>(done: Promise<Done>) => {
      const answer = await done;
      marks.push(await isProposed(get()));
      return answer;
    };
    const actionId = (await mark(confirm())).action_id ?? '';
    await api.services.database.deleteFrom('profile_to_compare').execute();
    await mark(api.call('action.undo', { params: { actionId } }, by));
    expect(await toCompare(), 'is compared anew').toContainEqual({ profile_id: id });
    const again = await mark(api.call('action.redo', { params: { actionId } }, by));
    await mark(api.call('action.undo', { params: { actionId: again.action_id } }, by));
    await mark(confirm());
    expect(marks).toEqual([true, false, true, false, true, false]);
  }
});
