import { object } from 'superstruct';
import { Uuid } from '../primitives.ts';
import { TrailExport, TrailProof } from '../shapes/trail-proof.ts';
import { operation } from './operation.ts';

export const trailProofOperations = {
  'trail-proof.get': operation({
    method: 'GET',
    path: '/trail-proof',
    summary: 'When the audit trail was last put under a checkpoint and last proven, and what was found.',
    roles: ['Admin'],
    answer: TrailProof,
  }),
  'trail-proof.run': operation({
    method: 'POST',
    path: '/trail-proof',
    summary: 'Begins to prove the whole audit trail, in the background, unless somebody has begun already.',
    roles: ['Admin'],
    answer: TrailProof,
  }),
  'trail-proof.export': operation({
    method: 'GET',
    path: '/profilebase/{profileBaseId}/trail-proof',
    summary: 'The whole trail of a base profile with what proves it without the product (docs/proof.md).',
    roles: ['Admin'],
    params: object({ profileBaseId: Uuid }),
    answer: TrailExport,
  }),
};
