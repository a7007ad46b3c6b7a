import { object } from 'superstruct';
import { Uuid } from '../primitives.ts';
import { TrailExport, TrailProof } from '../shapes/trail-proof.ts';
import { operation } from './operation.ts';

export const trailProofOperations = {
  'trail-proof.get': operation({
    method: 'GET',
    path: '/trail-proof',
    summary: 'When the audit trail was last put under a checkpoint and last verified, and what was found.',
    roles: ['Admin'],
    answer: TrailProof,
  }),
  'trail-proof.run': operation({
    method: 'POST',
    path: '/trail-proof',
    summary: 'Begins to verify the whole audit trail, in the background, unless someone has begun already.',
    roles: ['Admin'],
    answer: TrailProof,
  }),
  'trail.export': operation({
    method: 'GET',
    path: '/profilebase/{profileBaseId}/trail',
    summary:
      'Every event in the trail of a base profile, with its hash; of those that the Admin may not read the hash alone.',
    roles: ['Admin'],
    params: object({ profileBaseId: Uuid }),
    answer: TrailExport,
    freshProof: 'always',
  }),
};
