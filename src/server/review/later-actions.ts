import { sql } from 'kysely';
import type { Touched } from '../records/change.ts';
import { fieldsOf, type TouchedField } from './touched-fields.ts';
import type { Turn } from './turn.ts';

/** An action that came after another one on the same base profile or beneath it, and was not undone. */
export interface LaterAction {
  by: { id: string; name: string };
  at: Date;
  fields: readonly TouchedField[];
  touched: readonly Touched[];
  /** It does again what stood before the other one: it is later in time, and not in the order in which things were done. */
  again: boolean;
}

interface Row {
  actor_id: string;
  actor_name: string;
  occurred_at: Date;
  records: readonly Touched[];
  again: boolean;
}

/**
 * What was done to a base profile and beneath it after an action, whoever did it, and stands: the newest
 * first. The trail tells the order. To be asked with the base profile locked.
 */
export async function laterActions(
  { transaction, maker, of }: Pick<Turn, 'transaction' | 'maker' | 'of'>,
  baseProfileId: string,
): Promise<LaterAction[]> {
  const { rows } = await sql<Row>`
    with recursive told as (
      select distinct on (group_id) group_id, link, actor_id, actor_name, occurred_at from audit_event
      where base_profile_id = ${baseProfileId} and group_id <> ${of} and link > (
        select coalesce(min(link), 0) from audit_event where base_profile_id = ${baseProfileId} and group_id = ${of})
      order by group_id, link
    ),
    -- What was done again has the place of what was done first. Without duplicates it ends, whatever is redone as what.
    line (id, first) as (
      select group_id, group_id from told
      union select ${of}::uuid, ${of}::uuid
      union select line.id, action.id from line join action on action.redone_as = line.first
    ),
    place as (
      select line.id, min(audit_event.link) as link from line
      left join audit_event on base_profile_id = ${baseProfileId} and group_id = first
      group by line.id
    )
    select told.actor_id, told.actor_name, told.occurred_at, action.records,
      coalesce(place.link < (select link from place where id = ${of}), false) as again
    from told join action on action.id = told.group_id join place on place.id = told.group_id
    where action.undone_at is null
    order by told.link desc`.execute(transaction);
  return rows.map(({ actor_id: id, actor_name: name, occurred_at: at, records, again }) => ({
    by: { id, name },
    at,
    again,
    touched: records,
    fields: records.flatMap((touched) => fieldsOf(touched, maker.lookups)),
  }));
}

/** Whether one of these touched a column of the record, or all of it. */
export function touches(later: readonly LaterAction[], id: string, columns: readonly string[]): boolean {
  return later.some(({ fields }) =>
    fields.some((field) => field.id === id && (field.column === null || columns.includes(field.column))),
  );
}
