import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { chainsInSlices } from './read-chains.ts';
import { faultOfChain, type BrokenLink } from '../audit/stored-chain.ts';

export interface AuditVerdict {
  baseProfiles: number;
  events: number;
  /** The first fault in the order of the base profiles' identifiers; null: the trail is whole. */
  broken: BrokenLink | null;
}

/** Walks the chains alone, in slices of so many base profiles, and stops at the first fault. */
export async function verifyAuditTrail(database: Kysely<Schema>, { slice = 200 } = {}): Promise<AuditVerdict> {
  const verdict: AuditVerdict = { baseProfiles: 0, events: 0, broken: null };
  for await (const { chains, strays } of chainsInSlices(database, slice)) {
    for (const chain of chains) {
      verdict.broken ??= faultOfChain(chain.id, chain);
      verdict.baseProfiles += 1;
      verdict.events += chain.events.length;
    }
    const [stray] = strays;
    if (stray) verdict.broken ??= { baseProfileId: stray.id, link: stray.link, fault: 'no-base-profile' };
    if (verdict.broken) return verdict;
  }
  return verdict;
}
