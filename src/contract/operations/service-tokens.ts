import { array, nullable, object, string } from 'superstruct';
import { Uuid } from '../primitives.ts';
import { NewServiceToken, ServiceToken } from '../shapes/service-token.ts';
import { operation } from './operation.ts';

export const serviceTokenOperations = {
  'service-token.list': operation({
    method: 'GET',
    path: '/service-tokens',
    summary: 'The tokens of services: all that are valid, and the latest of those that no longer are.',
    roles: ['Admin'],
    answer: object({ tokens: array(ServiceToken) }),
  }),
  'service-token.create': operation({
    method: 'POST',
    path: '/service-tokens',
    summary: 'Makes a token for a service. It is in this answer and never shown again.',
    roles: ['Admin'],
    body: NewServiceToken,
    answer: object({
      service: ServiceToken,
      /** null: this call was answered before, and nobody knows the token any more. */
      token: nullable(string()),
    }),
    freshProof: 'always',
  }),
  'service-token.revoke': operation({
    method: 'POST',
    path: '/service-tokens/{tokenId}/revoke',
    summary: 'Ends a token at once and for good; what it had claimed goes back.',
    roles: ['Admin'],
    params: object({ tokenId: Uuid }),
    answer: object({ service: ServiceToken }),
  }),
};
