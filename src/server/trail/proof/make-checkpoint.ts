import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { statedAbout, type CheckpointArchive } from './checkpoint-archive.ts';
import {
  brokenAt,
  checkpointHash,
  FORMAT,
  type CheckpointCause,
  type CheckpointStatement,
} from '../audit/checkpoint.ts';
import { faultInWords, type Fault } from './chain-faults.ts';
import { lostCheckpoint } from './held-against.ts';
import { chainHeads, movedHeads, type ChainHead, type Head } from './read-heads.ts';

export interface CheckpointOrder {
  cause: CheckpointCause;
  now: () => Date;
  /** Every event was just checked against the checkpoint of this number (0: there was none), and found whole; null: not so. */
  walked?: number | null;
  /** The reason given for a trail that does not follow from the last checkpoint. */
  overBreak?: string | null;
  /** Aborts it by throwing its reason. */
  signal?: AbortSignal;
}

export type Checkpointing =
  | { made: CheckpointStatement }
  /** Nothing has changed since the last one. */
  | { unchanged: CheckpointStatement }
  /** The trail does not follow from the last one. Nothing was signed: a new checkpoint would hide it. */
  | { refused: string[] };

/**
 * Puts the heads of all chains under a new checkpoint. Only what has changed since the last one is read beyond its
 * head; for all else the signed fingerprint of the records stays, so that no unrecorded change is ever signed; where
 * the last checkpoint has none that can be read, the present one takes its place.
 */
export async function makeCheckpoint(
  database: Kysely<Schema>,
  archive: CheckpointArchive,
  { cause, now, walked = null, overBreak = null, signal }: CheckpointOrder,
): Promise<Checkpointing> {
  const last = await archive.latest();
  const lost = await lostCheckpoint(database, last);
  const known = new Map(last ? (await archive.headsUnder(last)).map((head) => [head.id, head]) : []);
  const takenAt = now();
  const { heads, moved } = await standing(database, known, signal);
  const faults = faultsSince(known, heads);
  const read = await movedHeads(
    database,
    moved.map(({ id }) => ({ id, count: known.get(id)?.count ?? 0 })),
    signal,
  );
  signal?.throwIfAborted();
  for (const { was, ...head } of read) {
    const before = known.get(head.id);
    if (before && before.count > 0 && was !== before.head) {
      faults.push({ baseProfileId: head.id, link: before.count, kind: 'rewritten' });
    }
    heads.set(head.id, head);
  }
  const lines = [...(lost ? [lost.sentence] : []), ...faults.map(faultInWords)];
  if (lines.length > 0 && overBreak === null) return { refused: lines };
  const proves = walked === (last?.number ?? 0) && overBreak === null;
  const same = last !== null && !lost && read.length === 0 && heads.size === known.size;
  if (same && !proves) return { unchanged: last };

  const all = [...heads.values()];
  const about = { number: (lost?.number ?? last?.number ?? 0) + 1, taken_at: takenAt.toISOString() };
  const broken = lines.length > 0 && overBreak !== null ? [brokenAt(about, overBreak)] : [];
  const made = archive.key.sign({
    format: FORMAT,
    ...about,
    cause,
    previous: last?.format === FORMAT ? checkpointHash(last) : '',
    ...statedAbout(all),
    verified_at: proves ? about.taken_at : (last?.verified_at ?? null),
    breaks: [...(last?.breaks ?? []), ...broken],
  });
  signal?.throwIfAborted();
  await archive.add(made, all);
  return { made: made.statement };
}

/** Every chain in the order of the list, and those that have changed. */
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
      const same = before?.count === chain.count && before.head === chain.head && before.records !== '';
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
