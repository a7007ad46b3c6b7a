import { sql } from 'kysely';
import type { OperationId } from '../../../src/contract/operations.ts';
import type { Role } from '../../../src/contract/base/roles.ts';
import type { TestApi } from '../../support/api.ts';
import { insertBaseProfile } from '../../support/base-profiles.ts';
import {
  completeBaseBody,
  completeLocaleBody,
  insertImages,
  insertLocaleProfile,
  localeId,
  tagId,
} from '../../support/locale-profiles.ts';
import { aPicture } from '../../support/pictures.ts';

let api: TestApi;
/** Says where the cases are played. */
export function playOn(started: TestApi): void {
  api = started;
}

/** Two base profiles with a picture, each with one locale profile beneath. */
export interface Stage {
  bases: [string, string];
  locales: [string, string];
  image: string;
  /** Makes names that no other stage has. */
  name: string;
}
let stages = 0;

export async function stage(base: Parameters<typeof insertBaseProfile>[1], locale: object): Promise<Stage> {
  const german = await localeId(api.services, 'de');
  const name = `Undone ${(stages += 1)}`;
  const bases: string[] = [];
  const locales: string[] = [];
  const images: string[] = [];
  for (const nth of [0, 1]) {
    const id = await insertBaseProfile(api.services, {
      profile_name: name,
      date_of_birth: 'infinity',
      waiting_since: '2026-11-20T08:15:30.123456Z',
      times_returned: 2,
      last_reason: JSON.stringify({ codes: ['duplicate'], note: 'again' }),
      locales_total: 1,
      ...base,
    });
    bases.push(id);
    const profileName = `Beneath ${stages} ${nth}`;
    const beneath = { profile_name: profileName, attributes: JSON.stringify({ profileName }), ...locale };
    locales.push(await insertLocaleProfile(api.services, { base_profile_id: id, locale_id: german, ...beneath }));
    images.push(...(await insertImages(api.services, { baseProfileId: id }, ['profile_picture', 'attachment'])));
  }
  return { bases: bases as [string, string], locales: locales as [string, string], image: images[0] ?? '', name };
}

/** One undoable operation: what it is done to, by whom, and how. Returns what the call answers. */
interface Case {
  role: Role;
  base?: Parameters<typeof insertBaseProfile>[1];
  locale?: object;
  /** Which records it touches, and so whose change by somebody else stands in the way. */
  touches: 'base' | 'locale';
  /** Nobody else can act on what is gone. */
  deletes?: true;
  run: (stage: Stage, headers: Record<string, string>) => Promise<{ action_id: string | null }>;
}

/** A doubt about age would freeze the profile, which is an Admin's to undo. */
const reason = { codes: ['photo_quality' as const], note: 'Too dark' };
const doubt = { codes: ['under_age_doubt' as const], note: 'Looks young' };
const waiting = { status: 'awaiting_approval' as const };
const approved = { status: 'approved' as const };
const versions = (ids: readonly string[]) => ids.map((id) => ({ id, version: 1 }));
const baseParams = ({ bases: [profileBaseId] }: Stage) => ({ params: { profileBaseId } });
const localeParams = ({ locales: [profileId] }: Stage) => ({ params: { profileId } });
const imageParams = ({ image: mediaId }: Stage) => ({ params: { mediaId } });
type Given = Omit<Case, 'role' | 'touches' | 'run'>;
type Body = object | ((on: Stage) => Promise<object>);
/** On the first base profile or the first locale profile, as the operation is called, with this body. */
function plain(operation: OperationId, role: Role, { body, ...given }: Given & { body?: Body } = {}): Case {
  const touches = /^(base-profile|document|media.*base$)/.test(operation) ? 'base' : 'locale';
  return {
    role,
    touches,
    ...given,
    run: async (on, headers) => {
      const sent = typeof body === 'function' ? await body(on) : body;
      const input = { ...(touches === 'base' ? baseParams(on) : localeParams(on)), ...(sent && { body: sent }) };
      return api.call(operation as 'base-profile.delete', input as ReturnType<typeof baseParams>, headers);
    },
  };
}

/** Somebody has changed the base profile before; says that the locale profile is right by the end of its chain. */
function stillRight(operation: 'locale-profile.still-right' | 'locale-profile.all-still-right', role: Role): Case {
  return {
    ...plain(operation, role, { base: approved, locale: waiting }),
    run: async (on, headers) => {
      const body = { ...(await completeBaseBody(api.services)), reserved_locales: undefined };
      await api.call('base-profile.update', { ...baseParams(on), body }, api.as('Admin', 'somebody-before'));
      await remember(on);
      const { base } = await api.call('locale-profile.get', localeParams(on), api.as('Admin'));
      return api.call(operation, { ...localeParams(on), body: { base_link: base.link } }, headers);
    },
  };
}

