import { type Kysely, sql, type RawBuilder } from 'kysely';
import type { AccountDirectory, AccountState } from '../platform/calls/account-directories.ts';
import type { Schema } from '../platform/database/schema.ts';
import { claimsOf, type ProjectAccounts } from '../../libraries/identity-toolkit/project-accounts.ts';
import { rightsIn } from './claims.ts';

/** How long ended sign-ins are remembered, in milliseconds: longer than the settings let any live, so that a longer life set later restores none. */
const ENDED_KEPT_FOR = 40 * 24 * 3_600_000;

/** Ends one sign-in: none of its tokens is renewed, or accepted by the API, any more. */
export async function endSignIn(
  database: Kysely<Schema>,
  { accountId, signIn }: { accountId: string; signIn: string },
  now: Date,
): Promise<void> {
  await database
    .deleteFrom('ended_sign_in')
    .where('ended_at', '<', new Date(now.getTime() - ENDED_KEPT_FOR))
    .execute();
  await database
    .insertInto('ended_sign_in')
    .values({ account_id: accountId, sign_in: signIn, ended_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'sign_in']).doNothing())
    .execute();
}

export function endedSignInsOf(accountId: string): RawBuilder<string[]> {
  return sql<string[]>`array(select sign_in from ended_sign_in where account_id = ${accountId})`;
}

export async function hasEnded(
  database: Kysely<Schema>,
  { accountId, signIn }: { accountId: string; signIn: string },
): Promise<boolean> {
  const row = await database
    .selectFrom('ended_sign_in')
    .select('ended_at')
    .where('account_id', '=', accountId)
    .where('sign_in', '=', signIn)
    .executeTakeFirst();
  return row !== undefined;
}

/** A directory that remembers answers, and forgets one when it is notified of a change to the account. */
export interface CachedAccountDirectory extends AccountDirectory {
  /** To be called after every change that this process has committed to an account. */
  forget(uid: string): void;
}

/**
 * How long a change made by another process may stay unseen, in milliseconds. Together with the time after which a
 * live stream looks again, it makes the half minute within which every ended sign-in is refused.
 */
const KEPT_FOR = 20_000;

/** Remembers the answers of `source` for 20 s, but no failures. */
export function cachedAccountDirectory(source: AccountDirectory, now: () => Date): CachedAccountDirectory {
  // Answers are kept as promises: forgetting also drops a query under way, which may return the state before the
  // change. Only ids from verified tokens are queried, so there are never more entries than accounts.
  const kept = new Map<string, { until: number; answer: Promise<AccountState | null> }>();
  return {
    accountState(uid) {
      const known = kept.get(uid);
      const left = (known?.until ?? 0) - now().getTime();
      // More is left than there ever was: the clock was set back, and the answer would be kept too long.
      if (known && left > 0 && left <= KEPT_FOR) return known.answer;
      const entry = { until: now().getTime() + KEPT_FOR, answer: source.accountState(uid) };
      kept.set(uid, entry);
      entry.answer.catch(() => {
        if (kept.get(uid) === entry) kept.delete(uid);
      });
      return entry.answer;
    },
    forget: (uid) => void kept.delete(uid),
  };
}

/** The directory of the local provider: its own table. */
export function localAccountDirectory(services: { database: Kysely<Schema>; now: () => Date }): CachedAccountDirectory {
  const source: AccountDirectory = {
    async accountState(uid) {
      const row = await services.database
        .selectFrom('identity_account')
        .leftJoin('identity_second_factor', 'identity_second_factor.account_id', 'identity_account.id')
        .select(['disabled', 'valid_since', 'claims', 'identity_second_factor.id as second_factor_id'])
        .select(endedSignInsOf(uid).as('ended_sign_ins'))
        .where('identity_account.id', '=', uid)
        .executeTakeFirst();
      if (!row) return null;
      return {
        disabled: row.disabled,
        validSince: new Date(row.valid_since),
        hasSecondFactor: row.second_factor_id !== null,
        rights: rightsIn(row.claims),
        endedSignIns: row.ended_sign_ins,
      };
    },
  };
  return cachedAccountDirectory(source, services.now);
}

/**
 * The accounts of a Firebase project for the token check: changes there are seen here within 30 s. The project can
 * only end all sign-ins of an account; single ended ones are stored here.
 */
export function firebaseAccountDirectory(
  accounts: Pick<ProjectAccounts, 'find'>,
  database: Kysely<Schema>,
  now: () => Date,
): CachedAccountDirectory {
  return cachedAccountDirectory(
    {
      async accountState(uid) {
        const account = await accounts.find({ localId: uid });
        if (!account) return null;
        const ended = await database.selectNoFrom(endedSignInsOf(uid).as('sign_ins')).executeTakeFirstOrThrow();
        return {
          disabled: account.disabled ?? false,
          validSince: new Date(Number(account.validSince ?? 0) * 1000),
          hasSecondFactor: (account.mfaInfo ?? []).length > 0,
          rights: rightsIn(claimsOf(account)),
          endedSignIns: ended.sign_ins,
        };
      },
    },
    now,
  );
}
