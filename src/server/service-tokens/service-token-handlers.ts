import type { Handlers } from '../calls/call.ts';
import { createToken, listTokens, revokeToken } from './service-tokens.ts';

export const serviceTokenHandlers = {
  'service-token.list': (_input, call) => listTokens(call),
  'service-token.create': ({ body }, call) => createToken(body, call),
  'service-token.revoke': ({ params }, call) => revokeToken(params.tokenId, call),
} satisfies Partial<Handlers>;
