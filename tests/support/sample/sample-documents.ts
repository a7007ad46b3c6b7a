import type { SampleActor } from './actors.ts';
import type { StoredDocument } from './documents.ts';
import type { Random } from './random.ts';
import { rowOf, type Row } from './sample-rows.ts';
import type { Trail } from './trail.ts';
import { momentAt } from '../../../src/server/sample/working-time.ts';

/** Half of the base profiles have none. */
const COUNTS = [0, 0, 0, 1, 1, 2];

/** Puts documents beside a base profile and tells of them; gives their rows. `at` in working seconds. */
export function sampleDocuments(
  random: Random,
  papers: readonly StoredDocument[],
  owner: { baseProfileId: string; actor: SampleActor; at: number; trail: Trail },
): Row[] {
  const { baseProfileId, actor, at, trail } = owner;
  return random.sample(papers, random.pick(COUNTS)).map((paper) => {
    const id = random.uuid();
    trail.add(random, at, actor, [
      {
        event: 107,
        subject: { kind: 'document', id, name: paper.name },
        after: { kind: paper.kind, size: paper.size },
      },
    ]);
    return rowOf('document', {
      id,
      base_profile_id: baseProfileId,
      name: paper.name,
      kind: paper.kind,
      size: paper.size,
      type: paper.type,
      sha256: paper.sha256,
      note: '',
      added_by: actor.id,
      added_by_name: actor.name,
      added_at: momentAt(at).toISOString(),
    });
  });
}
