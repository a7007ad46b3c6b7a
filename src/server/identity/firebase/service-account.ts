import { readFile } from 'node:fs/promises';
import { importPKCS8, type CryptoKey } from 'jose';
import { is, string, type } from 'superstruct';

/** A Google service account, as which the server calls the project. */
export interface ServiceAccount {
  email: string;
  keyId: string;
  privateKey: CryptoKey;
  /** Where its signed assertions are exchanged for access tokens. */
  tokenAddress: string;
}

const KeyFile = type({
  client_email: string(),
  private_key: string(),
  private_key_id: string(),
  token_uri: string(),
});

/** Reads the key file that Google's console creates. Throws with a sentence that names the setting, not the content. */
export async function readServiceAccount(path: string): Promise<ServiceAccount> {
  try {
    const file: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (!is(file, KeyFile)) throw new Error('It is no key file of a service account.');
    return {
      email: file.client_email,
      keyId: file.private_key_id,
      privateKey: await importPKCS8(file.private_key, 'RS256'),
      tokenAddress: file.token_uri,
    };
  } catch (error) {
    throw new Error(`GOOGLE_APPLICATION_CREDENTIALS must name the key file of a service account; ${path} is none.`, {
      cause: error,
    });
  }
}
