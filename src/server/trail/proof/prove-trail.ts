import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { faultsOf, faultInWords, type Fault } from './chain-faults.ts';
import type { HeldAgainst } from './held-against.ts';
import { chainsInSlices } from './read-chains.ts';
import { FORMAT, type CheckpointStatement } from '../audit/checkpoint.ts';
import { faultOfChain, type BrokenLink } from '../audit/chain.ts';

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

/** Milliseconds after which checkpoints seem to have stopped: one is made every day. */
const OLD = 3 * 24 * 60 * 60 * 1000;

/** What a look at the whole trail proves, up to which checkpoint, and what it does not, in lines for the person who ordered it. */
export function proofLines(verdict: TrailVerdict, checkpoint: CheckpointStatement | null, now: Date): string[] {
  const { baseProfiles, records, events, eventsSince, faultCount, faults } = verdict;
  const looked = `${events} events of ${baseProfiles} base profiles, ${records} records`;
  if (faultCount > 0) {
    const more = faultCount > faults.length ? [`And ${faultCount - faults.length} more.`] : [];
    return [
      `Audit trail broken: ${faultCount} ${faultCount === 1 ? 'fault' : 'faults'} in ${looked}.`,
      ...faults,
      ...more,
    ];
  }
  const proved =
    'Proved: no event was changed, inserted between others, or removed from before another; the status, activity, hold and deletion of every record match its events.';
  if (!checkpoint) {
    return [
      `Audit trail whole: ${looked}.`,
      proved,
      'Not proved: that no latest events or whole profiles were removed, as there is no checkpoint to compare with. The server makes one every day; npm run verify -- --checkpoint makes one now.',
    ];
  }
  const { number, taken_at: takenAt, format } = checkpoint;
  const prints = format === FORMAT ? ', and so are the version and fields of every record without a later event' : '';
  return [
    `Audit trail whole: ${looked}.`,
    proved,
    `Proved up to checkpoint ${number} of ${takenAt}: all its ${checkpoint.events} events of ${checkpoint.profiles} base profiles are unchanged${prints}.`,
    `Not proved, for the time since then (${eventsSince} events): that no event was removed from the end of a profile’s trail, and that no profile made since then was removed.`,
    ...(now.getTime() - Date.parse(takenAt) > OLD
      ? ['That checkpoint is old: find out why no server makes one every day.']
      : []),
  ];
}

interface AuditVerdict {
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
