import { ROLES, type Role } from '../src/contract/policy/roles.ts';
import { judgeTransition, refusalSentence } from '../src/contract/policy/judge-transition.ts';
import { STATUS_LABELS, TRANSITIONS, type ProfileEvent } from '../src/contract/policy/status.ts';
import type { BaseProfileSummary } from '../src/contract/shapes/base-profile.ts';
import { blocked, HIDDEN, READY, type Verdict } from './command.ts';
import type { Context } from './context.ts';

/** Roles that may ever cause this event, for a command's `roles`. */
export function rolesOfBaseEvent(...events: ProfileEvent[]): readonly Role[] {
  return ROLES.filter((role) =>
    TRANSITIONS.some((row) => row.kind === 'base' && events.includes(row.event) && row.roles.includes(role)),
  );
}

/**
 * Whether an event may happen to every one of the base profiles, by the same policy the server
 * uses. With several, the first refusal speaks, with the name of the profile it is about.
 */
export function judgeBaseProfiles(
  context: Context,
  on: readonly BaseProfileSummary[],
  eventFor: (record: BaseProfileSummary) => ProfileEvent,
): Verdict {
  if (on.length === 0 || context.role === null) return HIDDEN;
  for (const record of on) {
    const event = eventFor(record);
    const judgement = judgeTransition(questionOf(record, event, context.role));
    if (judgement.allowed) continue;
    const sentence = refusalSentence(judgement.code, event, STATUS_LABELS[record.status]);
    return blocked(
      judgement.code,
      on.length > 1 ? `${record.profile_name}: ${sentence}` : explain(sentence, judgement.code, record),
    );
  }
  return READY;
}

function questionOf(record: BaseProfileSummary, event: ProfileEvent, role: Role) {
  return {
    kind: 'base' as const,
    event,
    role,
    status: record.status,
    complete: record.missing.length === 0,
    active: record.active,
    wasActive: false,
    changed: true,
    frozen: record.frozen,
  };
}

function explain(sentence: string, code: string, record: BaseProfileSummary): string {
  return code === 'incomplete' ? `Missing: ${record.missing.join(', ')}.` : sentence;
}
