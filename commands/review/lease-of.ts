import type { ApiOptions } from '../ports.ts';
import type { Context } from '../context.ts';

/** The claim to send with a decision, if this page holds one on the record. */
export function leaseOf({ claim }: Pick<Context, 'claim'>, recordId: string): Pick<ApiOptions, 'lease'> {
  return claim?.record_id === recordId ? { lease: { id: claim.id, token: claim.token } } : {};
}
