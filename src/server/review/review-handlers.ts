import type { Handlers } from '../calls/handler.ts';
import { changesOfBaseProfile, changesOfLocaleProfile } from './changes.ts';
import { approveLocaleProfile } from './approve-locale.ts';
import { approveBaseProfile } from './approve.ts';
import { disapproveLocaleProfile } from './disapprove-locale.ts';
import { disapproveBaseProfile } from './disapprove.ts';
import { listActions } from './list-actions.ts';
import { setBaseProfileFrozen, setLocaleProfileFrozen } from './set-frozen.ts';
import { decideSeveral } from './several.ts';
import { undoAction } from './undo.ts';

export const reviewHandlers = {
  'base-profile.approve': ({ params }, call) => approveBaseProfile(params.profileBaseId, call),
  'base-profile.disapprove': ({ params, body }, call) => disapproveBaseProfile(params.profileBaseId, body.reason, call),
  'locale-profile.approve': ({ params }, call) => approveLocaleProfile(params.profileId, call),
  'locale-profile.disapprove': ({ params, body }, call) => disapproveLocaleProfile(params.profileId, body.reason, call),
  'review.approve-several': ({ body }, call) => decideSeveral(body, null, call),
  'review.disapprove-several': ({ body: { reason, ...records } }, call) => decideSeveral(records, reason, call),
  'base-profile.changes': ({ params }, call) => changesOfBaseProfile(params.profileBaseId, call),
  'locale-profile.changes': ({ params }, call) => changesOfLocaleProfile(params.profileId, call),
  'base-profile.set-frozen': ({ params, body }, call) => setBaseProfileFrozen(params.profileBaseId, body, call),
  'locale-profile.set-frozen': ({ params, body }, call) => setLocaleProfileFrozen(params.profileId, body, call),
  'action.list': ({ query }, call) => listActions(query, call),
  'action.undo': ({ params }, call) => undoAction(params.actionId, call),
} satisfies Partial<Handlers>;
