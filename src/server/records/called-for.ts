import { profileCalled } from '../../contract/policy/merging.ts';
import type { Actor } from '../calls/call.ts';
import { refusalOfBase } from './area.ts';
import type { SummaryMaker } from './record.ts';

/** Names of base profiles for a sentence, by identifier; one that the person may not read is not named. */
export async function calledFor(
  { role, geos }: Pick<Actor, 'role' | 'geos'>,
  ids: readonly string[],
  maker: Omit<SummaryMaker, 'media'>,
): Promise<(id: string) => string> {
  const called = new Map<string, string>();
  const rows =
    ids.length === 0
      ? []
      : await maker.database.selectFrom('base_profile').selectAll().where('id', 'in', ids).execute();
  for (const row of rows) {
    if ((await refusalOfBase({ role, geos }, row, maker)) === null) called.set(row.id, profileCalled(row.profile_name));
  }
  return (id) => called.get(id) ?? 'another profile';
}
