import type { Part } from '../context/part-shape.ts';
import type { TrailPort } from '../../../commands/trail/port.ts';
import { api } from '../data/api-instance.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { giveJson } from '../ui/files/give-file.ts';

const trailPort: TrailPort = {
  async prove() {
    queryClient.setQueryData(queryKeys.trailProof, await api('trail-proof.run', {}));
  },
  give(trail) {
    giveJson(`trail-${trail.base_profile_id}.json`, `${JSON.stringify(trail, null, 2)}\n`);
  },
};

export const trailPart = { ports: { trail: trailPort } } satisfies Part;
