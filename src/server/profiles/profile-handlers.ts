import type { Handlers } from '../calls/handler.ts';
import { activateLocales } from './activate-locales.ts';
import { activeLocales } from './active-locales.ts';
import { createBaseProfile } from './create.ts';
import { searchCreators } from './creators.ts';
import { deleteBaseProfile } from './delete.ts';
import { getBaseProfile } from './get.ts';
import { listBaseProfiles } from './list.ts';
import { listLog } from './log.ts';
import { changeMediaOrder } from './media-order.ts';
import { listMatrix } from './matrix.ts';
import { searchBaseProfiles } from './search-profiles.ts';
import { setBaseProfileActive } from './set-active.ts';
import { updateBaseProfile } from './update.ts';

export const profileHandlers = {
  'base-profile.list': ({ query }, call) => listBaseProfiles(query, call),
  'base-profile.search': ({ query }, call) => searchBaseProfiles(query, call),
  'creator.search': async ({ query }, { database }) => ({
    people: await searchCreators(query.text, query.limit, database),
  }),
  'base-profile.matrix': ({ query }, call) => listMatrix(query, call),
  'base-profile.get': ({ params }, call) => getBaseProfile(params.profileBaseId, call),
  'base-profile.set-active': ({ params, body }, call) => setBaseProfileActive(params.profileBaseId, body.active, call),
  'base-profile.create': ({ body }, call) => createBaseProfile(body, call),
  'base-profile.update': ({ params, body }, call) => updateBaseProfile(params.profileBaseId, body, call),
  'base-profile.change-media-order': ({ params, body }, call) => changeMediaOrder(params.profileBaseId, body, call),
  'base-profile.delete': ({ params }, call) => deleteBaseProfile(params.profileBaseId, call),
  'base-profile.active-locales': ({ params }, call) => activeLocales(params.profileBaseId, call),
  'base-profile.activate-locales': ({ params, body }, call) =>
    activateLocales(params.profileBaseId, body.locales, call),
  'log.list': ({ body }, call) => listLog(body, call),
} satisfies Partial<Handlers>;
