import {
  array,
  boolean,
  define,
  enums,
  integer,
  nonempty,
  nullable,
  object,
  record,
  size,
  string,
  unknown,
  type Infer,
} from 'superstruct';
import { ROLES } from '../base/roles.ts';
import { AREAS_MOST, problemOfAreas, STAFF_ROWS, STAFF_CHANGES_MOST } from './areas.ts';
import { STAFF_CHANGES, type StaffChange } from './last-admin.ts';
import { Person, Timestamp, writtenText } from '../base/primitives.ts';

/** As the identity provider names an account. */
export const StaffId = size(string(), 1, 128);

export const StaffName = writtenText(100);

const Area = define<string>('area', (value) =>
  typeof value === 'string' && problemOfAreas(value) === null && !/[\s,;]/.test(value)
    ? true
    : 'is neither a locale nor a country',
);

/** null: everywhere. A list names at least one, so that nobody is given everything by leaving it out. */
export const Areas = nullable(nonempty(size(array(Area), 0, AREAS_MOST)));

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
  /** When a token was last given to them; null: never. */
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
export const NewInvitation = object({ token: string(), ends_at: Timestamp });

export const StaffChangeRecord = object({
  link: integer(),
  account_id: string(),
  email: string(),
  change: enums(Object.keys(STAFF_CHANGES) as StaffChange[]),
  before: nullable(record(string(), unknown())),
  after: nullable(record(string(), unknown())),
  by: Person,
  at: Timestamp,
});
export type StaffChangeRecord = Infer<typeof StaffChangeRecord>;

export const StaffChanges = object({ changes: size(array(StaffChangeRecord), 0, STAFF_CHANGES_MOST), of: integer() });
export type StaffChanges = Infer<typeof StaffChanges>;
