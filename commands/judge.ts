import { ROLES, type Role } from '../src/contract/policy/roles.ts';
import { judgeTransition, refusalSentence } from '../src/contract/policy/judge-transition.ts';
import { STATUS_LABELS, TRANSITIONS, type ProfileEvent, type ProfileKind } from '../src/contract/policy/status.ts';
import type { BaseProfileSummary } from '../src/contract/shapes/base-profile.ts';
import type { LocaleProfileSummary } from '../src/contract/shapes/locale-profile.ts';
import { blocked, HIDDEN, READY, type Verdict } from './command.ts';
import type { Context } from './context.ts';

/** Roles that may ever cause one of these events, for a command's `roles`. */
export function rolesOfEvent(kind: ProfileKind, ...events: ProfileEvent[]): readonly Role[] {
  return ROLES.filter((role) =>
    TRANSITIONS.some((row) => row.kind === kind && events.includes(row.event) && row.roles.includes(role)),
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
  return judgeEach(context, on, eventFor, (record) => ({
    kind: 'base',
    complete: record.missing.length === 0,
    wasActive: false,
    because: (code) => (code === 'incomplete' ? `Missing: ${record.missing.join(', ')}.` : null),
  }));
}

/** The same for locale profiles. None of these events asks whether anything is missing. */
export function judgeLocaleProfiles(
  context: Context,
  on: readonly LocaleProfileSummary[],
  eventFor: (record: LocaleProfileSummary) => ProfileEvent,
): Verdict {
  return judgeEach(context, on, eventFor, (record) => ({
    kind: 'locale',
    complete: true,
    wasActive: record.was_active,
    because: () => null,
  }));
}

interface Facts {
  kind: ProfileKind;
  complete: boolean;
  wasActive: boolean;
  /** A better sentence than the general one, where there is one. */
  because: (code: string) => string | null;
}

function judgeEach<Record extends BaseProfileSummary | LocaleProfileSummary>(
  { role }: Context,
  on: readonly Record[],
  eventFor: (record: Record) => ProfileEvent,
  factsOf: (record: Record) => Facts,
): Verdict {
  if (on.length === 0 || role === null) return HIDDEN;
  for (const record of on) {
    const event = eventFor(record);
    const { because, ...facts } = factsOf(record);
    const { status, active, frozen } = record;
    const judgement = judgeTransition({ ...facts, event, role, status, active, frozen, changed: true });
    if (judgement.allowed) continue;
    const sentence = refusalSentence(judgement.code, event, STATUS_LABELS[status]);
    return blocked(
      judgement.code,
      on.length > 1 ? `${record.profile_name}: ${sentence}` : (because(judgement.code) ?? sentence),
    );
  }
  return READY;
}
