import type { Generated } from 'kysely';
import type { Json, Moment, MaybeMoment } from './column-types.ts';
import type { Role } from '../../../contract/base/roles.ts';

export interface StaffChangeTable {
  link: number;
  account_id: string;
  email: string;
  change: string;
  before: Json<Record<string, unknown> | null>;
  after: Json<Record<string, unknown> | null>;
  /** '' for the command line. */
  changed_by: string;
  changed_by_name: string;
  changed_at: Moment;
  request_id: string;
  prev_hash: string;
  hash: string;
}

export interface StaffTables {
  staff_change: StaffChangeTable;
  /** One row: where the chain of staff_change ends. */
  staff_chain: { id: Generated<number>; links: Generated<number>; head: Generated<string> };
  staff_invitation: {
    account_id: string;
    id: string;
    token_hash: string;
    /** Nobody has set a password for the account yet. */
    first: boolean;
    made_at: Moment;
    ends_at: Moment;
  };
}

export interface OwnAccountTables {
  sign_in: {
    account_id: string;
    sign_in: string;
    device: string | null;
    signed_in_at: Moment;
    last_used_at: Moment;
  };
  identity_recovery_code: { account_id: string; code_hash: string; made_at: Moment; used_at: MaybeMoment };
}

export interface ServiceTokenTable {
  id: string;
  name: string;
  role: Role;
  geos: string[];
  token_hash: string;
  ending: string;
  made_by: string;
  made_by_name: string;
  made_at: Moment;
  expires_at: Moment;
  /** To the minute. */
  used_at: MaybeMoment;
  revoked_by: string | null;
  revoked_by_name: string | null;
  revoked_at: MaybeMoment;
}
