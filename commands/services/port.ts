import type { ServiceToken, EventAddress } from '../../src/contract/staff/service-operations.ts';

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

/** Addresses to which events are sent, in the settings. */
export interface EventsOutPort {
  /** Shows the secret of an address that was just added, until it is put away; it is kept nowhere else. */
  show(added: AddedAddress): void;
  /** The secret that is shown; null: none is. */
  shown(): string | null;
  putAway(): void;
  /** Asks for the list anew. */
  reload(): Promise<void>;
}

export interface AddedAddress {
  address: EventAddress;
  secret: string;
}

export interface EventsOutPart {
  facts: {
    /** The name of the address whose secret is shown; null: none is. */
    newSecret: string | null;
  };
  ports: { eventsOut: EventsOutPort };
}
