import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { join } from 'node:path';
import { createKeyFile, readKeyFile } from '../../platform/data-directory/key-file.ts';
import { signedBytes } from '../audit/checkpoint.ts';

const FILE_NAME = 'trail-signing-key.json';

export interface Signed<Statement extends object> {
  statement: Statement;
  public_key: string;
  signature: string;
}

export interface TrailKey {
  /** As a JWK carries it in `x`. */
  publicKey: string;
  sign<Statement extends object>(statement: Statement): Signed<Statement>;
  /** Whether this very key signed it, and it is unchanged. */
  hasSigned(signed: Signed<object>): boolean;
}

/**
 * The key pair in the data directory, which lies outside the database on purpose; made on first use. Throws where the
 * file is there but is no such key, or `isSigned` and it is gone: another key would make everything signed before
 * worthless.
 *
 * @param isSigned something was signed already, by a key that has to be there
 */
export async function openTrailKey(directory: string, isSigned = false): Promise<TrailKey> {
  const known = await readKeyFile(directory, FILE_NAME);
  if (known === null && isSigned) {
    const path = join(directory, FILE_NAME);
    throw new Error(`The key that signed the checkpoints is gone: ${path}. Put it back from a backup.`);
  }
  const text = known ?? (await createKeyFile(directory, FILE_NAME, newKeyText()));
  const { x, key } = privateKeyIn(text, join(directory, FILE_NAME));
  const publicKey = createPublicKey(key);
  return {
    publicKey: x,
    sign: (statement) => ({
      statement,
      public_key: x,
      signature: sign(null, signedBytes(statement), key).toString('base64url'),
    }),
    hasSigned: ({ statement, public_key: given, signature }) =>
      given === x && verify(null, signedBytes(statement), publicKey, Buffer.from(signature, 'base64url')),
  };
}

/** Short enough to be read out and compared. */
export function keyFingerprint(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex').slice(0, 16);
}

function newKeyText(): string {
  return JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }));
}

function privateKeyIn(text: string, path: string) {
  try {
    const jwk = JSON.parse(text) as { crv?: string; x?: string; d?: string };
    if (jwk.crv !== 'Ed25519' || !jwk.x || !jwk.d) throw new Error('no private Ed25519 key in it');
    return { x: jwk.x, key: createPrivateKey({ key: jwk, format: 'jwk' }) };
  } catch (error) {
    throw new Error(`The key that signs checkpoints of the trail cannot be read: ${path}`, { cause: error });
  }
}
