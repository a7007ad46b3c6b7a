import { TOKEN_PATTERN, TOKEN_PREFIX } from '../../contract/policy/service-tokens.ts';
import type { Actor, Services, SignedIn } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { hashOf, serviceId } from './token-text.ts';
import { stateOf } from './told-token.ts';

type Check = (authorization: string | null, anybody?: boolean, userAgent?: string) => Promise<Actor | SignedIn>;

/** Milliseconds within which a further use is not noted. */
const NOTED_FOR = 60_000;

/**
 * A check of tokens that also accepts service tokens, which it recognizes by their prefix. The database is queried at
 * every call: a revoked token is refused in every process at that moment.
 */
export function checkWithServices(check: Check, services: Pick<Services, 'database' | 'now'>): Check {
  return (authorization, ...more) => {
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    return token?.startsWith(TOKEN_PREFIX) ? checkedService(token, services) : check(authorization, ...more);
  };
}

async function checkedService(token: string, { database, now }: Pick<Services, 'database' | 'now'>): Promise<Actor> {
  const row = TOKEN_PATTERN.test(token)
    ? await database.selectFrom('service_token').selectAll().where('token_hash', '=', hashOf(token)).executeTakeFirst()
    : undefined;
  const moment = now();
  const state = row && stateOf(row, moment);
  if (!row || state === 'revoked') throw new Failure('token-invalid', 'This service token is not valid.');
  if (state === 'expired') throw new Failure('token-expired', 'This service token has expired.');
  const { id, name, role, geos, used_at: usedAt } = row;
  if (usedAt === null || Math.abs(moment.getTime() - Number(usedAt)) >= NOTED_FOR) {
    await database.updateTable('service_token').set({ used_at: moment }).where('id', '=', id).execute();
  }
  return { id: serviceId(id), name, role, geos, signIn: id, isService: true };
}
