import type { Part } from '../context/part-shape.ts';
import { newTokenState, serviceTokensPort, eventsOutPort, newSecretState } from './services-port.ts';

export const servicesPart = {
  facts: () => ({
    newToken: newTokenState.made.at(-1)?.service.name ?? null,
    newSecret: newSecretState.added.at(-1)?.address.name ?? null,
  }),
  states: [newTokenState, newSecretState],
  ports: { serviceTokens: serviceTokensPort, eventsOut: eventsOutPort },
} satisfies Part;
