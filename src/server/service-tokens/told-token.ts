import type { Selectable } from 'kysely';
import type { ServiceToken } from '../../contract/shapes/service-token.ts';
import { timestamp, timestampOrNull } from '../database/moment.ts';
import type { ServiceTokenTable } from '../database/service-token-table.ts';

type Row = Selectable<ServiceTokenTable>;

/** A token as Admins see it. */
export function serviceTokenOf(row: Row, now: Date): ServiceToken {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    geos: row.geos,
    ending: row.ending,
    made_by: { user_id: row.made_by, name: row.made_by_name },
    made_at: timestamp(row.made_at),
    expires_at: timestamp(row.expires_at),
    used_at: row.used_at && timestampOrNull(row.used_at),
    state: stateOf(row, now),
    revoked_by: row.revoked_by === null ? null : { user_id: row.revoked_by, name: row.revoked_by_name ?? '' },
    revoked_at: row.revoked_at && timestampOrNull(row.revoked_at),
  };
}

export function stateOf(row: Pick<Row, 'revoked_at' | 'expires_at'>, now: Date): ServiceToken['state'] {
  if (row.revoked_at !== null) return 'revoked';
  return Number(row.expires_at) <= now.getTime() ? 'expired' : 'in-force';
}
