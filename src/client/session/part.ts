import type { Part } from '../context/part-shape.ts';
import { hasSecondFactor } from './claims.ts';
import { leftState } from './left-place.ts';
import { proofState } from './proof-state.ts';
import { roleNow, session } from './session-state.ts';
import { idleState } from './idle/idle-watch.ts';

export const sessionPart = {
  facts: () => ({
    role: roleNow(),
    seenAs: session.seenAs,
    userId: session.user?.claims.user_id ?? null,
    secondFactor: session.user !== null && hasSecondFactor(session.user),
    left: leftState.record,
  }),
  states: [session, idleState, leftState, proofState],
  layers: [
    ['proof', () => proofState.asked !== null],
    ['warning', () => idleState.warning !== null],
  ],
} satisfies Part;
