import { array, integer, object } from 'superstruct';
import { ROLES } from '../policy/roles.ts';
import { BaseProfileSummary } from '../shapes/base-profile.ts';
import { DisapprovalReason } from '../shapes/disapproval.ts';
import { LocaleProfileSummary } from '../shapes/locale-profile.ts';
import { Uuid } from '../shapes/primitives.ts';
import { operation } from './operation.ts';

const OneBaseProfile = object({ profileBaseId: Uuid });

export const reviewOperations = {
  'base-profile.approve': operation({
    method: 'PATCH',
    path: '/profilebase/{profileBaseId}/approve',
    summary: 'Approves a base profile and creates the locale profiles that were reserved.',
    roles: ['BaseChecker', 'Admin'],
    params: OneBaseProfile,
    answer: object({ action_id: Uuid, record: BaseProfileSummary, locales_created: integer() }),
    versioned: true,
    leased: true,
  }),
  'base-profile.disapprove': operation({
    method: 'PATCH',
    path: '/profilebase/{profileBaseId}/disapprove',
    summary: 'Disapproves a base profile; the reason goes back to its Creator.',
    roles: ['BaseChecker', 'Admin'],
    params: OneBaseProfile,
    body: object({ reason: DisapprovalReason }),
    answer: object({ action_id: Uuid, record: BaseProfileSummary }),
    versioned: true,
    leased: true,
  }),
  'action.undo': operation({
    method: 'POST',
    path: '/action/{actionId}/undo',
    summary: "Takes back one of the person's own actions, if nobody has changed the records since.",
    roles: ROLES,
    params: object({ actionId: Uuid }),
    /** What was taken back, as it is now; a profile that the action had made or that is deleted is not in it. */
    answer: object({ records: array(BaseProfileSummary), locale_records: array(LocaleProfileSummary) }),
  }),
};
