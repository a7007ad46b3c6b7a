import type { Role } from '../../contract/policy/roles.ts';
import type { MaybeMoment, Moment } from './column-types.ts';

export interface ServiceTokenTable {
  id: string;
  name: string;
  role: Role;
  geos: string[];
  token_hash: string;
  /** The last letters of the token. */
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
