import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { accountFromRow, type Account } from './accounts.ts';
import type { Session } from '../../libraries/identity-toolkit/id-token.ts';
import type { SecretBox } from '../../libraries/identity-toolkit/secret-box.ts';
import { is, integer, min, object, string } from 'superstruct';
import { Failure } from '../platform/failures/failure.ts';
import { isSameSecret, type Handlers } from '../platform/calls/call.ts';
import { timestamp } from '../platform/database/column-types.ts';

/** The content of a refresh token: the sign-in, and how often its token had been renewed when this one was made. */
export interface RefreshToken {
  signIn: string;
  generation: number;
}

const Content = object({ signIn: string(), generation: min(integer(), 0) });

type Marks = Pick<SecretBox, 'mark'>;

/** The token of a generation is always the same text, so that it can be issued once more without being stored: the database alone cannot make one. */
function writeRefreshToken(marks: Marks, { signIn, generation }: RefreshToken): string {
  const content = `${signIn}.${generation}`;
  return `${content}.${marks.mark(content)}`;
}

/** Null if the text is no token that was issued here. */
export function readRefreshToken(marks: Marks, text: string): RefreshToken | null {
  const [signIn, number = ''] = text.split('.', 2);
  const token = { signIn, generation: Number(number) };
  if (!is(token, Content)) return null;
  return isSameSecret(text, writeRefreshToken(marks, token)) ? token : null;
}

export interface SessionServices {
  database: Kysely<Schema>;
  secrets: Pick<SecretBox, 'mark'>;
  /** How long a sign-in lives at most, in milliseconds. */
  signInLife: number;
}

/** Starts a session, or continues one whose time or factor has changed, and returns its refresh token: those from before are used up. */
export async function openSession(
  { database, secrets, signInLife }: SessionServices,
  session: Session,
  now: Date,
): Promise<string> {
  await database
    .deleteFrom('identity_session')
    .where('account_id', '=', session.accountId)
    .where('auth_time', '<', new Date(now.getTime() - signInLife))
    .execute();
  const values = {
    auth_time: new Date(session.authTime * 1000),
    second_factor: session.secondFactor?.kind ?? null,
    second_factor_id: session.secondFactor?.id ?? null,
    // Earlier tokens lack the new time or factor, so they are not accepted within the grace period.
    renewals: '[]',
  };
  const { generation } = await database
    .insertInto('identity_session')
    .values({ id: session.id, account_id: session.accountId, created_at: now, ...values })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((expression) => ({
        ...values,
        generation: expression('identity_session.generation', '+', 1),
      })),
    )
    .returning('generation')
    .executeTakeFirstOrThrow();
  return writeRefreshToken(secrets, { signIn: session.id, generation });
}

/** The outcome of a refresh token. 'again': used long after it had been renewed, so that somebody has a copy. */
export type Renewal =
  | { kind: 'renewed'; session: Session; account: Account; refreshToken: string }
  | { kind: 'again'; session: Session; account: Account }
  | { kind: 'unknown' };

/**
 * Milliseconds for which a renewed token still gives the newest one: for two tabs at once, a lost response, and both
 * together, when one tab is further than the other by more than one.
 */
const GRACE = 60_000;
/** Tokens that may be in their grace period at the same time: no browser renews more often. */
const RENEWALS_KEPT = 20;

/**
 * Renews the refresh token of a session, which stays locked until the transaction ends: of two requests with the same
 * token the second finds it renewed.
 */
export async function renewSession(
  { database, secrets }: Pick<SessionServices, 'database' | 'secrets'>,
  token: RefreshToken,
  now: Date,
): Promise<Renewal> {
  const row = await database
    .selectFrom('identity_session')
    .innerJoin('identity_account', 'identity_account.id', 'identity_session.account_id')
    .selectAll('identity_account')
    .select(['auth_time', 'second_factor_id', 'generation', 'renewals'])
    .where('identity_session.id', '=', token.signIn)
    .forUpdate('identity_session')
    .executeTakeFirst();
  // A generation ahead was issued by a database that has since been restored from a backup.
  if (!row || token.generation > row.generation) return { kind: 'unknown' };
  const session: Session = {
    id: token.signIn,
    accountId: row.id,
    authTime: new Date(row.auth_time).getTime() / 1000,
    secondFactor: row.second_factor_id === null ? null : { kind: 'totp', id: row.second_factor_id },
  };
  const account = accountFromRow(row);
  const newest = (generation: number) => writeRefreshToken(secrets, { signIn: token.signIn, generation });
  const graced = row.renewals.filter((at) => now.getTime() - at <= GRACE);
  const behind = row.generation - token.generation;
  if (behind > graced.length) return { kind: 'again', session, account };
  if (behind > 0) return { kind: 'renewed', session, account, refreshToken: newest(row.generation) };
  const generation = row.generation + 1;
  await database
    .updateTable('identity_session')
    .set({ generation, renewals: JSON.stringify([...graced, now.getTime()].slice(-RENEWALS_KEPT)) })
    .where('id', '=', token.signIn)
    .execute();
  return { kind: 'renewed', session, account, refreshToken: newest(generation) };
}

export const sessionHandlers = {
  'session.end': async (_input, call) => {
    const { id, signIn } = call.actor;
    if (signIn === undefined) throw new Failure('unauthenticated');
    const answer = await call.write(async (transaction) => {
      // After any claim being made for them at this moment: what is claimed under this sign-in is released with it.
      await transaction
        .selectFrom('queue_worker')
        .select('person_id')
        .where('person_id', '=', id)
        .forUpdate()
        .execute();
      await transaction.deleteFrom('queue_lease').where('holder_id', '=', id).where('sign_in', '=', signIn).execute();
      await call.signIns.end(transaction, id, signIn);
      return { ended_at: timestamp(call.now()) };
    });
    call.signIns.ended(id);
    call.log.info({ accountId: id }, 'signed out');
    return answer;
  },
  'session.end-all': async (_input, call) => {
    const answer = await call.write(async (transaction) => {
      await transaction.deleteFrom('queue_lease').where('holder_id', '=', call.actor.id).execute();
      return { ended_at: timestamp(await call.signIns.endAll(transaction, call.actor.id)) };
    });
    call.signIns.ended(call.actor.id);
    call.log.info({ accountId: call.actor.id }, 'signed out everywhere');
    return answer;
  },
} satisfies Partial<Handlers>;
