import type { Handlers } from '../calls/handler.ts';
import { deleteLocaleProfile } from './locale-delete.ts';
import { getLocaleMedia, getLocaleProfile } from './locale-get.ts';
import { listLocaleProfiles } from './locale-list.ts';
import { changeLocaleMediaOrder } from './locale-media-order.ts';
import { setLocaleProfileActive } from './locale-set-active.ts';
import { updateLocaleProfile } from './locale-update.ts';
import { searchLocaleProfiles } from './search-profiles.ts';
import { checkProfileName } from './profile-name.ts';

export const localeProfileHandlers = {
  'locale-profile.list': ({ query }, call) => listLocaleProfiles(query, call),
  'locale-profile.search': ({ query }, call) => searchLocaleProfiles(query, call),
  'locale-profile.get': ({ params }, call) => getLocaleProfile(params.profileId, call),
  'locale-profile.media': ({ params }, call) => getLocaleMedia(params.profileId, call),
  'locale-profile.update': ({ params, body }, call) => updateLocaleProfile(params.profileId, body, call),
  'locale-profile.change-media-order': ({ params, body }, call) => changeLocaleMediaOrder(params.profileId, body, call),
  'locale-profile.set-active': ({ params, body }, call) => setLocaleProfileActive(params.profileId, body.active, call),
  'locale-profile.delete': ({ params }, call) => deleteLocaleProfile(params.profileId, call),
  'locale-profile.check-name': ({ body }, call) => checkProfileName(body, call),
} satisfies Partial<Handlers>;
