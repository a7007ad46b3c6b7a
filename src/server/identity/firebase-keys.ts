import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { boundedFetch } from '../network/ask-elsewhere.ts';
import { GOOGLE_BOUNDS } from './firebase/access-token.ts';

/** Where Google publishes the keys that sign the ID tokens of every Firebase project. */
const ADDRESS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** The keys of Firebase for the token check; fetched on first use and kept until an unknown key id comes. */
export function firebaseKeys(): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(ADDRESS), { [customFetch]: boundedFetch(GOOGLE_BOUNDS) });
}
