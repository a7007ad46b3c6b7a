import type { Handlers } from '../calls/call.ts';
import { noticesSeen } from '../notices/notices.ts';

export const liveHandlers = {
  'live.follow':
    async (_input, { actor, live, stillAllowed }) =>
    (listener, onEnd) =>
      live.follow({ actor, listener, onEnd, stillAllowed }),
  'notice.seen': ({ body }, call) => noticesSeen(body.up_to, call),
} satisfies Partial<Handlers>;
