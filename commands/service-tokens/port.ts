import type { ServiceToken } from '../../src/contract/staff/service-operations.ts';

/** Tokens of services, in the settings. */
export interface ServiceTokensPort {
  /** Shows a token that was just made, until it is put away; it is kept nowhere else. */
  show(made: MadeToken): void;
  /** The token that is shown; null: none is. */
  shown(): string | null;
  putAway(): void;
  /** Asks for the list anew. */
  reload(): Promise<void>;
}

export interface MadeToken {
  service: ServiceToken;
  token: string;
}

export interface ServiceTokensPart {
  facts: {
    /** The name of the service whose new token is shown; null: none is. */
    newToken: string | null;
  };
  ports: { serviceTokens: ServiceTokensPort };
}
