import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { faultsOf } from './chain-faults.ts';
import { faultInWords, type Fault } from './faults.ts';
import type { HeldAgainst } from './held-against.ts';
import { chainsInSlices } from './read-chains.ts';

/** Faults that are listed one by one; the first ones are enough to begin looking. */
const SHOWN_FAULTS = 20;

/** The result of checking every event and every record. */
export interface TrailVerdict {
  baseProfiles: number;
  records: number;
  events: number;
  /** Those after the checkpoint, which only the chains themselves prove. */
  eventsSince: number;
  faultCount: number;
  /** The first ones, in words. */
  faults: string[];
}

export interface ProveOptions {
  /** The checkpoint to check against; null: there is none. */
  against: HeldAgainst | null;
  /** Called after every slice; the next one waits for it. */
  rest?: () => Promise<void>;
  /** Aborts it between two slices by throwing its reason. */
  signal?: AbortSignal;
  /** Base profiles in one transaction. Small enough that the embedded database answers others between two. */
  slice?: number;
}

/** Walks the whole trail. It keeps only counts of what it has read, and the heads of the checkpoint. */
export async function proveTrail(
  database: Kysely<Schema>,
  { against, rest, signal, slice = 100 }: ProveOptions,
): Promise<TrailVerdict> {
  const verdict: TrailVerdict = { baseProfiles: 0, records: 0, events: 0, eventsSince: 0, faultCount: 0, faults: [] };
  const note = (fault: Fault): void => {
    verdict.faultCount += 1;
    if (verdict.faults.length < SHOWN_FAULTS) verdict.faults.push(faultInWords(fault));
  };
  const seen = new Map(against?.heads.map((head) => [head.id, head]));
  const takenAt = against && new Date(against.statement.taken_at);
  for await (const { chains, strays } of chainsInSlices(database, slice)) {
    signal?.throwIfAborted();
    for (const chain of chains) {
      const head = seen.get(chain.id) ?? null;
      seen.delete(chain.id);
      for (const fault of faultsOf(chain, takenAt && { takenAt, head })) note(fault);
      verdict.baseProfiles += 1;
      verdict.records += chain.states.size;
      verdict.events += chain.events.length;
      verdict.eventsSince += Math.max(0, chain.events.length - (head?.count ?? 0));
    }
    for (const { id, link } of strays) note({ baseProfileId: id, link, kind: 'no-base-profile' });
    await rest?.();
  }
  for (const id of seen.keys()) note({ baseProfileId: id, link: null, kind: 'removed' });
  return verdict;
}