async function claimed({ locales: [id] }: Stage, headers: Record<string, string>) {
  const { lease } = await api.call('queue.claim', { body: { kind: 'locale', id, reason: 'Out of turn' } }, headers);
  return { params: { leaseId: lease?.id ?? '' } };
}

export const CASES: Partial<Record<OperationId, Case>> = {
  'base-profile.update': plain('base-profile.update', 'Creator', {
    base: { attributes: '{}', profile_name: '', missing: ['Real name'] },
    body: () => completeBaseBody(api.services),
  }),
  'base-profile.delete': plain('base-profile.delete', 'Admin', { deletes: true }),
  'base-profile.activate-locales': plain('base-profile.activate-locales', 'BaseChecker', {
    base: approved,
    body: async () => ({ locales: [await localeId(api.services, 'fr'), await localeId(api.services, 'da')] }),
  }),
  'base-profile.set-active': plain('base-profile.set-active', 'BaseChecker', {
    base: approved,
    body: { active: true },
  }),
  'base-profile.approve': {
    role: 'BaseChecker',
    base: waiting,
    touches: 'base',
    run: async (on, headers) => {
      const reserved = [await localeId(api.services, 'fr')];
      await sql`update base_profile set reserved_locales = ${reserved}, locales_total = 2 where id = ${on.bases[0]}`.execute(
        api.services.database,
      );
      await remember(on);
      return api.call('base-profile.approve', baseParams(on), headers);
    },
  },
  'base-profile.disapprove': plain('base-profile.disapprove', 'BaseChecker', { base: waiting, body: { reason } }),
  // As an Admin, who may also undo that the profile is frozen.
  'review.disapprove-several': {
    role: 'Admin',
    base: waiting,
    touches: 'base',
    run: ({ bases }, headers) =>
      api.call('review.disapprove-several', { body: { kind: 'base', items: versions(bases), reason: doubt } }, headers),
  },
  'base-profile.set-frozen': plain('base-profile.set-frozen', 'Admin', {
    base: { frozen: true },
    locale: { base_frozen: true },
    body: { frozen: false, note: 'Seen the card' },
  }),
  'locale-profile.update': plain('locale-profile.update', 'FillIn', {
    body: ({ name }) => completeLocaleBody(api.services, `${name} new`),
  }),
  'locale-profile.set-active': plain('locale-profile.set-active', 'GeoChecker', {
    base: { ...approved, locales_done: 1 },
    locale: approved,
    body: { active: true },
  }),
  'locale-profile.approve': plain('locale-profile.approve', 'GeoChecker', { locale: waiting }),
  'locale-profile.still-right': stillRight('locale-profile.still-right', 'GeoChecker'),
  'locale-profile.all-still-right': stillRight('locale-profile.all-still-right', 'FillIn'),
  'locale-profile.set-aside': plain('locale-profile.set-aside', 'FillIn', {
    base: approved,
    locale: waiting,
    body: {
      field: 'aboutMe',
      check: 'contact',
      text: 'Write to anna.example@gmail.com',
      why: 'The address of her shop',
    },
  }),
  'locale-profile.disapprove': plain('locale-profile.disapprove', 'GeoChecker', { locale: waiting, body: { reason } }),
  'locale-profile.delete': plain('locale-profile.delete', 'Admin', { deletes: true }),
  'locale-profile.set-frozen': plain('locale-profile.set-frozen', 'Admin', {
    locale: { frozen: true },
    body: { frozen: false, note: '' },
  }),
  'review.approve-several': {
    role: 'GeoChecker',
    locale: waiting,
    touches: 'locale',
    run: ({ locales }, headers) =>
      api.call('review.approve-several', { body: { kind: 'locale', items: versions(locales) } }, headers),
  },
  'queue.skip': {
    role: 'GeoChecker',
    locale: waiting,
    touches: 'locale',
    run: async (on, headers) => {
      const body = { reason_code: 'unclear_rule' as const, note: '' };
      return api.call('queue.skip', { ...(await claimed(on, headers)), body }, headers);
    },
  },
  'question.ask': {
    role: 'GeoChecker',
    locale: waiting,
    touches: 'locale',
    run: async (on, headers) => {
      const body = { role: 'Admin', text: 'Is this right?', hours: 4, place: 'record' } as const;
      return api.call('question.ask', { ...(await claimed(on, headers)), body }, headers);
    },
  },
  'media.create-for-base': plain('media.create-for-base', 'Creator', { body: pictureBody }),
  'media.create-for-locale': plain('media.create-for-locale', 'FillIn', { body: pictureBody }),
  'media.crop': { role: 'Creator', touches: 'base', run: cropped },
  'media.reset-crop': {
    role: 'Creator',
    touches: 'base',
    run: async (on, headers) => {
      const image = await cropped(on, headers);
      await remember(on);
      return api.call('media.reset-crop', { ...image.input, body: { locale_id: null } }, headers);
    },
  },
  'media.delete': {
    role: 'Creator',
    touches: 'base',
    run: (on, headers) => api.call('media.delete', { ...imageParams(on), body: { locale_id: null } }, headers),
  },
  'media.tag': { ...plain('media.tag', 'BaseChecker', { body: levels }), touches: 'base' },
  'media.tag-by-post': { ...plain('media.tag-by-post', 'Creator', { body: levels }), touches: 'base' },
  'base-profile.change-media-order': plain('base-profile.change-media-order', 'BaseChecker', {
    body: ({ bases }) => reversed(bases[0], null),
  }),
  'locale-profile.change-media-order': plain('locale-profile.change-media-order', 'FillIn', {
    base: { locales_done: 1 },
    locale: approved,
    body: async (on) => {
      const [[baseProfileId], [localeProfileId]] = [on.bases, on.locales];
      await insertImages(api.services, { baseProfileId, localeProfileId }, ['profile_picture', 'profile_picture']);
      await remember(on);
      return reversed(baseProfileId, localeProfileId);
    },
  }),
  'document.create': { role: 'Admin', touches: 'base', run: addedDocument },
  'document.delete': {
    role: 'Admin',
    touches: 'base',
    run: async (on, headers) => {
      const { document } = await addedDocument(on, headers);
      await remember(on);
      return api.call('document.delete', { params: { documentId: document.id } }, headers);
    },
  },
};

