import { sql } from 'kysely';
import type { OperationAnswer, OperationInput } from '../../contract/operations/operations.ts';
import type { Looks } from '../../contract/shapes/look.ts';
import { LOOKS_PAGE } from '../../contract/shapes/look.ts';
import type { Call } from '../calls/call.ts';
import { timestamp } from '../database/moment.ts';
import { readRecord } from '../records/readable.ts';

type Asked = Pick<OperationInput<'look.list'>, 'params' | 'query'>;

/** Who looked at one record, also at a deleted one. Throws `not-found` or `area-forbids`. */
export async function listLooks(
  { params: { kind, profileId }, query: { page } }: Asked,
  call: Call,
): Promise<OperationAnswer<'look.list'>> {
  const { base } = await readRecord(kind, profileId, call, { deleted: true });
  const { rows } = await sql<LooksRow>`
    select actor_id as id, (array_agg(actor_name order by link desc))[1] as name,
      (array_agg(actor_role order by link desc))[1] as role,
      case subject ->> 'kind' when 'document' then 'documents' else 'pictures' end as what,
      count(distinct (occurred_at at time zone 'UTC')::date) as days,
      min(occurred_at) as first, max(occurred_at) as last, count(*) over () as total
    from audit_event
    where base_profile_id = ${base.id} and event = 112
      and (${kind === 'base'} or locale_profile_id = ${profileId}::uuid)
    group by actor_id, what
    order by max(occurred_at) desc, actor_id, what
    limit ${LOOKS_PAGE} offset ${(page - 1) * LOOKS_PAGE}`.execute(call.database);
  return {
    looks: rows.map(({ id, name, role, what, days, first, last }) => ({
      by: { user_id: id, name, role },
      what,
      days: Number(days),
      first: timestamp(first),
      last: timestamp(last),
    })),
    total: Number(rows[0]?.total ?? 0),
  };
}

interface LooksRow {
  id: string;
  name: string;
  role: string;
  what: Looks['what'];
  days: string;
  first: Date;
  last: Date;
  total: string;
}
