import type { PairDecision } from '../../contract/shapes/duplicate-pair.ts';
import { Failure } from '../failures/failure.ts';
import type { ProfileFacts } from './profile-facts.ts';
import type { PairRow } from './record-match.ts';
import { shownPair, type PairViewer } from './show-pair.ts';

/** What a person wants to decide about a pair. */
export interface Wish {
  pairId: string;
  /** The version the person saw; null if they did not say. */
  version: number | null;
  decision: PairDecision;
}

/** What stands against a decision, as a code and a sentence; null if nothing does. */
export type Refusal = Pick<Failure, 'code' | 'message'>;

/** The same question for the plan and for the act. */
export function refusalOfDecision(
  { version, decision }: Wish,
  pair: PairRow | undefined,
  facts: ReadonlyMap<string, ProfileFacts>,
): Refusal | null {
  if (!pair) return { code: 'not-found', message: 'This pair does not exist any more.' };
  if (version !== null && version !== pair.version) {
    return { code: 'version-conflict', message: 'Somebody else has decided about this pair in the meantime.' };
  }
  if (pair.state === decision) return { code: 'unchanged', message: 'This has been decided already.' };
  const gone = [pair.first_id, pair.second_id].some((id) => facts.get(id)?.deleted ?? true);
  return gone ? { code: 'status-forbids', message: 'One of the two profiles has been deleted.' } : null;
}

/** The refusal as it is answered; a conflict carries the pair as it is. */
export async function refuse(refusal: Refusal | null, pair: PairRow | undefined, viewer: PairViewer): Promise<Failure> {
  const { code, message } = refusal ?? { code: 'not-found' as const, message: undefined };
  if (code !== 'version-conflict' || !pair) return new Failure(code, message);
  return new Failure(code, message, { current: await shownPair(viewer, pair) });
}
