import type { MaybeMoment, Moment } from './column-types.ts';

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
