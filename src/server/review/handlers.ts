import type { Handlers } from '../http/handler.ts';
import { approveLocaleProfile } from './approve-locale.ts';
import { approveBaseProfile } from './approve.ts';
import { disapproveLocaleProfile } from './disapprove-locale.ts';
import { disapproveBaseProfile } from './disapprove.ts';
import { undoAction } from './undo.ts';

export const reviewHandlers = {
  'base-profile.approve': ({ params }, call) => approveBaseProfile(params.profileBaseId, call),
  'base-profile.disapprove': ({ params, body }, call) => disapproveBaseProfile(params.profileBaseId, body.reason, call),
  'locale-profile.approve': ({ params }, call) => approveLocaleProfile(params.profileId, call),
  'locale-profile.disapprove': ({ params, body }, call) => disapproveLocaleProfile(params.profileId, body.reason, call),
  'action.undo': ({ params }, call) => undoAction(params.actionId, call),
} satisfies Partial<Handlers>;
