import { ref } from 'valtio';
import type { MadeToken, ServiceTokensPort, AddedAddress, EventsOutPort } from '../../../commands/services/port.ts';
import { personalState } from '../context/personal.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';

/** Tokens just made: they cannot be shown again. The last is shown, and those before it once that is put away. */
export const newTokenState = personalState<{ made: MadeToken[] }>(() => ({ made: [] }));

export const serviceTokensPort: ServiceTokensPort = {
  show(made) {
    newTokenState.made.push(ref(made));
  },
  shown: () => newTokenState.made.at(-1)?.token ?? null,
  putAway() {
    newTokenState.made.pop();
  },
  async reload() {
    await queryClient.invalidateQueries({ queryKey: queryKeys.serviceTokens });
  },
};

/** Addresses just added, in the same way. */
export const newSecretState = personalState<{ added: AddedAddress[] }>(() => ({ added: [] }));

export const eventsOutPort: EventsOutPort = {
  show(added) {
    newSecretState.added.push(ref(added));
  },
  shown: () => newSecretState.added.at(-1)?.secret ?? null,
  putAway() {
    newSecretState.added.pop();
  },
  async reload() {
    await queryClient.invalidateQueries({ queryKey: queryKeys.eventAddresses });
  },
};
