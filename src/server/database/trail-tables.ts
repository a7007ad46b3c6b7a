import type { Generated } from 'kysely';
import type { Json, MaybeMoment, Moment } from './column-types.ts';

export interface TrailProofTable {
  id: string;
  cause: 'daily' | 'shutdown' | 'order';
  /** null: nobody did, it was time. */
  asked_by: string | null;
  asked_by_name: string | null;
  began_at: Moment;
  /** Until when the process that does it is believed to live. */
  lease_until: Moment;
  /** null: it is under way. Of these there is one at most. */
  ended_at: MaybeMoment;
  events: Generated<number>;
  of_events: Generated<number>;
  /** null: it came to no end. */
  fault_count: number | null;
  /** The first ones, in words. */
  faults: Json<string[] | null>;
  /** Number of the checkpoint that was made, or that said it all already. */
  checkpoint: number | null;
  /** Why it came to no end. */
  failed: string | null;
}
