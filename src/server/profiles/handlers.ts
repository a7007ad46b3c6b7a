import type { Handlers } from '../http/handler.ts';
import { getBaseProfile } from './get.ts';
import { listBaseProfiles } from './list.ts';
import { listLog } from './log.ts';
import { searchBaseProfiles } from './search.ts';
import { setBaseProfileActive } from './set-active.ts';

export const profileHandlers: Pick<
  Handlers,
  'base-profile.list' | 'base-profile.search' | 'base-profile.get' | 'base-profile.set-active' | 'log.list'
> = {
  'base-profile.list': ({ query }, call) => listBaseProfiles(query, call),
  'base-profile.search': async ({ query }, call) => ({ rows: await searchBaseProfiles(query.text, query.limit, call) }),
  'base-profile.get': ({ params }, call) => getBaseProfile(params.profileBaseId, call),
  'base-profile.set-active': ({ params, body }, call) => setBaseProfileActive(params.profileBaseId, body.active, call),
  'log.list': ({ body }, call) => listLog(body, call),
};