async function pictureBody() {
  return { files: [await aPicture()] };
}

/** All images of a profile the other way round, in the other lane. */
async function reversed(baseId: string, localeId: string | null) {
  const images = await api.services.database
    .selectFrom('media')
    .select(['id', 'kind'])
    .where('base_profile_id', '=', baseId)
    .where('locale_profile_id', localeId === null ? 'is' : '=', localeId)
    .orderBy('position', 'desc')
    .execute();
  const lane = (kind: string) => images.filter((image) => image.kind === kind).map(({ id }) => id);
  return { profile_picture_ids: lane('attachment'), attachment_ids: lane('profile_picture') };
}

async function levels({ image }: Stage) {
  return { media_tags: [{ media_id: image, tag_id: await tagId(api.services, 'attachmentAdultLevel', 'nude') }] };
}

/** The stage's own images are rows without files, so one with a file is added first. */
async function cropped(on: Stage, headers: Record<string, string>) {
  const added = await api.call('media.create-for-base', { ...baseParams(on), body: await pictureBody() }, headers);
  const input = { params: { mediaId: added.media[0]?.id ?? '' } };
  await remember(on);
  const body = { x: 10, y: 10, width: 420, height: 420, locale_id: null };
  const done = await api.call('media.crop', { ...input, body }, headers);
  return { ...done, input };
}

export async function addedDocument(on: Stage, headers: Record<string, string>) {
  const bytes = await (await aPicture({ name: 'card.png' })).arrayBuffer();
  const document = new File([bytes], 'card.png', { type: 'image/png' });
  return api.call('document.create', { ...baseParams(on), body: { document } }, headers);
}

/** Everything that is stored of a stage as PostgreSQL writes it, but for what every write moves. */
export async function stored({ bases }: Stage): Promise<unknown[]> {
  const ids = sql`array[${sql.join(bases)}]::uuid[]`;
  const { rows } = await sql<{ kind: string; whole: object }>`
    select 1 as place, id, to_jsonb(base_profile) - 'version' - 'updated_at' - 'audit_count' - 'audit_head' as whole
      from base_profile where id = any (${ids})
    union all select 2, id, to_jsonb(locale_profile) - 'version' - 'updated_at' from locale_profile where base_profile_id = any (${ids})
    union all select 3, id, to_jsonb(media) from media where base_profile_id = any (${ids})
    union all select 4, id, to_jsonb(document) from document where base_profile_id = any (${ids})
    union all select 5, queue_skip.id, to_jsonb(queue_skip) from queue_skip
      join locale_profile on locale_profile.id = record_id where base_profile_id = any (${ids})
    union all select 6, question.id, to_jsonb(question) from question
      where base_profile_id = any (${ids}) and outcome is null and not settled
    order by place, id`.execute(api.services.database);
  return rows;
}

export const remembered = new WeakMap<Stage, unknown[]>();
/** What the operation is to give back; an operation that prepares something says so itself. */
export async function remember(on: Stage): Promise<void> {
  remembered.set(on, await stored(on));
}
