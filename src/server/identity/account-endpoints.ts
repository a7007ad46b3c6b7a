import type { Context } from 'hono';
import { boolean, nullable, optional, string, type } from 'superstruct';
import { findById, setPassword, type Account } from './accounts.ts';
import { ID_TOKEN_LIFETIME, issueIdToken, type Session } from '../../libraries/identity-toolkit/id-token.ts';
import { MINIMUM_PASSWORD_LENGTH } from '../../contract/session/passwords.ts';
import { problemOfOwnPassword } from './new-password.ts';
import { IdentityRefusal, readBody } from '../../libraries/identity-toolkit/refusals.ts';
import { assertFactorPassed, assertRecentSignIn, signedInAccount, type ProviderServices } from './provider-services.ts';
import { findSecondFactor, secondFactorInfo, type SecondFactor } from './second-factor.ts';
import { openSession } from './sessions.ts';

const LookupBody = type({ idToken: optional(nullable(string())) });

/** accounts:lookup: the account of an ID token, as the SDK loads it after every sign-in. */
export function lookupEndpoint(services: ProviderServices): (c: Context) => Promise<Response> {
  return async (c) => {
    const { idToken } = await readBody(c, LookupBody);
    const { account } = await signedInAccount(services, idToken);
    const factor = await findSecondFactor(services.database, account.id);
    return c.json({ kind: 'identitytoolkit#GetAccountInfoResponse', users: [userInfo(account, factor)] });
  };
}

function userInfo(account: Account, factor: SecondFactor | null): object {
  return {
    ...holderInfo(account),
    validSince: String(account.validSince.getTime() / 1000),
    disabled: account.disabled,
    passwordUpdatedAt: account.passwordChangedAt.getTime(),
    createdAt: String(account.createdAt.getTime()),
    ...(account.lastSignInAt && { lastLoginAt: String(account.lastSignInAt.getTime()) }),
    customAttributes: JSON.stringify(account.claims),
    ...(factor && { mfaInfo: [secondFactorInfo(factor)] }),
  };
}

/** The holder of an account, and the only sign-in method of local accounts. */
function holderInfo({ id, email, emailVerified, name }: Account): object {
  const byPassword = { providerId: 'password', displayName: name, federatedId: email, email, rawId: email };
  return { localId: id, email, emailVerified, displayName: name, providerUserInfo: [byPassword] };
}

const Body = type({
  idToken: optional(nullable(string())),
  displayName: optional(nullable(string())),
  password: optional(nullable(string())),
  email: optional(nullable(string())),
  returnSecureToken: optional(nullable(boolean())),
});

/**
 * accounts:update: a person's own password. Addresses and names are given by those who add people, since tokens and
 * the audit trail identify people by them.
 */
export function updateEndpoint(services: ProviderServices): (c: Context) => Promise<Response> {
  return async (c) => {
    const body = await readBody(c, Body);
    const before = await signedInAccount(services, body.idToken);
    if (body.email) throw new IdentityRefusal('OPERATION_NOT_ALLOWED');
    const { displayName, password } = body;
    if (typeof displayName === 'string' && displayName !== before.account.name) {
      throw new IdentityRefusal('OPERATION_NOT_ALLOWED');
    }
    const session = typeof password === 'string' ? await changePassword(services, before, password) : before.session;
    const account = await findById(services.database, session.accountId);
    if (!account) throw new IdentityRefusal('USER_NOT_FOUND');
    return c.json({
      kind: 'identitytoolkit#SetAccountInfoResponse',
      ...holderInfo(account),
      ...(body.returnSecureToken && (await newTokens(services, account, session))),
    });
  };
}

/** Ends every sign-in but the one that made the change, which continues from that moment. */
async function changePassword(
  services: ProviderServices,
  { account, session }: { account: Account; session: Session },
  password: string,
): Promise<Session> {
  assertRecentSignIn(services, session);
  assertFactorPassed(await findSecondFactor(services.database, session.accountId), session);
  if (password.length < MINIMUM_PASSWORD_LENGTH) {
    throw new IdentityRefusal(`WEAK_PASSWORD : Password should be at least ${MINIMUM_PASSWORD_LENGTH} characters`);
  }
  const problem = await problemOfOwnPassword(password, account);
  if (problem !== null) throw new IdentityRefusal(`WEAK_PASSWORD : ${problem}`);
  const validSince = await setPassword(services, session.accountId, password);
  services.log.info({ accountId: session.accountId }, 'password changed');
  return { ...session, authTime: validSince.getTime() / 1000 };
}

async function newTokens(services: ProviderServices, account: Account, session: Session): Promise<object> {
  return {
    idToken: await issueIdToken(services, account, session),
    refreshToken: await openSession(services, session, services.now()),
    expiresIn: String(ID_TOKEN_LIFETIME),
  };
}
