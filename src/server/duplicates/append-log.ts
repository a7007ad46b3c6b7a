import { sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import { foldText } from '../../contract/base/fold-text.ts';
import type { DuplicateOutcome } from '../../contract/duplicates/duplicate-outcomes.ts';
import type { DuplicateLogTable, StoredSide } from '../platform/database/duplicate-tables.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { LookupTables } from '../lookups/lookups.ts';
import type { Match } from './find-matches.ts';
import type { ProfileFacts } from './profile-facts.ts';

export type LogRow = Selectable<DuplicateLogTable>;

/** A filter as it was when it matched. */
export interface FilterStamp {
  id: string;
  version: number;
  name: string;
}

export interface LogActor {
  id: string;
  name: string;
  role: string;
}

export interface DuplicateEvent extends Match {
  outcome: DuplicateOutcome;
  filter: FilterStamp;
  pairId: string | null;
  actor: LogActor;
  at: Date;
  reason: string | null;
  actionId: string;
  /** The pair before it, for an undo; makes the entry one that can be undone. */
  before?: object;
}

/** Logs what happened to pairs, with both sides as they are at this moment. */
export async function appendDuplicateLog(
  transaction: Transaction<Schema>,
  entries: readonly DuplicateEvent[],
  lookups: LookupTables,
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((event) => rowOf(event, lookups));
  await transaction.insertInto('duplicate_log').values(rows).execute();
}

function rowOf(event: DuplicateEvent, lookups: LookupTables): Insertable<DuplicateLogTable> {
  const { first, second, filter, actor, reason } = event;
  const sides = { first: sideAtThisMoment(first, lookups), second: sideAtThisMoment(second, lookups) };
  return {
    occurred_at: event.at,
    outcome: event.outcome,
    scope: first.kind,
    filter_id: filter.id,
    filter_version: filter.version,
    filter_name: filter.name,
    pair_id: event.pairId,
    first: JSON.stringify(sides.first),
    second: JSON.stringify(sides.second),
    score: event.evidence.score,
    evidence: JSON.stringify(event.evidence),
    tags: [...new Set([...first.tags, ...second.tags])],
    active: first.active || second.active,
    search_text: searchedIn({ ...sides, filter_name: filter.name, actor_name: actor.name }, reason),
    actor_id: actor.id,
    actor_name: actor.name,
    actor_role: actor.role,
    reason,
    action_id: event.actionId,
    before: event.before ? JSON.stringify(event.before) : null,
  };
}

/** The folded text by which an entry is found; its reason stands last. */
export function searchedIn(
  {
    first,
    second,
    filter_name: filter,
    actor_name: actor,
  }: Pick<LogRow, 'first' | 'second' | 'filter_name' | 'actor_name'>,
  reason: string | null,
): string {
  const sides = [first.profile_name, second.profile_name, first.id, second.id];
  return foldText([...sides, filter, actor, reason ?? ''].join(' '));
}

/** Folds the search texts of entries anew. */
export async function refoldLog(transaction: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await transaction.selectFrom('duplicate_log').selectAll().where('id', 'in', ids).execute();
  const folded = rows.map((row) => ({ id: row.id, search_text: searchedIn(row, row.reason) }));
  await sql`
    update duplicate_log as entry set search_text = folded.search_text
    from jsonb_to_recordset(${JSON.stringify(folded)}::jsonb) as folded (id bigint, search_text text)
    where entry.id = folded.id and entry.search_text <> folded.search_text`.execute(transaction);
}

/** A side of a pair as the log stores it. */
export function sideAtThisMoment(facts: ProfileFacts, { localeById, tagById }: LookupTables): StoredSide {
  const [picture] = facts.pictures;
  return {
    id: facts.id,
    profile_base_id: facts.baseProfileId,
    profile_name: facts.name,
    locale: facts.localeId === null ? null : (localeById.get(facts.localeId)?.code ?? null),
    photo: picture ? { sha256: picture.shown, adult_level: tagById.get(picture.levelId ?? '')?.name ?? null } : null,
  };
}
