import type { Context } from 'hono';
import { nullable, optional, string, type } from 'superstruct';
import type { Account } from './accounts.ts';
import { readBody } from '../../libraries/identity-toolkit/refusals.ts';
import { signedInAccount, type ProviderServices } from './provider-services.ts';
import { findSecondFactor, secondFactorInfo, type SecondFactor } from './second-factor.ts';

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
  const { id, email, emailVerified, name } = account;
  // The only sign-in method of local accounts.
  const byPassword = { providerId: 'password', displayName: name, federatedId: email, email, rawId: email };
  return {
    localId: id,
    email,
    emailVerified,
    displayName: name,
    providerUserInfo: [byPassword],
    validSince: String(account.validSince.getTime() / 1000),
    disabled: account.disabled,
    passwordUpdatedAt: account.passwordChangedAt.getTime(),
    createdAt: String(account.createdAt.getTime()),
    ...(account.lastSignInAt && { lastLoginAt: String(account.lastSignInAt.getTime()) }),
    customAttributes: JSON.stringify(account.claims),
    ...(factor && { mfaInfo: [secondFactorInfo(factor)] }),
  };
}
