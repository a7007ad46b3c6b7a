const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();
/** Bytes; what NIST recommends for AES-GCM. */
const NONCE_LENGTH = 12;

/** The store of this browser's key. */
export interface KeyStore {
  /** `create` makes the key on the first call. */
  browserKey(create: () => Promise<CryptoKey>): Promise<CryptoKey>;
}

/** The stored form of a draft. Neither the person nor the record nor the text can be read from it. */
export interface SealedDraft {
  /** The name of its place, a blank, and the name of its tab; the name alone where all tabs share it. */
  id: string;
  nonce: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/**
 * Seals texts for one person, with AES-GCM under a key that is derived for that person from a key of this browser.
 * Neither key can be exported, by this page or by the next person's. It protects against reading the browser's files
 * and against mistakes of ours, not against somebody who controls the browser.
 */
export interface Seal {
  /** The name that drafts of a place are stored under: the same for the same person and place only. */
  idOf(place: string): Promise<string>;
  seal(place: string, text: string, now: number): Promise<Omit<SealedDraft, 'id'>>;
  /** Null when it was sealed for another person or place, or has been changed. */
  open(place: string, draft: Omit<SealedDraft, 'id'>): Promise<string | null>;
}

export async function sealFor(person: string, store: KeyStore): Promise<Seal> {
  const browserKey = await store.browserKey(newBrowserKey);
  const derivation = (purpose: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: ENCODER.encode(`${purpose} ${person}`),
  });
  const [key, nameKey] = await Promise.all([
    crypto.subtle.deriveKey(derivation('draft'), browserKey, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]),
    crypto.subtle.deriveKey(
      derivation('draft name'),
      browserKey,
      { name: 'HMAC', hash: 'SHA-256', length: 256 },
      false,
      ['sign'],
    ),
  ]);
  const algorithm = (nonce: Uint8Array<ArrayBuffer>, place: string) => ({
    name: 'AES-GCM',
    iv: nonce,
    additionalData: ENCODER.encode(place),
  });
  return {
    idOf: async (place) => hex(await crypto.subtle.sign('HMAC', nameKey, ENCODER.encode(place))),
    async seal(place, text, now) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_LENGTH));
      const sealed = await crypto.subtle.encrypt(algorithm(nonce, place), key, ENCODER.encode(text));
      return { nonce, sealed, savedAt: now };
    },
    async open(place, { nonce, sealed }) {
      try {
        return DECODER.decode(await crypto.subtle.decrypt(algorithm(nonce, place), key, sealed));
      } catch {
        return null;
      }
    },
  };
}

function newBrowserKey(): Promise<CryptoKey> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey']);
}

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
