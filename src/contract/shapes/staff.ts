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
import { ROLES } from '../policy/roles.ts';
import { AREAS_MOST, problemOfAreas, STAFF_ROWS, STAFF_CHANGES_MOST } from '../policy/staff.ts';
import { STAFF_CHANGES, type StaffChange } from '../policy/last-admin.ts';
import { Person, Timestamp, writtenText } from '../primitives.ts';
import { MAXIMUM_PASSWORD_LENGTH } from '../policy/passwords.ts';
import { RECOVERY_CODES, SIGN_INS_MOST } from '../policy/recovery-codes.ts';

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

/** As tokens name it. */
export const SignInId = size(string(), 1, 128);

/** A password as it was typed. What may be a new one is a rule of its own. */
export const TypedPassword = size(string(), 1, MAXIMUM_PASSWORD_LENGTH);

export const OwnSignIn = object({
  id: string(),
  /** Browser and system in words; null: its calls do not say. */
  device: nullable(string()),
  signed_in_at: Timestamp,
  /** To a few minutes. */
  last_used_at: Timestamp,
  /** The one that asks. */
  is_this: boolean(),
});
export type OwnSignIn = Infer<typeof OwnSignIn>;

export const OwnAccount = object({
  provider: enums(['local', 'firebase'] as const),
  /** This one first, then the latest signed in. */
  sign_ins: size(array(OwnSignIn), 0, SIGN_INS_MOST),
  /** How many there are in all. */
  of: integer(),
  has_second_factor: boolean(),
  /** null: with this provider nobody can change it here. */
  password_changed_at: nullable(Timestamp),
  /** Codes in place of a lost second factor; null: none were made. */
  recovery_codes: nullable(object({ left: integer(), made_at: Timestamp })),
});
export type OwnAccount = Infer<typeof OwnAccount>;

export const RecoveryCodes = size(array(string()), RECOVERY_CODES);
