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
import { createKeyFile, readKeyFile } from '../data-directory/key-file.ts';

const FILE_NAME = 'identity-signing-key.json';

/** The RSA key pair that signs the local provider's ID tokens. */
export interface SigningKey {
  /** RFC 7638 thumbprint of the public part; the `kid` of every token. */
  keyId: string;
  privateKey: CryptoKey;
  /** The keys that the provider publishes; public parts only. */
  publicKeys: JSONWebKeySet;
  /** The published keys for the token check. */
  keys: JWTVerifyGetKey;
}

/**
 * The key pair in `directory` (made if missing), created on first use. Any number of processes may open it at once:
 * the first to write its file wins, the others read that one. Throws when the file is there but is no RSA key:
 * replacing it silently would sign everybody out.
 */
export async function openSigningKey(directory: string): Promise<SigningKey> {
  const text =
    (await readKeyFile(directory, FILE_NAME)) ?? (await createKeyFile(directory, FILE_NAME, await newKeyText()));
  return keyFromText(text, join(directory, FILE_NAME));
}

async function newKeyText(): Promise<string> {
  const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  return JSON.stringify(await exportJWK(pair.privateKey));
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
