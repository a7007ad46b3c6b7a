import { ref } from 'valtio';
import type { MadeToken, ServiceTokensPort, AddedAddress, EventsOutPort } from '../../../commands/services/port.ts';
import { personalState } from '../context/personal.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';

/** The token just made: it cannot be shown again. */
export const newTokenState = personalState<{ made: MadeToken | null }>(() => ({ made: null }));

export const serviceTokensPort: ServiceTokensPort = {
  show(made) {
    newTokenState.made = ref(made);
  },
  shown: () => newTokenState.made?.token ?? null,
  putAway() {
    newTokenState.made = null;
  },
  async reload() {
    await queryClient.invalidateQueries({ queryKey: queryKeys.serviceTokens });
  },
};

/** The address just added: its secret cannot be shown again. */
export const newSecretState = personalState<{ added: AddedAddress | null }>(() => ({ added: null }));

export const eventsOutPort: EventsOutPort = {
  show(added) {
    newSecretState.added = ref(added);
  },
  shown: () => newSecretState.added?.secret ?? null,
  putAway() {
    newSecretState.added = null;
  },
  async reload() {
    await queryClient.invalidateQueries({ queryKey: queryKeys.eventAddresses });
  },
};
