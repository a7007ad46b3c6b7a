import { ref } from 'valtio';
import type { AddedAddress, EventsOutPort } from '../../../commands/events-out/port.ts';
import { personalState } from '../context/personal.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';

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
