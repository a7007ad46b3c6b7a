import type { createApi } from '../../../src/client/data/api.ts';

const ignore = () => undefined;

/** What the API is connected to in a test that cares for neither the sign-in nor what follows from answers. */
export const CONNECTION: Parameters<typeof createApi>[0] = {
  token: async () => 'token',
  seenAs: () => null,
  signInNumber: () => 0,
  onSignInRefused: ignore,
  onSecondFactorRequired: ignore,
  onProofNeeded: (refusal) => Promise.reject(refusal),
  onConflict: ignore,
  onOutdated: ignore,
  onWritten: ignore,
};
