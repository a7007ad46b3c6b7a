import type { EventAddress } from '../../src/contract/staff/service-operations.ts';

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
