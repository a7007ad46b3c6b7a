import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { createKeyFile, readKeyFile } from '../platform/data-directory/key-file.ts';
import { newKeyText, signingKey, type SigningKey } from '../../libraries/identity-toolkit/id-token.ts';
import { SECRET_KEY_BYTES, secretBox, type SecretBox } from '../../libraries/identity-toolkit/secret-box.ts';

const FILE_NAME = 'identity-secrets.key';

/** The advice wherever the key is missing or wrong. */
const MEND = 'Restore the right file, or have everybody enrol again: npm run staff -- reset-totp --all';

/**
 * The box with the key from `directory`, which lies outside the database on purpose. The key is made at the first
 * start only: the database remembers a fingerprint of it, and a missing, damaged or different key is an error with a
 * sentence for people, because the secrets sealed before would be lost.
 */
export async function openSecretBox(database: Kysely<Schema>, directory: string): Promise<SecretBox> {
  const path = join(directory, FILE_NAME);
  const known = await fingerprintIn(database);
  const found = await readKeyFile(directory, FILE_NAME);
  if (found === null && known !== null) {
    throw new Error(`The key ${path}, which seals the second factors in the database, is missing. ${MEND}`);
  }
  const text = found ?? (await createKeyFile(directory, FILE_NAME, randomBytes(SECRET_KEY_BYTES).toString('base64')));
  const key = Buffer.from(text, 'base64');
  if (key.byteLength !== SECRET_KEY_BYTES) {
    throw new Error(`The file ${path} does not hold a key of ${SECRET_KEY_BYTES} bytes. ${MEND}`);
  }
  if ((known ?? (await remember(database, fingerprintOf(key)))) !== fingerprintOf(key)) {
    throw new Error(`The key ${path} is not the one that seals the second factors in the database. ${MEND}`);
  }
  return secretBox(key);
}

/** To be called when no sealed secret is left: the next start takes any key it finds, or makes one. */
export async function forgetSecretKey(database: Kysely<Schema>): Promise<void> {
  await database.deleteFrom('identity_secret_key').execute();
}

/** Returns what is stored in the end: of two processes with two keys the second is refused. */
async function remember(database: Kysely<Schema>, fingerprint: string): Promise<string | null> {
  await database
    .insertInto('identity_secret_key')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return fingerprintIn(database);
}

async function fingerprintIn(database: Kysely<Schema>): Promise<string | null> {
  const row = await database.selectFrom('identity_secret_key').select('fingerprint').executeTakeFirst();
  return row?.fingerprint ?? null;
}

function fingerprintOf(key: Buffer): string {
  return createHmac('sha256', key).update('fingerprint').digest('hex');
}

const SIGNING_KEY = 'identity-signing-key.json';

/**
 * The key pair in `directory` (made if missing), created on first use. Any number of processes may open it at once:
 * the first to write its file wins, the others read that one. Throws when the file is there but is no RSA key:
 * replacing it silently would sign everybody out.
 */
export async function openSigningKey(directory: string): Promise<SigningKey> {
  const text =
    (await readKeyFile(directory, SIGNING_KEY)) ?? (await createKeyFile(directory, SIGNING_KEY, await newKeyText()));
  return signingKey(text).catch((cause: unknown) => {
    throw new Error(`The signing key of the identity provider cannot be read: ${join(directory, SIGNING_KEY)}`, {
      cause,
    });
  });
}
