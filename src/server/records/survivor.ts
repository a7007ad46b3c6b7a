import type { Actor } from '../calls/call.ts';
import { refusalOfBase } from './area.ts';
import type { BaseProfileRow, SummaryMaker } from './record.ts';

/** The base profile that replaced a merged one; null: the person may not read it. */
export async function readableSurvivor(
  { merged_into: id }: Pick<BaseProfileRow, 'merged_into'>,
  actor: Pick<Actor, 'role' | 'geos'>,
  maker: Omit<SummaryMaker, 'media'>,
): Promise<BaseProfileRow | null> {
  const row = await maker.database
    .selectFrom('base_profile')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return (await refusalOfBase(actor, row, maker)) === null ? row : null;
}
