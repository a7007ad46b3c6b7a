import type { APIRequestContext } from '@playwright/test';
import type { BaseProfile } from '../../src/contract/profiles/base-profile.ts';
import type { Infer } from 'superstruct';
import { aPicture } from '../support/pictures.ts';
import { apiAs, giveLevel, lookupsOf, type Account } from './support.ts';
import type { MediaCreated } from '../../src/contract/media/media-operations.ts';

/** An approved base profile of its own for one test, with a locale profile for each code. */
export async function approvedBaseProfile(request: APIRequestContext, name: string, codes: readonly string[]) {
  const admin = await apiAs(request, 'admin');
  const lookups = await lookupsOf(admin);
  const type = lookups.tag('profileType', 'A');
  const id = await admin.create(type, codes.map(lookups.locale));
  await admin.update(id, {
    attributes: lookups.inputs({ profileName: name, name: 'Real Name' }),
    tags: [type],
    date_of_birth: '1990-05-17 00:00:00.000000+00:00',
  });
  await admin.approve(id);
  const profile = (await admin.get(id)) as BaseProfile;
  return { id, profileOf: (code: string) => profile.locales.find((each) => each.code === code)?.profile_id ?? '' };
}

/** Words that no other test and no run before this one has used. */
export const ownWord = (): string => `Zy${crypto.randomUUID().replaceAll('-', '').replaceAll(/\d/g, 'q').slice(0, 10)}`;

/** A profile that lacks nothing, with texts of its own, by the names of their attributes: a draft of the Admin's, awaiting approval where a Creator saves it. */
export async function namedProfile(
  request: APIRequestContext,
  texts: Readonly<Record<string, string>>,
  account: Extract<Account, 'admin' | 'creator'> = 'admin',
): Promise<string> {
  const person = await apiAs(request, account);
  const lookups = await lookupsOf(person);
  const type = lookups.tag('profileType', 'A');
  const id = await person.create(type, [lookups.locale('nl')]);
  await person.update(id, {
    attributes: lookups.inputs({ name: 'Real Name', profession: 'Cooper', rating: '2', ...texts }),
    tags: [type],
    date_of_birth: '1990-05-17 00:00:00.000000+00:00',
  });
  return id;
}

/** Uploads a picture to a base profile and gives it an adult level, beside the browser. `background`: of another colour it is another picture. */
export async function addPicture(
  request: APIRequestContext,
  account: Account,
  baseId: string,
  background?: string,
): Promise<void> {
  const person = await apiAs(request, account);
  const picture = await aPicture(background === undefined ? {} : { background });
  const { media } = await person.upload<Infer<typeof MediaCreated>>(`/media/profilebase/${baseId}/create`, {
    files: { name: picture.name, mimeType: 'image/jpeg', buffer: Buffer.from(await picture.arrayBuffer()) },
  });
  await giveLevel(request, account, media);
}

/** Saves a locale profile with all it needs, beside the browser. `changes`: attribute values by type name. */
export async function saveLocaleProfile(
  request: APIRequestContext,
  account: Account,
  id: string,
  changes: Readonly<Record<string, string>>,
): Promise<void> {
  const person = await apiAs(request, account);
  const lookups = await lookupsOf(person);
  const needed = { name: 'Real Name', profession: 'Baker', geoLanguage: 'nl' };
  await person.send('PUT', `/profile/${id}/update`, {
    attributes: lookups.inputs({ ...needed, ...changes }),
    tags: [lookups.tag('general', 'sailing')],
  });
}
