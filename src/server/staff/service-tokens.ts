import { randomUUID, createHash, randomBytes } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { OperationAnswer, OperationInput } from '../../contract/operations.ts';
import { tidyName } from '../../contract/profiles/field-limits.ts';
import { TOKENS_MOST, TOKEN_PREFIX, TOKEN_PATTERN } from '../../contract/staff/service-limits.ts';
import { TOKEN_ROWS } from '../../contract/base/rows-per-answer.ts';
import type { Call, Actor, Services, SignedIn, Handlers } from '../platform/calls/call.ts';
import { invalidInput } from '../platform/failures/checked-input.ts';
import { timestamp, timestampOrNull } from '../platform/database/column-types.ts';
import type { ServiceTokenTable } from '../platform/database/people-tables.ts';
import { Failure, notFound } from '../platform/failures/failure.ts';
import type { ServiceToken } from '../../contract/staff/service-operations.ts';
import { knownAreas } from './change-staff.ts';
import { leaveEvent } from '../trail/audit/append-audit-events.ts';

/** A new token, of 256 random bits. */
export function newToken(): string {
  return TOKEN_PREFIX + randomBytes(32).toString('base64url');
}

/** The stored hash of a token. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The actor of a token in records and trail; no account has such an identifier. */
export function serviceId(tokenId: string): string {
  return `service:${tokenId}`;
}

type Row = Selectable<ServiceTokenTable>;

/** A token as Admins see it. */
function serviceTokenOf(row: Row, now: Date): ServiceToken {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    geos: row.geos,
    ending: row.ending,
    made_by: { user_id: row.made_by, name: row.made_by_name },
    made_at: timestamp(row.made_at),
    expires_at: timestamp(row.expires_at),
    used_at: row.used_at && timestampOrNull(row.used_at),
    state: stateOf(row, now),
    revoked_by: row.revoked_by === null ? null : { user_id: row.revoked_by, name: row.revoked_by_name ?? '' },
    revoked_at: row.revoked_at && timestampOrNull(row.revoked_at),
  };
}

function stateOf(row: Pick<Row, 'revoked_at' | 'expires_at'>, now: Date): ServiceToken['state'] {
  if (row.revoked_at !== null) return 'revoked';
  return Number(row.expires_at) <= now.getTime() ? 'expired' : 'in-force';
}

const DAY = 24 * 60 * 60 * 1000;

/** Creates a token. It is not kept in the call's stored answer: a repeated call finds that the token was created, and nobody can read it any more. */
async function createToken(
  { name, role, geos, days }: OperationInput<'service-token.create'>['body'],
  call: Call,
): Promise<OperationAnswer<'service-token.create'>> {
  const known = await knownAreas(geos, call, 'geos');
  const secret = newToken();
  let isMine = false;
  const answer = await call.write(async (transaction) => {
    const now = call.now();
    // One after the other: two Admins at once could otherwise exceed the limit together.
    await sql`lock table service_token in share row exclusive mode`.execute(transaction);
    const { inForce } = await transaction
      .selectFrom('service_token')
      .select(({ fn }) => fn.countAll<string>().as('inForce'))
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow();
    if (Number(inForce) >= TOKENS_MOST) {
      throw invalidInput([
        { path: 'name', problem: `cannot be added: there are already ${TOKENS_MOST} tokens, so revoke one first` },
      ]);
    }
    const row = await transaction
      .insertInto('service_token')
      .values({
        id: randomUUID(),
        name: tidyName(name),
        role,
        geos: known,
        token_hash: hashOf(secret),
        ending: secret.slice(-4),
        made_by: call.actor.id,
        made_by_name: call.actor.name,
        made_at: now,
        expires_at: new Date(now.getTime() + days * DAY),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await leaveEvent(transaction, 'TokenMade', { at: now, by: call.actor, about: row.id });
    isMine = true;
    return { service: serviceTokenOf(row, now), token: null };
  });
  return { ...answer, token: isMine ? secret : null };
}

/** Those in force first, in each group the latest first. */
async function listTokens({
  database,
  now,
}: Pick<Call, 'database' | 'now'>): Promise<OperationAnswer<'service-token.list'>> {
  const moment = now();
  const rows = await database
    .selectFrom('service_token')
    .selectAll()
    .orderBy(sql`revoked_at is null and expires_at > ${moment.toISOString()}::timestamptz`, 'desc')
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(TOKEN_ROWS)
    .execute();
  return { tokens: rows.map((row) => serviceTokenOf(row, moment)) };
}

/** Revokes a token. Every process queries the database at each call, so it takes effect at once. Throws `not-found`; a revoked one stays as it is. */
function revokeToken(id: string, call: Call): Promise<OperationAnswer<'service-token.revoke'>> {
  return call.write(async (transaction) => {
    const known = await transaction
      .selectFrom('service_token')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);
    if (known.revoked_at !== null) return { service: serviceTokenOf(known, call.now()) };
    const holder = serviceId(id);
    // After any claim that it is making at this moment: that is released as well.
    await transaction
      .selectFrom('queue_worker')
      .select('person_id')
      .where('person_id', '=', holder)
      .forUpdate()
      .execute();
    await transaction.deleteFrom('queue_lease').where('holder_id', '=', holder).execute();
    const row = await transaction
      .updateTable('service_token')
      .set({ revoked_by: call.actor.id, revoked_by_name: call.actor.name, revoked_at: call.now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await leaveEvent(transaction, 'TokenRevoked', { at: call.now(), by: call.actor, about: id });
    return { service: serviceTokenOf(row, call.now()) };
  });
}

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

export const serviceTokenHandlers = {
  'service-token.list': (_input, call) => listTokens(call),
  'service-token.create': ({ body }, call) => createToken(body, call),
  'service-token.revoke': ({ params }, call) => revokeToken(params.tokenId, call),
} satisfies Partial<Handlers>;
