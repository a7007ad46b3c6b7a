import type { Kysely } from 'kysely';
import type { ChangedRecord } from '../../contract/shapes/live.ts';
import type { PairDecision, SeenSides } from '../../contract/shapes/duplicate-pair.ts';
import type { Call } from '../calls/call.ts';
import type { Schema } from '../database/schema.ts';
import { Failure } from '../failures/failure.ts';
import { lastChangeOf } from '../records/last-change.ts';
import type { ProfileFacts } from './profile-facts.ts';
import type { PairRow } from './record-match.ts';
import { shownPair, type PairViewer } from './show-pair.ts';
import { isolated } from '../../contract/policy/isolated.ts';

/** What a person wants to decide about a pair. */
export interface Wish {
  pairId: string;
  /** The version the person saw; null if they did not say. */
  version: number | null;
  seen: SeenSides;
  decision: PairDecision;
}

/** What stands against a decision, as a code and a sentence. */
export interface Refusal extends Pick<Failure, 'code' | 'message'> {
  /** The sides that are not what the person saw any more. */
  changed?: ChangedRecord[];
}

interface Asking {
  database: Kysely<Schema>;
  actor: Call['actor'];
}

/** The same question for the plan and for the act; null if nothing stands against it. It names whom reading shows as well. */
export async function refusalOfDecision(
  { version, seen, decision }: Wish,
  pair: PairRow | undefined,
  facts: ReadonlyMap<string, ProfileFacts>,
  asking: Asking,
): Promise<Refusal | null> {
  if (!pair) return { code: 'not-found', message: 'This pair does not exist any more.' };
  if (version !== null && version !== pair.version) {
    return { code: 'version-conflict', message: 'Somebody else has decided about this pair in the meantime.' };
  }
  const sides = [facts.get(pair.first_id), facts.get(pair.second_id)] as const;
  const closed = whyClosed(sides);
  if (closed !== null) return { code: 'status-forbids', message: closed };
  const changes: Change[] = [];
  for (const [place, side] of sides.entries()) {
    const which = place === 0 ? 'first' : 'second';
    if (side && side.version !== seen[which]) changes.push(await changeOf(side, which, asking));
  }
  if (changes.length > 0) {
    const message = changes.map(({ sentence }) => sentence).join(' ');
    return { code: 'version-conflict', message, changed: changes.map(({ record }) => record) };
  }
  return pair.state === decision ? { code: 'unchanged', message: 'This has been decided already.' } : null;
}

/** Why nobody decides about these two, whatever they have seen; null: somebody may. */
export function whyClosed(sides: readonly (Pick<ProfileFacts, 'deleted' | 'gone'> | undefined)[]): string | null {
  if (sides.some((side) => side?.deleted ?? true)) return 'One of the two profiles has been deleted.';
  if (sides.some((side) => side?.gone ?? false)) return 'One of the two profiles was merged into another.';
  return null;
}

interface Change {
  record: ChangedRecord;
  sentence: string;
}

/** Two that may be one person are often called alike: which of them it is stands beside the name. */
async function changeOf(
  { kind, id, version, name }: ProfileFacts,
  which: keyof SeenSides,
  { database, actor }: Asking,
): Promise<Change> {
  const change = await lastChangeOf(database, kind, id);
  const who = change ? { user_id: change.actor_id, name: change.actor_name } : null;
  const called = `${isolated(name === '' ? 'a profile without a name' : name)}, the ${which} of the two,`;
  const record = { kind, id, version, changed_by: who };
  if (who === null) return { record, sentence: `Somebody has changed ${called} in the meantime.` };
  if (who.user_id === actor.id) return { record, sentence: `You have changed ${called} elsewhere in the meantime.` };
  return { record, sentence: `${isolated(who.name)} has changed ${called} in the meantime.` };
}

/** The refusal as it is answered; a conflict carries the pair as it is, and which sides have changed. */
export async function refuse(refusal: Refusal | null, pair: PairRow | undefined, viewer: PairViewer): Promise<Failure> {
  const { code, message, changed } = refusal ?? { code: 'not-found' as const };
  if (code !== 'version-conflict' || !pair) return new Failure(code, message);
  return new Failure(code, message, { current: await shownPair(viewer, pair), ...(changed && { changed }) });
}
