import type { Handlers } from '../calls/call.ts';
import { addMember, changeMember, endAllSignIns, inviteAgain, listChanges, resetFactor } from './change-staff.ts';
import { listStaff } from './list-staff.ts';

export const staffHandlers = {
  'staff.list': ({ query }, call) => listStaff(query.search, call),
  'staff.changes': (_input, call) => listChanges(call),
  'staff.add': ({ body }, call) => addMember(body, call),
  'staff.change': ({ params, body }, call) => changeMember(params.staffId, body, call),
  'staff.reset-second-factor': ({ params, body }, call) => resetFactor(params.staffId, body.seen, call),
  'staff.end-sign-ins': ({ params, body }, call) => endAllSignIns(params.staffId, body.seen, call),
  'staff.invite': ({ params, body }, call) => inviteAgain(params.staffId, body.seen, call),
} satisfies Partial<Handlers>;
