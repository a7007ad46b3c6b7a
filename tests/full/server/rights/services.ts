import type { Role } from '../../../../src/contract/policy/roles.ts';
import { hashOf, newToken, serviceId } from '../../../../src/server/service-tokens/token-text.ts';
import { TEST_NOW, type TestApi } from '../../../support/api.ts';
import { randomUUID } from 'node:crypto';
import type { Person } from '../../../server/rights/oracle.ts';

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
