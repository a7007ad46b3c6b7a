import { createAccount, findByEmail, type AccountServices } from './accounts.ts';
import type { AccountClaims } from '../platform/calls/account-directories.ts';
import { hashPassword, PUBLIC_COST } from './passwords.ts';

/** The password of every sample account; printed at the start, so it protects nothing. */
export const SAMPLE_PASSWORD = 'dossier-sample';

export interface SampleAccount {
  /** Fixed, so that sample profiles can name their creators. */
  id: string;
  email: string;
  name: string;
  claims: AccountClaims;
  disabled: boolean;
}

function sample(
  number: number,
  email: string,
  name: string,
  roles: string[],
  special: { forcedTotp?: boolean; disabled?: boolean } = {},
): SampleAccount {
  return {
    id: `5a3d1e00-0000-4000-8000-${String(number).padStart(12, '0')}`,
    email,
    name,
    claims: {
      company: 1,
      companyName: 'Dossier sample',
      forceMfa: false,
      forcedTotp: special.forcedTotp ?? false,
      geos: [],
      roles,
      tenant: 'dossier-sample',
    },
    disabled: special.disabled ?? false,
  };
}

/** One account for each role, and one for each way in which a sign-in can be refused. */
export const SAMPLE_ACCOUNTS: readonly SampleAccount[] = [
  sample(1, 'admin@dossier.test', 'Amelie Novak', ['Admin']),
  sample(2, 'creator@dossier.test', 'Carla Jensen', ['Creator']),
  sample(3, 'base-checker@dossier.test', 'Bruno Castellani', ['BaseChecker']),
  sample(4, 'fill-in@dossier.test', 'Fiona Lindqvist', ['FillIn']),
  sample(5, 'geo-checker@dossier.test', 'Goran Petrov', ['GeoChecker']),
  sample(6, 'forced-totp@dossier.test', 'Thea Marsh', ['Admin'], { forcedTotp: true }),
  sample(7, 'disabled@dossier.test', 'Dora Winters', ['Creator'], { disabled: true }),
  sample(8, 'no-role@dossier.test', 'Nils Okafor', []),
];

/** Adds missing sample accounts; existing ones stay as they are. */
export async function addSampleAccounts(services: AccountServices): Promise<void> {
  const hashOf = (password: string) => hashPassword(password, PUBLIC_COST);
  const addIfMissing = async ({ id, email, name, claims, disabled }: SampleAccount): Promise<void> => {
    if (await findByEmail(services.database, email)) return;
    const account = { id, email, emailVerified: true, name, claims, disabled, password: SAMPLE_PASSWORD };
    await createAccount(services, account, hashOf);
  };
  await Promise.all(SAMPLE_ACCOUNTS.map(addIfMissing));
}
