/** The request header by which a decision names the claim under which it is made. */
export const LEASE_HEADER = 'Queue-Lease';

/** A claim as far as a decision needs it; `token` rises with every claim of an item. */
export interface LeaseProof {
  id: string;
  token: number;
}

const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12});(\d{1,15})$/i;

export function leaseToHeader({ id, token }: LeaseProof): string {
  return `${id};${token}`;
}

/** null: the text is no claim. */
export function leaseFromHeader(text: string): LeaseProof | null {
  const [, id, token] = FORM.exec(text.trim()) ?? [];
  return id === undefined ? null : { id: id.toLowerCase(), token: Number(token) };
}
