import type { OperationAnswer } from '../../contract/operations.ts';
import { decidedApart } from '../../contract/duplicates/merging.ts';
import type { CaseProfile } from '../../contract/duplicates/duplicate-pair.ts';
import type { Call } from '../platform/calls/call.ts';
import { whyClosed, pairViewer, comparedProfile, factsIn, factsOfPairs } from '../duplicates/show-pair.ts';
import { assertMayReadPairs } from '../duplicates/record-match.ts';
import { Failure, notFound } from '../platform/failures/failure.ts';
import { localeOf, type LookupTables } from '../lookups/lookups.ts';
import type { LocaleProfileRow } from '../records/record.ts';
import { untakenOf } from './untaken.ts';

/**
 * The two base profiles of a pair for a merge. Throws `not-found`, `area-forbids`, or `status-forbids` for a pair of
 * locale profiles, a closed one, and one that was decided to be different people.
 */
export async function caseOfPair(pairId: string, call: Call): Promise<OperationAnswer<'duplicate-case.get'>> {
  const { database } = call;
  const pair = await database
    .selectFrom('duplicate_pair')
    .selectAll()
    .where('id', '=', pairId)
    .executeTakeFirstOrThrow(notFound);
  await assertMayReadPairs([pair], call);
  if (pair.scope !== 'base') {
    throw new Failure('status-forbids', 'Locale profiles are merged along with their base profiles. Merge those.');
  }
  const viewer = await pairViewer(call);
  const found = await factsOfPairs(viewer, [pair]);
  const both = [factsIn(found, pair.first_id), factsIn(found, pair.second_id)] as const;
  const closed = whyClosed(both);
  if (closed !== null) throw new Failure('status-forbids', closed);
  if (pair.state === 'not_duplicate') {
    throw new Failure('status-forbids', decidedApart(pair.decided_by_name, both[0].name, both[1].name));
  }
  const ids = both.map(({ id }) => id);
  const [bases, documents, locales] = await Promise.all([
    database.selectFrom('base_profile').select(['id', 'status', 'frozen']).where('id', 'in', ids).execute(),
    database
      .selectFrom('document')
      .select(['id', 'name', 'sha256', 'base_profile_id'])
      .where('base_profile_id', 'in', ids)
      .orderBy('added_at')
      .orderBy('id')
      .execute(),
    database
      .selectFrom('locale_profile')
      .selectAll()
      .where('base_profile_id', 'in', ids)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
  ]);
  const sides = bases.map((base) => ({
    ...base,
    documents: documents.filter((row) => row.base_profile_id === base.id),
    locales: locales.filter((row) => row.base_profile_id === base.id),
  }));
  const untaken = await untakenOf(sides, call);
  return {
    profiles: both.flatMap((facts) =>
      sides
        .filter(({ id }) => id === facts.id)
        .map((side) => ({
          ...comparedProfile(facts, viewer),
          frozen: [side, ...side.locales].some(({ frozen }) => frozen),
          documents: side.documents.map(({ id, name }) => ({ id, name })),
          locales: side.locales
            .map((row) => localeOfCase(row, viewer.lookups))
            .toSorted((a, b) => (a.code < b.code ? -1 : 1)),
          untaken: untaken.get(side.id) ?? [],
        })),
    ),
  };
}

function localeOfCase(row: LocaleProfileRow, lookups: LookupTables): CaseProfile['locales'][number] {
  const { code, label } = localeOf(row.locale_id, lookups);
  return {
    profile_id: row.id,
    version: row.version,
    code,
    label,
    profile_name: row.profile_name,
    status: row.status,
    active: row.active,
    filled: Object.keys(row.attributes).length > 0,
  };
}
