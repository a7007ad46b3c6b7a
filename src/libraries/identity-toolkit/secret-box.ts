import { createCipheriv, createDecipheriv, createHmac, randomBytes, createHash } from 'node:crypto';

/** Seals what the provider must be able to read again, so that the database alone does not reveal it. */
export interface SecretBox {
  /** The sealed form opens only for the same account: a row copied to another account is useless. */
  seal(secret: string, accountId: string): string;
  /** Throws if the text was sealed with another key, for another account, or has been changed since. */
  open(sealed: string, accountId: string): string;
  /** A MAC of this text, which nobody without the key can make. */
  mark(text: string): string;
}

export const SECRET_KEY_BYTES = 32;

const CIPHER = 'aes-256-gcm';
/** The length of GCM's random nonce, in bytes. */
const START_BYTES = 12;

/** MACs have a key of their own: one key is for one purpose. */
const MARKS = 'marks';

/** AES-256-GCM; a sealed text is `aes-256-gcm$start$tag$text`, the last three base64url. */
export function secretBox(key: Buffer): SecretBox {
  const markKey = createHmac('sha256', key).update(MARKS).digest();
  return {
    seal(secret, accountId) {
      const start = randomBytes(START_BYTES);
      const cipher = createCipheriv(CIPHER, key, start).setAAD(Buffer.from(accountId));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return [CIPHER, ...[start, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('$');
    },
    open(sealed, accountId) {
      const [scheme, ...parts] = sealed.split('$');
      const [start, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'));
      if (scheme !== CIPHER || !start || !tag || !text) throw new Error('A sealed secret has an unknown form.');
      const decipher = createDecipheriv(CIPHER, key, start, { authTagLength: 16 });
      decipher.setAAD(Buffer.from(accountId)).setAuthTag(tag);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    },
    mark: (text) => createHmac('sha256', markKey).update(text).digest('base64url'),
  };
}

const BYTES = 32;

/** A text that nobody can guess, for a browser to hold. */
export function randomToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** The stored hash of it. The token is 256 random bits, so a fast hash without salt is enough. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
