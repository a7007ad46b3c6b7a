import { sql as profiles } from './0001-profiles.ts';
import { sql as identity } from './0002-identity.ts';

/** Every migration in order, by the name under which it is recorded. A name is never changed. */
export const MIGRATIONS: Readonly<Record<string, string>> = {
  '0001-profiles': profiles,
  '0002-identity': identity,
};
