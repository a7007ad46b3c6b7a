import type { Generated } from 'kysely';
import type { Json, Moment } from './column-types.ts';

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
