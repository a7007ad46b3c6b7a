import { boolean, defaulted, enums, object, optional, size, string } from 'superstruct';
import { ROLES } from '../base/roles.ts';
import { SearchText } from '../base/primitives.ts';
import { Areas, NewInvitation, StaffChanges, StaffId, StaffList, StaffName, StaffRecord } from './staff-shapes.ts';
import { operation } from '../base/operation.ts';
import { RIGHTS } from '../base/rights.ts';

const roles = RIGHTS.staff.manage;
const OneOfStaff = object({ staffId: StaffId });
const Seen = object({ seen: string() });
const Changed = object({ member: StaffRecord });
const Invited = object({ member: StaffRecord, invitation: NewInvitation });

export const staffOperations = {
  'staff.list': operation({
    method: 'GET',
    path: '/staff',
    summary: 'People with an account, by address: the first 100 whose name, address or role matches the search.',
    roles,
    query: object({ search: defaulted(SearchText, '') }),
    answer: StaffList,
  }),
  'staff.changes': operation({
    method: 'GET',
    path: '/staff/changes',
    summary: 'The latest 100 changes of accounts, the newest first.',
    roles,
    answer: StaffChanges,
  }),
  'staff.add': operation({
    method: 'POST',
    path: '/staff',
    summary:
      'Adds a person. The answer has the token of the link `/login#invite=<token>` by which they set a password, once and for seven days; it is given here only.',
    roles,
    body: object({
      email: size(string(), 3, 320),
      name: StaffName,
      role: enums(ROLES),
      areas: Areas,
      forced_second_factor: boolean(),
    }),
    answer: Invited,
    freshProof: 'always',
  }),
  'staff.change': operation({
    method: 'PATCH',
    path: '/staff/{staffId}',
    summary:
      'Changes the given fields of an account. A new role, area or forced second factor, or disabling it, ends the sign-ins, and claims that may no longer be held return to the queue. Refused for the last Admin.',
    roles,
    params: OneOfStaff,
    body: object({
      seen: string(),
      name: optional(StaffName),
      role: optional(enums(ROLES)),
      areas: optional(Areas),
      forced_second_factor: optional(boolean()),
      disabled: optional(boolean()),
    }),
    answer: Changed,
    freshProof: 'always',
  }),
  'staff.reset-second-factor': operation({
    method: 'POST',
    path: '/staff/{staffId}/second-factor/reset',
    summary: 'Resets the second factor of an account and ends its sign-ins.',
    roles,
    params: OneOfStaff,
    body: Seen,
    answer: Changed,
    freshProof: 'always',
  }),
  'staff.end-sign-ins': operation({
    method: 'POST',
    path: '/staff/{staffId}/sign-ins/end',
    summary: 'Signs a person out everywhere and puts back what they have claimed of a queue.',
    roles,
    params: OneOfStaff,
    body: Seen,
    answer: Changed,
    freshProof: 'always',
  }),
  'staff.invite': operation({
    method: 'POST',
    path: '/staff/{staffId}/invitation',
    summary:
      'Makes a new link by which a person sets a password, in place of an older one. Until it is used the password from before holds.',
    roles,
    params: OneOfStaff,
    body: Seen,
    answer: Invited,
    freshProof: 'always',
  }),
};
