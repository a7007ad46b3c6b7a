import { randomUUID } from 'node:crypto';
import { SignJWT, generateKeyPair } from 'jose';
import type { Role } from '../../../src/contract/base/roles.ts';
import type { TokenCheck } from '../../../src/server/platform/http/api.ts';
import type { Services } from '../../../src/server/platform/calls/call.ts';
import { issuerOf } from '../../../src/libraries/identity-toolkit/id-token.ts';
import { LOCAL_PROJECT_ID } from '../../../src/server/platform/configuration/config.ts';
import { createTokenCheck } from '../../../src/server/identity/token-check.ts';
import { hashOf, newToken, serviceId } from '../../../src/server/staff/service-tokens.ts';
import { TEST_NOW, type TestApi } from '../../support/api.ts';
import type { Person, State } from './oracle.ts';
import { quickHash, STAFF_PASSWORD } from '../../support/staff.ts';

const SIGNED_IN = Math.floor(TEST_NOW.getTime() / 1000) - 60;

/** Accounts as the local provider stores them, with tokens signed for them, looked at by the product's own check. */
export async function people() {
  const keys = await generateKeyPair('RS256');
  async function tokenOf(id: string, name: string, claims: Record<string, unknown>) {
    const token = await new SignJWT({ ...claims, name, auth_time: SIGNED_IN, firebase: {} })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(issuerOf(LOCAL_PROJECT_ID))
      .setAudience(LOCAL_PROJECT_ID)
      .setSubject(id)
      .setIssuedAt(SIGNED_IN)
      .setExpirationTime(SIGNED_IN + 3600)
      .sign(keys.privateKey);
    return { authorization: `Bearer ${token}` };
  }
  async function account({ database }: Services, roles: readonly string[], more: object = {}, disabled = false) {
    const id = randomUUID();
    const email = `${id}@dossier.test`;
    const claims = { roles, geos: [], forcedTotp: false, ...more };
    await database
      .insertInto('identity_account')
      .values({
        id,
        email,
        email_folded: email,
        email_verified: true,
        name: `Person ${id}`,
        // Nobody signs in here: the tokens are signed above.
        password_hash: quickHash(STAFF_PASSWORD),
        password_changed_at: TEST_NOW,
        claims: JSON.stringify(claims),
        valid_since: new Date((SIGNED_IN - 60) * 1000),
        created_at: TEST_NOW,
        disabled,
      })
      .execute();
    return { id, headers: await tokenOf(id, `Person ${id}`, claims) };
  }
  return {
    checkedBy: (services: Services): TokenCheck => {
      const tokens = createTokenCheck({
        projectId: LOCAL_PROJECT_ID,
        keys: () => keys.publicKey,
        accounts: services.accounts,
        tenantId: null,
        signInLife: 12 * 3_600_000,
        now: services.now,
      });
      return (authorization, anybody) => tokens.check(authorization, anybody);
    },
    async inState(services: Services, state: State): Promise<Record<string, string>> {
      switch (state) {
        case 'no token':
          return {};
        case 'disabled':
          return (await account(services, ['Admin'], {}, true)).headers;
        case 'no role':
          return (await account(services, [])).headers;
        case 'factor missing':
          return (await account(services, ['Admin'], { forcedTotp: true })).headers;
      }
    },
    async person(services: Services, role: Role, geos: readonly string[]) {
      const { id, headers } = await account(services, [role], { geos });
      const person: Person = { id, role, geos };
      return { person, headers };
    },
  };
}

/** A service with a token that is in force, stored as the product stores one. */
export async function service(
  { services }: Pick<TestApi, 'services'>,
  role: Role,
  geos: readonly string[],
): Promise<{ person: Person; headers: Record<string, string>; isService: true }> {
  const id = randomUUID();
  const token = newToken();
  await services.database
    .insertInto('service_token')
    .values({
      id,
      name: `Service ${id}`,
      role,
      geos: [...geos],
      token_hash: hashOf(token),
      ending: token.slice(-4),
      made_by: 'Admin-1',
      made_by_name: 'Person Admin-1',
      made_at: TEST_NOW,
      expires_at: new Date(TEST_NOW.getTime() + 86_400_000),
    })
    .execute();
  const person = { id: serviceId(id), role, geos };
  return { person, headers: { authorization: `Bearer ${token}` }, isService: true };
}
