import type { Handlers } from '../platform/calls/call.ts';
import { activateLocales, setActive, activeLocales } from './active-locales.ts';
import { createBaseProfile } from './create.ts';
import { searchCreators, localesInUse } from './filter-choices.ts';
import { deleteRecord } from './delete.ts';
import { getRecord, besideLocale } from './get.ts';
import { listBaseProfiles, listLocaleProfiles, countSharedViews, listMatrix } from './list.ts';
import { listLog } from './log.ts';
import { listLooks } from '../records/looks.ts';
import { changeMediaOrder } from './media-order.ts';
import { checkProfileName } from './profile-name.ts';
import { searchBaseProfiles, searchLocaleProfiles } from './search-profiles.ts';
import { updateRecord } from './update.ts';

export const profileHandlers = {
  'base-profile.list': ({ query }, call) => listBaseProfiles(query, call),
  'base-profile.search': ({ query }, call) => searchBaseProfiles(query, call),
  'creator.search': async ({ query }, { database }) => ({
    people: await searchCreators(query.text, query.limit, database),
  }),
  'base-profile.matrix': ({ query }, call) => listMatrix(query, call),
  'locale.in-use': async (_input, call) => ({ locale_ids: await localesInUse(call) }),
  'base-profile.get': ({ params }, call) => getRecord('base', params.profileBaseId, call),
  'base-profile.set-active': ({ params, body }, call) => setActive('base', params.profileBaseId, body.active, call),
  'base-profile.create': ({ body }, call) => createBaseProfile(body, call),
  'base-profile.update': ({ params, body }, call) => updateRecord('base', params.profileBaseId, body, call),
  'base-profile.change-media-order': ({ params, body }, call) =>
    changeMediaOrder('base', params.profileBaseId, body, call),
  'base-profile.delete': ({ params }, call) => deleteRecord('base', params.profileBaseId, call),
  'base-profile.active-locales': ({ params }, call) => activeLocales(params.profileBaseId, call),
  'base-profile.activate-locales': ({ params, body }, call) =>
    activateLocales(params.profileBaseId, body.locales, call),
  'locale-profile.list': ({ query }, call) => listLocaleProfiles(query, call),
  'locale-profile.search': ({ query }, call) => searchLocaleProfiles(query, call),
  'locale-profile.get': ({ params }, call) => getRecord('locale', params.profileId, call),
  'locale-profile.beside': ({ params }, call) => besideLocale(params.profileId, call),
  'locale-profile.update': ({ params, query, body }, call) =>
    updateRecord('locale', params.profileId, { ...body, ...query }, call),
  'locale-profile.change-media-order': ({ params, body }, call) =>
    changeMediaOrder('locale', params.profileId, body, call),
  'locale-profile.set-active': ({ params, body }, call) => setActive('locale', params.profileId, body.active, call),
  'locale-profile.delete': ({ params }, call) => deleteRecord('locale', params.profileId, call),
  'locale-profile.check-name': ({ body }, call) => checkProfileName(body, call),
  'shared-view.counts': async ({ params }, call) => ({ counts: await countSharedViews(params.route, call) }),
  'log.list': ({ query, body }, call) => listLog(query, body, call),
  'look.list': listLooks,
} satisfies Partial<Handlers>;
