import { createHmac } from 'node:crypto';

/**
 * A text that stands for facts without revealing them: the same for the same facts, another for others, and without
 * the key nobody can try out which they are. `purpose` keeps it from being valid anywhere else.
 */
export type Seal = (purpose: string, facts: unknown) => string;

export function sealWith(key: Buffer): Seal {
  return (purpose, facts) => {
    const text = JSON.stringify([purpose, facts]);
    return createHmac('sha256', key).update(text).digest('base64url');
  };
}
