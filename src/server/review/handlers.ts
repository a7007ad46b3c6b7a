import type { Handlers } from '../http/handler.ts';
import { approveBaseProfile } from './approve.ts';
import { disapproveBaseProfile } from './disapprove.ts';
import { undoAction } from './undo.ts';

export const reviewHandlers: Pick<Handlers, 'base-profile.approve' | 'base-profile.disapprove' | 'action.undo'> = {
  'base-profile.approve': ({ params }, call) => approveBaseProfile(params.profileBaseId, call),
  'base-profile.disapprove': ({ params, body }, call) => disapproveBaseProfile(params.profileBaseId, body.reason, call),
  'action.undo': ({ params }, call) => undoAction(params.actionId, call),
};
