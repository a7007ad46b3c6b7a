import { ref } from 'valtio';
import type { ReasonPlace } from '../../../commands/review/disapproval-port.ts';
import type { DisapprovalCode } from '../../contract/policy/disapproval.ts';
import type { Asking } from '../palette/palette-state.ts';
import { personalState } from '../context/personal.ts';

/** A disapproval that waits for its reason; what it is about does not change while it does. */
export interface OpenDisapproval {
  asking: Asking;
  /** Distinguishes it from earlier ones. */
  number: number;
  /** Reasons that may be given now, in the order of their keys. */
  reasons: readonly DisapprovalCode[];
  /** What the reason may be about; none where several records are disapproved. */
  places: readonly ReasonPlace[];
  /** For each reason that the checks of texts speak for, the places they found it at, as `places` below. */
  found: Readonly<Partial<Record<DisapprovalCode, readonly string[]>>>;
  /** Where the focus goes back to. */
  cameFrom: Element | null;
}

interface DisapprovalState {
  /** null: the panel is closed. */
  open: OpenDisapproval | null;
  marked: readonly DisapprovalCode[];
  /** The reason under the cursor. */
  current: DisapprovalCode | null;
  placesOpen: boolean;
  /** `kind identifier` each. */
  places: readonly string[];
  /** The place under the cursor. */
  currentPlace: string | null;
  /** Narrows the list of places. */
  query: string;
  note: string;
  /** The note was typed before and not sent. */
  restored: boolean;
  /** What is marked was marked before and not sent: it is a proposal, and the first own mark begins anew. */
  proposed: boolean;
  /** What is wrong with it, as a sentence. */
  problem: string | null;
}

const EMPTY: DisapprovalState = {
  open: null,
  marked: [],
  current: null,
  placesOpen: false,
  places: [],
  currentPlace: null,
  query: '',
  note: '',
  restored: false,
  proposed: false,
  problem: null,
};

export const disapprovalState = personalState<DisapprovalState>(() => ({ ...EMPTY }));

let shown = 0;

/** A panel without leftovers of the last one. */
export function showDisapproval(asked: Omit<OpenDisapproval, 'number'>, marked: readonly DisapprovalCode[]): void {
  shown += 1;
  const open = { ...asked, number: shown };
  const offered = open.reasons.find((reason) => open.found[reason] !== undefined);
  Object.assign(disapprovalState, { ...EMPTY, open: ref(open), marked, current: marked[0] ?? offered ?? null });
}

/** Closes the panel and answers the caller. */
export function endDisapproval(args: Record<string, unknown> | null): void {
  const { open } = disapprovalState;
  Object.assign(disapprovalState, EMPTY);
  open?.asking.settle(args);
}

export function keyOfPlace({ kind, id }: ReasonPlace): string {
  return `${kind} ${id}`;
}
