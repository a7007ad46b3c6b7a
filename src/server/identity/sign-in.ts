import type { Context } from 'hono';
import { nullable, optional, string, type } from 'superstruct';
import { accountFromRow, type Account, foldEmail } from './accounts.ts';
import { isEmail } from '../../contract/staff/staff-rules.ts';
import { ID_TOKEN_LIFETIME, issueIdToken } from '../../libraries/identity-toolkit/id-token.ts';
import { passwordMatches } from './passwords.ts';
import { IdentityRefusal, readBody } from '../../libraries/identity-toolkit/refusals.ts';
import { type ProviderServices } from './provider-services.ts';
import { findSecondFactor, secondFactorInfo, type SecondFactor } from './second-factor.ts';
import { judgedTry, TryTooSoon, type Try, LineFull, inLineByName } from './password-tries.ts';
import { signInSource, type SignInSource } from './sign-in-source.ts';
import { authTimeOf, rememberSignIn, startSession, type StartedSession, openPendingSignIn } from './start-session.ts';

const Body = type({
  email: optional(nullable(string())),
  password: optional(nullable(string())),
  tenantId: optional(nullable(string())),
});

/** Sign-ins under way or waiting in this process; each may take 0.2 s of a processor. */
const LONGEST_LINE = 100;

/** accounts:signInWithPassword. */
export function signInEndpoint(services: ProviderServices): (c: Context) => Promise<Response> {
  // Tries for one address from one source run one after the other: each counts as wrong while it is judged, and right
  // ones sent at the same moment would count against each other.
  const inLine = inLineByName(LONGEST_LINE);
  return async (c) => {
    const { email, password, tenantId } = await readBody(c, Body);
    if (tenantId) throw new IdentityRefusal('INVALID_TENANT_ID');
    if (!email) throw new IdentityRefusal('MISSING_EMAIL');
    if (!isEmail(email.trim())) throw new IdentityRefusal('INVALID_EMAIL');
    if (!password) throw new IdentityRefusal('MISSING_PASSWORD');
    const emailFolded = foldEmail(email);
    const attempt = { emailFolded, source: await signInSource(services, c, emailFolded) };
    try {
      const reached = await inLine(JSON.stringify(attempt), () => signIn(services, attempt, password));
      if (!('factor' in reached)) await rememberSignIn(services, c, reached);
      return c.json(await answerOf(services, reached));
    } catch (error) {
      if (error instanceof TryTooSoon) throw tooMany(`${error.message} Try again in ${error.seconds} seconds.`);
      if (error instanceof LineFull) throw tooMany('Many people are signing in. Try again in a moment.');
      throw error;
    }
  };
}

/** The source of a sign-in, for the limit that is checked before anything else of it is read. */
export async function sourceOfSignIn(services: ProviderServices, c: Context): Promise<SignInSource> {
  const { email } = await readBody(c, Body);
  return signInSource(services, c, foldEmail(email ?? ''));
}

/** An account whose password was right and whose second factor is awaited. */
interface Challenge {
  account: Account;
  factor: SecondFactor;
  credential: string;
}

async function answerOf(services: ProviderServices, reached: StartedSession | Challenge): Promise<object> {
  const { account } = reached;
  const known = {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: account.id,
    email: account.email,
    displayName: account.name,
    registered: true,
  };
  if ('factor' in reached) {
    return { ...known, mfaPendingCredential: reached.credential, mfaInfo: [secondFactorInfo(reached.factor)] };
  }
  const idToken = await issueIdToken(services, account, reached.session);
  return { ...known, idToken, refreshToken: reached.refreshToken, expiresIn: String(ID_TOKEN_LIFETIME) };
}

async function signIn(services: ProviderServices, attempt: Try, password: string): Promise<StartedSession | Challenge> {
  const { database, log } = services;
  const found = await database
    .selectFrom('identity_account')
    .select(['id', 'password_hash', 'disabled'])
    .where('email_folded', '=', attempt.emailFolded)
    .executeTakeFirst();
  // Addresses are not logged: people sometimes type their password into that field.
  const right = await judgedTry(services, attempt, () => passwordMatches(password, found?.password_hash ?? null));
  if (!found || !right) {
    log.warn({ accountId: found?.id ?? null }, 'sign-in refused');
    throw new IdentityRefusal(found ? 'INVALID_PASSWORD' : 'EMAIL_NOT_FOUND');
  }
  if (found.disabled) {
    log.warn({ accountId: found.id }, 'sign-in to a disabled account refused');
    throw new IdentityRefusal('USER_DISABLED');
  }
  const reached = await pastPassword(services, found.id, found.password_hash);
  log.info({ accountId: found.id }, 'factor' in reached ? 'one-time code asked for' : 'signed in');
  return reached;
}

/** Continues only if the account is still as it was when the password was checked. */
async function pastPassword(
  services: ProviderServices,
  accountId: string,
  passwordHash: string,
): Promise<StartedSession | Challenge> {
  const now = services.now();
  return services.database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('identity_account')
      .selectAll()
      .where('id', '=', accountId)
      .where('password_hash', '=', passwordHash)
      .where('disabled', '=', false)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new IdentityRefusal('INVALID_PASSWORD');
    const account = accountFromRow(row);
    const factor = await findSecondFactor(transaction, accountId);
    if (!factor) return startSession({ ...services, database: transaction }, account, null, now);
    const authTime = authTimeOf(account, now);
    return { account, factor, credential: await openPendingSignIn(transaction, { accountId, authTime }, now) };
  });
}

function tooMany(text: string): IdentityRefusal {
  return new IdentityRefusal(`TOO_MANY_ATTEMPTS_TRY_LATER : ${text}`);
}
