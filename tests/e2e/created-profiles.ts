import type { APIRequestContext } from '@playwright/test';
import type { BaseProfile } from '../../src/contract/shapes/base-profile.ts';
import type { Infer } from 'superstruct';
import type { AttributesAnswer, LocalesAnswer, TagsAnswer } from '../../src/contract/shapes/lookups.ts';
import type { MediaCreated } from '../../src/contract/shapes/media.ts';
import { aPicture } from '../support/pictures.ts';
import { apiAs, giveLevel, type Account } from './support.ts';

/** An approved base profile of its own for one test, with a locale profile for each code. */
export async function approvedBaseProfile(request: APIRequestContext, name: string, codes: readonly string[]) {
  const admin = await apiAs(request, 'admin');
  const { tag_groups: groups } = await admin.send<Infer<typeof TagsAnswer>>('GET', '/tag');
  const type = groups.find((group) => group.name === 'profileType')?.tags['A']?.id ?? '';
  const { locales } = await admin.send<Infer<typeof LocalesAnswer>>('GET', '/locale');
  const reserved = codes.map((code) => locales.find((locale) => locale.code === code)?.id ?? '');
  const { profile_base_id: id } = await admin.send<{ profile_base_id: string }>('POST', '/profilebase/create', {
    profile_type: type,
    locales: reserved,
  });
  await admin.send('PUT', `/profilebase/${id}/update`, {
    attributes: await attributesOf(request, { profileName: name, name: 'Real Name' }),
    tags: [type],
    date_of_birth: '1990-05-17 00:00:00.000000+00:00',
  });
  await admin.approve(id);
  const profile = (await admin.get(id)) as BaseProfile;
  return { id, profileOf: (code: string) => profile.locales.find((each) => each.code === code)?.profile_id ?? '' };
}

/** Words that no other test and no run before this one has used. */
export function ownWord(): string {
  return `Zy${crypto.randomUUID().replaceAll('-', '').replaceAll(/\d/g, 'q').slice(0, 10)}`;
}

/** A profile that lacks nothing, with texts of its own, by the names of their attributes: a draft of the Admin's, awaiting approval where a Creator saves it. */
export async function namedProfile(
  request: APIRequestContext,
  texts: Readonly<Record<string, string>>,
  account: Extract<Account, 'admin' | 'creator'> = 'admin',
): Promise<string> {
  const person = await apiAs(request, account);
  const { tag_groups: groups } = await person.read<Infer<typeof TagsAnswer>>('tag');
  const { locales } = await person.read<Infer<typeof LocalesAnswer>>('locale');
  const type = groups.find((group) => group.name === 'profileType')?.tags['A']?.id ?? '';
  const id = await person.create(type, [locales.find(({ code }) => code === 'nl')?.id ?? '']);
  await person.update(id, {
    attributes: await attributesOf(request, { name: 'Real Name', profession: 'Cooper', rating: '2', ...texts }),
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
  const { tag_groups: groups } = await person.send<Infer<typeof TagsAnswer>>('GET', '/tag');
  const tag = groups.find((group) => group.name === 'general')?.tags['sailing']?.id;
  const needed = { name: 'Real Name', profession: 'Baker', geoLanguage: 'nl' };
  await person.send('PUT', `/profile/${id}/update`, {
    attributes: await attributesOf(request, { ...needed, ...changes }),
    tags: [tag],
  });
}

async function attributesOf(request: APIRequestContext, values: Readonly<Record<string, string>>) {
  const { attributes } = await (
    await apiAs(request, 'admin')
  ).send<Infer<typeof AttributesAnswer>>('GET', '/attribute');
  return Object.entries(values).map(([type, value]) => ({ attribute_type_id: attributes[type], value }));
}
