import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JSONWebKeySet,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose';

/**
 * Stands in issuer and audience of every local token. No Firebase project has this name here, so a
 * local token is refused wherever a real project is configured, and the other way round.
 */
export const LOCAL_PROJECT_ID = 'dossier-local';

const FILE_NAME = 'identity-signing-key.json';

/** The RSA key pair that signs the local provider's ID tokens. */
export interface SigningKey {
  /** RFC 7638 thumbprint of the public part; the `kid` of every token. */
  keyId: string;
  privateKey: CryptoKey;
  /** What the provider publishes; public parts only. */
  publicKeys: JSONWebKeySet;
  /** The published keys in the form in which the token check takes them. */
  keys: JWTVerifyGetKey;
}

/**
 * The key pair kept in `directory` (made if missing), created on first use. Any number of processes
 * may open it at once: the first to put its file there wins, the others read that one.
 * Throws when the file is there but is no RSA key: replacing it silently would sign everybody out.
 */
export async function openSigningKey(directory: string): Promise<SigningKey> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, FILE_NAME);
  let text = await readIfThere(path);
  if (text === null) {
    await createKeyFile(directory, path);
    text = await readFile(path, 'utf8');
  }
  await chmod(path, 0o600);
  return keyFromText(text, path);
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function createKeyFile(directory: string, path: string): Promise<void> {
  const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const draft = join(directory, `${FILE_NAME}.${randomUUID()}`);
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(JSON.stringify(await exportJWK(pair.privateKey)));
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    // A hard link is all or nothing and, unlike a rename, never replaces what another process put there.
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  const folder = await open(directory, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function keyFromText(text: string, path: string): Promise<SigningKey> {
  try {
    const { kty, n, e, ...secret } = JSON.parse(text) as JWK;
    if (kty !== 'RSA' || !n || !e || !secret.d) throw new Error('no private RSA key in it');
    const publicPart = { kty, n, e };
    const keyId = await calculateJwkThumbprint(publicPart);
    const publicKeys: JSONWebKeySet = { keys: [{ ...publicPart, kid: keyId, alg: 'RS256', use: 'sig' }] };
    const privateKey = (await importJWK({ ...secret, ...publicPart }, 'RS256')) as CryptoKey;
    return { keyId, privateKey, publicKeys, keys: createLocalJWKSet(publicKeys) };
  } catch (error) {
    throw new Error(`The signing key of the identity provider cannot be read: ${path}`, { cause: error });
  }
}
