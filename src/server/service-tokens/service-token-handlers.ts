import type { Handlers } from '../calls/handler.ts';
import { createToken } from './create-token.ts';
import { listTokens } from './list-tokens.ts';
import { revokeToken } from './revoke-token.ts';

export const serviceTokenHandlers = {
  'service-token.list': (_input, call) => listTokens(call),
  'service-token.create': ({ body }, call) => createToken(body, call),
  'service-token.revoke': ({ params }, call) => revokeToken(params.tokenId, call),
} satisfies Partial<Handlers>;
