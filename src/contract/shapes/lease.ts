import { integer, object, type Infer } from 'superstruct';
import { KindShape } from '../policy/status.ts';
import { Timestamp, Uuid } from '../primitives.ts';

/** Names one item: a base profile, or a locale profile. */
export const ItemReference = object({ kind: KindShape, id: Uuid });
export type ItemReference = Infer<typeof ItemReference>;

/** A claim. Its holder sends `id` and `token` with the decision (`Queue-Lease: <id>;<token>`). */
export const Lease = object({
  id: Uuid,
  /** Rises with every claim, so that an old claim differs from the present one. */
  token: integer(),
  /** What is claimed. */
  kind: KindShape,
  record_id: Uuid,
  claimed_at: Timestamp,
  expires_at: Timestamp,
});
export type Lease = Infer<typeof Lease>;
