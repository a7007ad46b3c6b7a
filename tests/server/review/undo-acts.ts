import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApi } from '../../support/api.ts';
import { insertBaseProfile, storedOf } from '../../support/base-profiles.ts';
import {
  attributeInputs,
  completeBaseBody,
  completeLocaleBody,
  insertBelow,
  insertImages,
  localeId,
} from '../../support/locale-profiles.ts';
import { aPicture } from '../../support/pictures.ts';

export type Headers = Record<string, string>;
export type Done = Promise<{ action_id: string | null }>;
/** What a person does, which returns what undoes it. */
export type OwnAct = (id: string, baseId: string, headers: Headers) => Done;

/** What is done to profiles and undone through one API. */
export function undoActs(api: TestApi) {
  const checker = api.as('BaseChecker');
  const admin = () => api.as('Admin', 'ada');
  const bo = api.as('Admin', 'bo');
  const turn = (what: 'undo' | 'redo', actionId: string | null, headers = admin()) =>
    api.attempt(`action.${what}`, { params: { actionId: actionId ?? '' } }, headers);
  const rowOf = (id: string) =>
    api.services.database.selectFrom('base_profile').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** Every restorable column as PostgreSQL writes it, so that nothing is rounded on the way. */
  async function columnsOf(id: string): Promise<Record<string, unknown>> {
    const { rows } = await sql<{ whole: Record<string, unknown> }>`
      select to_jsonb(base_profile) - 'version' - 'updated_at' - 'audit_count' - 'audit_head' as whole
      from base_profile where id = ${id}`.execute(api.services.database);
    return rows[0]?.whole ?? {};
  }
  const waiting = (given: Parameters<typeof insertBaseProfile>[1] = {}) =>
    insertBaseProfile(api.services, { status: 'awaiting_approval', ...given });

  /** What is done to a base profile; each returns what undoes it. */
  const of = (profileBaseId: string) => ({ params: { profileBaseId } });
  const approve = (id: string, headers: Headers = checker) => api.call('base-profile.approve', of(id), headers);
  const disapprove = (id: string, headers: Headers, code: 'duplicate' | 'under_age_doubt' = 'duplicate') =>
    api.call('base-profile.disapprove', { ...of(id), body: { reason: { codes: [code], note: '' } } }, headers);
  const publish = (id: string, headers: Headers) =>
    api.call('base-profile.set-active', { ...of(id), body: { active: true } }, headers);
  const hold = (id: string, frozen: boolean) =>
    api.call('base-profile.set-frozen', { ...of(id), body: { frozen, note: '' } }, bo);
  const removeImage = (mediaId: string, headers: Headers): Done =>
    api.call('media.delete', { params: { mediaId }, body: { locale_id: null } }, headers);
  async function save(id: string, values: Readonly<Record<string, string>>, headers: Headers, tags?: string[]): Done {
    const attributes = await attributeInputs(api.services, values);
    const body = { attributes, tags: tags ?? (await completeBaseBody(api.services)).tags };
    return api.call('base-profile.update', { ...of(id), body }, headers);
  }
  async function saveLocale(profileId: string, name: string, headers: Headers = api.as('FillIn')): Done {
    const body = await completeLocaleBody(api.services, name);
    return api.call('locale-profile.update', { params: { profileId }, body }, headers);
  }
  const uploadToLocale = async (profileId: string, headers: Headers) =>
    api.call('media.create-for-locale', { params: { profileId }, body: { files: [await aPicture()] } }, headers);

  /** A base profile that is complete and waits, with a picture. */
  async function complete() {
    const id = await waiting({ reserved_locales: [await localeId(api.services, 'da')], locales_total: 1 });
    const [image = ''] = await insertImages(api.services, { baseProfileId: id }, ['profile_picture']);
    const body = await completeBaseBody(api.services);
    await api.call('base-profile.update', { ...of(id), body }, api.as('Admin', 'setter'));
    return { id, image };
  }

  /** A danish locale profile beneath an approved base profile. */
  async function localeProfile() {
    const baseId = await insertBaseProfile(api.services, { status: 'approved', locales_total: 1 });
    return { baseId, id: await insertBelow(api.services, baseId, 'da') };
  }

  /** Undo is refused, and changes nothing. */
  async function refused(id: string, actionId: string | null, headers: Headers) {
    const before = await storedOf(api.services, id);
    const { status, body } = await turn('undo', actionId, headers);
    expect(await storedOf(api.services, id)).toEqual(before);
    return { status, body };
  }
  const removeLocale: OwnAct = (profileId, _, headers) =>
    api.call('locale-profile.delete', { params: { profileId } }, headers);
  const activate: OwnAct = async (_, baseId, headers) => {
    const body = { locales: [await localeId(api.services, 'fr')] };
    return api.call('base-profile.activate-locales', { ...of(baseId), body }, headers);
  };
  return {
    checker,
    admin,
    bo,
    turn,
    rowOf,
    columnsOf,
    waiting,
    of,
    approve,
    disapprove,
    publish,
    hold,
    removeImage,
    save,
    saveLocale,
    uploadToLocale,
    complete,
    localeProfile,
    refused,
    removeLocale,
    activate,
  };
}
