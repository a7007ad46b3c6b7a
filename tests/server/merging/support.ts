import type { MergeBody } from '../../../src/contract/duplicates/duplicate-pair.ts';
import type { TestApi } from '../../support/api.ts';
import { insertBaseProfile } from '../../support/base-profiles.ts';
import { completeLocaleBody, insertBelow } from '../../support/locale-profiles.ts';

export const storedBase = ({ services: { database } }: TestApi, id: string) =>
  database.selectFrom('base_profile').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
export type Chosen = Partial<Omit<MergeBody, 'locales'>> & { locales?: readonly string[] };

/** The body of a merge of profiles as they are stored now. */
export async function merging(
  api: TestApi,
  survivor: string,
  other: string,
  { locales = [], ...chosen }: Chosen = {},
): Promise<MergeBody> {
  const seen = async (id: string) => ({ id, version: (await storedBase(api, id)).version });
  const { database } = api.services;
  const beneath = await database
    .selectFrom('locale_profile')
    .select(['id', 'version', 'locale_id', 'base_profile_id'])
    .where('base_profile_id', 'in', [survivor, other])
    .where('deleted_at', 'is', null)
    .execute();
  const asSeen = (id: string): MergeBody['locales'][number] => {
    const row = beneath.find((one) => one.id === id);
    const own = beneath.find((one) => one.base_profile_id === survivor && one.locale_id === row?.locale_id);
    return { id, version: row?.version ?? 1, over: own ? { id: own.id, version: own.version } : null };
  };
  return {
    survivor: await seen(survivor),
    other: await seen(other),
    fields: [],
    pictures: [],
    documents: [],
    locales: locales.map(asSeen),
    ...chosen,
  };
}

export function person(
  { services }: TestApi,
  name: string,
  more: Record<string, string> = {},
  given: Parameters<typeof insertBaseProfile>[1] = {},
): Promise<string> {
  const attributes = JSON.stringify({ profileName: name, name: `${name} R.`, ...more });
  return insertBaseProfile(services, { profile_name: name, attributes, ...given });
}

/** A locale profile beneath a base profile, German unless stated otherwise, filled in and waiting for its check. */
export async function filledIn(api: TestApi, baseId: string, name: string, by = api.as('Admin', 'ada'), code = 'de') {
  const id = await insertBelow(api.services, baseId, code);
  const body = await completeLocaleBody(api.services, name);
  await api.call('locale-profile.update', { params: { profileId: id }, body }, by);
  return id;
}

export const storedLocale = ({ services: { database } }: TestApi, id: string) =>
  database.selectFrom('locale_profile').selectAll().where('id', '=', id).executeTakeFirst();

export function adminsOf(api: TestApi) {
  const by = (name: string) => () => api.as('Admin', name);
  const [ada, ben] = [by('ada'), by('ben')];
  const mergeAttempt = (body: MergeBody, headers = ada()) => api.attempt('duplicate-case.merge', { body }, headers);
  return {
    ada,
    ben,
    mergeAttempt,
    merge: async (survivor: string, other: string, chosen: Chosen = {}, headers = ada()) =>
      api.call('duplicate-case.merge', { body: await merging(api, survivor, other, chosen) }, headers),
    tryMerge: async (survivor: string, other: string, chosen: Chosen = {}, headers = ada()) =>
      mergeAttempt(await merging(api, survivor, other, chosen), headers),
    undo: (actionId: string, headers = ada()) => api.attempt('action.undo', { params: { actionId } }, headers),
    redo: (actionId: string, headers = ada()) => api.attempt('action.redo', { params: { actionId } }, headers),
    caseOf: async (pairId: string) => (await api.call('duplicate-case.get', { params: { pairId } }, ada())).profiles,
  };
}
