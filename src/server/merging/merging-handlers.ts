import type { Handlers } from '../calls/handler.ts';
import { caseOfPair } from './case-of-pair.ts';
import { mergeProfiles } from './merge-profiles.ts';

export const mergingHandlers = {
  'duplicate-case.get': ({ params }, call) => caseOfPair(params.pairId, call),
  'duplicate-case.merge': ({ body }, call) => mergeProfiles(body, call),
} satisfies Partial<Handlers>;
