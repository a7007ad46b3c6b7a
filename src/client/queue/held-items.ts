import type { QueueItem } from '../../contract/shapes/queue.ts';
import type { QueueState } from './queue-state.ts';

type Held = { by: 'me' } | { by: 'sending' } | { by: 'other'; name: string } | { by: 'done' } | { by: 'aside' };

/** An item of the list with its present holder. */
export type HeldItem = QueueItem & { held: Held | null };

type Known = Pick<QueueState, 'lease' | 'released' | 'decisions' | 'sending'>;

/** Gives the holder of each row, for one list as long as that is drawn. */
export type HeldItems = (rows: readonly QueueItem[], known: Known) => readonly HeldItem[];

/**
 * The holder of each item, shown and read aloud alike: what this page knows of its own claim and decisions overrides
 * the list as fetched. A row with the same holder stays the same object, and is not redrawn.
 */
export function createHeldItems(): HeldItems {
  let before: ReadonlyMap<QueueItem, HeldItem> = new Map();
  return (rows, known) => {
    before = new Map(
      rows.map((row) => {
        const held = heldBy(row, known);
        const last = before.get(row);
        return [row, last && JSON.stringify(last.held) === JSON.stringify(held) ? last : { ...row, held }];
      }),
    );
    return [...before.values()];
  };
}

function heldBy({ id, lease: listed, own_skip: ownSkip }: QueueItem, { lease, released, decisions, sending }: Known) {
  if (sending.some(({ item }) => item.id === id)) return { by: 'sending' } as const;
  if (lease?.record_id === id) return { by: 'me' } as const;
  // Nobody else had it while the person decided: this is newer.
  if (listed && !listed.own) return { by: 'other', name: listed.holder.name } as const;
  // The newest decision that was not undone counts.
  const decision = decisions.find(({ item, settled }) => item.id === id && settled !== 'undone');
  if (decision && !decision.laidAside) return { by: 'done' } as const;
  if (listed && lease === null && id !== released) return { by: 'me' } as const;
  // Skipped at another time or in another tab: only the list knows of all of them.
  return ownSkip ? ({ by: 'aside' } as const) : null;
}
