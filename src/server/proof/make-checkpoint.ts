import type { Kysely } from 'kysely';
import type { CheckpointCause, SignedCheckpoint } from '../../contract/shapes/trail-proof.ts';
import type { Schema } from '../database/schema.ts';
import type { CheckpointArchive } from './checkpoint-archive.ts';
import { faultInWords, type Fault } from './faults.ts';
import { headLine, type Head } from './heads.ts';
import { merkleTree } from './merkle.ts';
import { chainHeads, isFirstPrint, movedHeads, type ChainHead } from './read-heads.ts';
import { checkpointHash } from './trail-key.ts';

/** Of what a checkpoint states, and of what its leaves hold. A change of either makes it another one. */
const FORMAT = 2;

export interface CheckpointOrder {
  cause: CheckpointCause;
  now: () => Date;
  /** Every event was looked at just before, against the checkpoint of this number (0: there was none), and found whole; null: not so. */
  walked?: number | null;
  /** The trail does not follow from the last checkpoint, and somebody says why that is so. */
  overBreak?: string | null;
  /** Ends it by throwing its reason. */
  signal?: AbortSignal;
}

/** What came of it. */
export type Checkpointing =
  | { made: SignedCheckpoint; storeProblem: Error | null }
  /** There is nothing that the last one does not say. */
  | { unchanged: SignedCheckpoint }
  /** The trail does not follow from the last one. Nothing was signed: a checkpoint over it would hide it. */
  | { refused: string[] };

/**
 * Puts the heads of all chains under a new checkpoint. Only what has moved since the last one is read beyond its
 * head; of all else the records' fingerprint stays the one that was signed, so that no untold change gets under a
 * signature; one of the first form becomes one of the present form where it still holds.
 */
export async function makeCheckpoint(
  database: Kysely<Schema>,
  archive: CheckpointArchive,
  { cause, now, walked = null, overBreak = null, signal }: CheckpointOrder,
): Promise<Checkpointing> {
  const last = await archive.latest();
  const known = new Map(last ? (await archive.headsUnder(last)).map((head) => [head.id, head]) : []);
  const takenAt = now();
  const { heads, moved } = await standing(database, known, signal);
  const faults = faultsSince(known, heads);
  const read = await movedHeads(
    database,
    moved.map(({ id }) => ({ id, count: known.get(id)?.count ?? 0 })),
  );
  signal?.throwIfAborted();
  for (const { was, firstRecords: _, ...head } of read) {
    const before = known.get(head.id);
    if (before && before.count > 0 && was !== before.head) {
      faults.push({ baseProfileId: head.id, link: before.count, kind: 'rewritten' });
    }
    heads.set(head.id, head);
  }
  if (faults.length > 0 && overBreak === null) return { refused: faults.map(faultInWords) };
  const broadened = cause === 'shutdown' ? 0 : await broaden(database, heads, signal);
  const proves = walked === (last?.statement.number ?? 0) && overBreak === null;
  const same = last !== null && read.length + broadened === 0 && heads.size === known.size;
  if (same && !proves) return { unchanged: last };

  const all = [...heads.values()];
  const number = (last?.statement.number ?? 0) + 1;
  const made = archive.key.sign({
    format: FORMAT,
    number,
    taken_at: takenAt.toISOString(),
    cause,
    previous: last ? checkpointHash(last) : '',
    profiles: all.length,
    events: all.reduce((sum, { count }) => sum + count, 0),
    root: (await merkleTree(all.map(headLine))).root,
    proven: proves ? number : (last?.statement.proven ?? null),
    over_break: faults.length > 0 ? overBreak : null,
  });
  signal?.throwIfAborted();
  return { made, storeProblem: await archive.add(made, all) };
}

/** Chains in one go; others come in between, and whoever ends it need not wait for long. */
const BROADENED = 1000;

/**
 * Gives chains whose fingerprint was made before there were others one that covers more, where the old one still holds.
 * Once for all of them, and not while everybody waits for the server to end. Returns how many.
 */
async function broaden(
  database: Kysely<Schema>,
  heads: Map<string, Head>,
  signal: AbortSignal | undefined,
): Promise<number> {
  const narrow = [...heads.values()].filter(({ records }) => isFirstPrint(records));
  let count = 0;
  for (let from = 0; from < narrow.length; from += BROADENED) {
    signal?.throwIfAborted();
    for (const { was: _, firstRecords, ...head } of await movedHeads(database, narrow.slice(from, from + BROADENED))) {
      const before = heads.get(head.id)!;
      if (head.count !== before.count || head.head !== before.head || firstRecords !== before.records) continue;
      heads.set(head.id, head);
      count += 1;
    }
  }
  return count;
}

/** Every chain in the order of the tree, and those that have moved. */
async function standing(
  database: Kysely<Schema>,
  known: ReadonlyMap<string, Head>,
  signal: AbortSignal | undefined,
): Promise<{ heads: Map<string, Head>; moved: ChainHead[] }> {
  const heads = new Map<string, Head>();
  const moved: ChainHead[] = [];
  for await (const slice of chainHeads(database)) {
    signal?.throwIfAborted();
    for (const chain of slice) {
      const before = known.get(chain.id);
      const same = before !== undefined && before.count === chain.count && before.head === chain.head;
      if (!same) moved.push(chain);
      heads.set(chain.id, same ? before : { ...chain, records: '' });
    }
  }
  return { heads, moved };
}

function faultsSince(known: ReadonlyMap<string, Head>, heads: ReadonlyMap<string, Head>): Fault[] {
  const faults: Fault[] = [];
  for (const [id, { count, head }] of known) {
    const now = heads.get(id);
    if (!now) faults.push({ baseProfileId: id, link: null, kind: 'removed' });
    else if (now.count < count) faults.push({ baseProfileId: id, link: now.count + 1, kind: 'cut-back' });
    else if (now.count === count && now.head !== head) {
      faults.push({ baseProfileId: id, link: count, kind: 'rewritten' });
    }
  }
  return faults;
}
