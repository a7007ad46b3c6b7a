import type { Role } from '../../src/contract/policy/roles.ts';

/** Whoever is signed in. */
export interface SessionPart {
  facts: {
    role: Role | null;
    userId: string | null;
    /** A second factor is registered, as far as this sign-in tells. */
    secondFactor: boolean;
  };
  ports: {
    session: {
      /** `reason`: a sentence that the sign-in shows. */
      signOut(reason?: string): Promise<void>;
      /** Counts as activity, and takes the warning of the idle sign-out away. */
      staySignedIn(): void;
      /** The secret of the second factor that is being registered; null when none is shown. */
      shownSecret(): string | null;
    };
  };
}
