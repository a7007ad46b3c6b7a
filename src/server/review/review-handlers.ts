import type { Handlers } from '../platform/calls/call.ts';
import { approveBaseProfile, approveLocaleProfile, decideSeveral, disapprove } from './decide-records.ts';
import { listActions, changesOfRecord } from './actions-and-changes.ts';
import { redoAction, undoAction } from './undo-redo.ts';
import { setFrozen, setAside } from './freeze-and-set-aside.ts';
import { sayAllStillRight, sayStillRight } from './still-right.ts';

export const reviewHandlers = {
  'base-profile.approve': ({ params, query }, call) => approveBaseProfile(params.profileBaseId, call, query),
  'base-profile.disapprove': ({ params, query, body }, call) =>
    disapprove('base', params.profileBaseId, body.reason, call, query),
  'locale-profile.approve': ({ params, query: { base_link: link, ...next } }, call) =>
    approveLocaleProfile(params.profileId, call, next, link),
  'locale-profile.disapprove': ({ params, query, body }, call) =>
    disapprove('locale', params.profileId, body.reason, call, query),
  'review.approve-several': ({ body }, call) => decideSeveral(body, 'approve', call),
  'review.disapprove-several': ({ body: { reason, ...records } }, call) => decideSeveral(records, reason, call),
  'base-profile.changes': ({ params }, call) => changesOfRecord('base', params.profileBaseId, call),
  'locale-profile.changes': ({ params }, call) => changesOfRecord('locale', params.profileId, call),
  'base-profile.set-frozen': ({ params, body }, call) => setFrozen('base', params.profileBaseId, body, call),
  'locale-profile.set-frozen': ({ params, body }, call) => setFrozen('locale', params.profileId, body, call),
  'locale-profile.still-right': ({ params, body }, call) => sayStillRight(params.profileId, body.base_link, call),
  'locale-profile.all-still-right': ({ params, body }, call) =>
    sayAllStillRight(params.profileId, body.base_link, call),
  'locale-profile.set-aside': ({ params, body }, call) => setAside(params.profileId, body, call),
  'action.list': ({ query }, call) => listActions(query, call),
  'action.undo': ({ params }, call) => undoAction(params.actionId, call),
  'action.redo': ({ params }, call) => redoAction(params.actionId, call),
} satisfies Partial<Handlers>;
