import {
  boolean,
  defaulted,
  enums,
  object,
  optional,
  size,
  string,
  array,
  define,
  integer,
  nonempty,
  nullable,
  record,
  unknown,
  type Infer,
} from 'superstruct';
import { ROLES } from '../base/roles.ts';
import { SearchText, Person, Timestamp, writtenText } from '../base/primitives.ts';
import { operation } from '../base/operation.ts';
import { RIGHTS } from '../base/rights.ts';
import { STAFF_CHANGES, AREAS_MOST, problemOfAreas, INVITATION_DAYS } from './staff-rules.ts';
import { STAFF_ROWS, STAFF_CHANGE_ROWS } from '../base/rows-per-answer.ts';

/** As the identity provider names an account. */
const StaffId = size(string(), 1, 128);

const StaffName = writtenText(100);

export const Area = define<string>('area', (value) =>
  typeof value === 'string' && problemOfAreas(value) === null && !/[\s,;]/.test(value)
    ? true
    : 'is neither a locale nor a country',
);

/** null: everywhere. A list names at least one, so that nobody is given everything by leaving it out. */
const Areas = nullable(nonempty(size(array(Area), 0, AREAS_MOST)));

export const StaffRecord = object({
  id: string(),
  email: string(),
  name: string(),
  /** null: none that counts, so that nothing opens. */
  role: nullable(enums(ROLES)),
  areas: nullable(array(string())),
  forced_second_factor: boolean(),
  has_second_factor: boolean(),
  disabled: boolean(),
  /** When they were last at work, to some minutes; null: never. */
  last_used_at: nullable(Timestamp),
  open_claims: integer(),
  /** Until when the link is good by which they set a password; null: there is none. */
  link_ends_at: nullable(Timestamp),
  /** Nobody has set a password for the account yet. */
  awaits_password: boolean(),
  /** Nobody else can sign in as an Admin. */
  is_last_admin: boolean(),
  /** Stands for what was read; a change carries it, and is refused where somebody has changed the account since. */
  seen: string(),
});
export type StaffRecord = Infer<typeof StaffRecord>;

export const StaffList = object({
  provider: enums(['local', 'firebase'] as const),
  /** By address. */
  staff: size(array(StaffRecord), 0, STAFF_ROWS),
  /** How many fit the search in all. */
  of: integer(),
});
export type StaffList = Infer<typeof StaffList>;

/** What stands in the link, behind the address of the sign-in page: sent once. */
const NewInvitation = object({ token: string(), ends_at: Timestamp });

export const StaffChangeRecord = object({
  link: integer(),
  account_id: string(),
  email: string(),
  change: enums(STAFF_CHANGES),
  before: nullable(record(string(), unknown())),
  after: nullable(record(string(), unknown())),
  by: Person,
  at: Timestamp,
});
export type StaffChangeRecord = Infer<typeof StaffChangeRecord>;

const StaffChanges = object({ changes: size(array(StaffChangeRecord), 0, STAFF_CHANGE_ROWS), of: integer() });
type StaffChanges = Infer<typeof StaffChanges>;

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
    summary: `Adds a person. The answer has the token of the link \`/login#invite=<token>\` by which they set a password, once and for ${INVITATION_DAYS} days; it is given here only.`,
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
      'Makes a new link by which a person sets a password, in place of an older one. Until it is used, the current password still works.',
    roles,
    params: OneOfStaff,
    body: Seen,
    answer: Invited,
    freshProof: 'always',
  }),
};
