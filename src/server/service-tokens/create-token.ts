import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OperationAnswer, OperationInput } from '../../contract/operations/operations.ts';
import { tidyName } from '../../contract/policy/profile-name.ts';
import { TOKENS_MOST } from '../../contract/policy/service-tokens.ts';
import { leaveEvent } from '../audit/leave-event.ts';
import type { Call } from '../calls/call.ts';
import { invalidInput } from '../failures/checked-input.ts';
import { lookupTables } from '../lookups/lookup-tables.ts';
import { hashOf, newToken } from './token-text.ts';
import { serviceTokenOf } from './told-token.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Creates a token. It is not kept in the call's stored answer: a repeated call finds that the token was created, and nobody can read it any more. */
export async function createToken(
  { name, role, geos, days }: OperationInput<'service-token.create'>['body'],
  call: Call,
): Promise<OperationAnswer<'service-token.create'>> {
  const known = await knownAreas(geos, call);
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
      throw invalidInput([{ path: 'name', problem: `is one too many: ${TOKENS_MOST} tokens are in force` }]);
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

/** Throws `invalid-input` for anything but locales and countries: nobody would notice that it covers nothing. */
async function knownAreas(geos: readonly string[], { database }: Pick<Call, 'database'>): Promise<string[]> {
  const { locales } = await lookupTables(database);
  const codes = new Set(locales.map(({ code }) => code));
  const problems = geos.flatMap((geo, index) =>
    codes.has(geo) || /^[A-Z]{2}$/.test(geo)
      ? []
      : [{ path: `geos.${index}`, problem: 'is neither the code of a locale nor of a country' }],
  );
  if (problems.length > 0) throw invalidInput(problems);
  return [...new Set(geos)];
}
