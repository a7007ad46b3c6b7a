import { describe, expect, test } from 'vitest';
import { TRANSITIONS, type ProfileKind, type ProfileStatus } from '../../../src/contract/policy/status.ts';
import type { Role } from '../../../src/contract/policy/roles.ts';
import { factsInMemory, SAMPLE_NOW, type Facts } from './sample-in-memory.ts';

interface State {
  status: ProfileStatus | null;
  active: boolean;
  wasActive: boolean;
}
const start = (): State => ({ status: null, active: false, wasActive: false });

const sample = factsInMemory({ baseProfiles: 400 });

/** Moves a state by one event of the trail, by the rows of the status machine alone. */
function play(kind: ProfileKind, state: State, event: Facts): void {
  const number = event['event'] as number;
  const role = event['actor_role'] as Role;
  if (number >= 13 && number <= 17) {
    // A first save has no number of its own: the fields that a Creator fills in tell of it.
    if (kind === 'base' && state.status === 'draft' && role === 'Creator') state.status = 'awaiting_approval';
    return;
  }
  if (number > 100 && number !== 114 && number !== 115) return;
  const row = TRANSITIONS.find(
    (one) =>
      one.kind === kind &&
      one.audit === number &&
      one.from === state.status &&
      one.roles.includes(role) &&
      (one.requires?.active ?? state.active) === state.active &&
      (one.requires?.wasActive ?? state.wasActive) === state.wasActive,
  );
  if (!row) throw new Error(`${role} may not cause event ${number} of a ${kind} profile that is ${state.status}`);
  state.status = row.to ?? state.status;
  if (number === 1 && told(event['after'])['status'] === 'unknown') state.status = 'unknown';
  if (row.event === 'activate') state.active = state.wasActive = true;
  if (row.event === 'deactivate') state.active = false;
}

function told(json: unknown): Record<string, unknown> {
  return JSON.parse(String(json)) as Record<string, unknown>;
}

function replay(): { base: Map<string, State>; locale: Map<string, State> } {
  const base = new Map<string, State>();
  const locale = new Map<string, State>();
  for (const event of sample.audit_event) {
    const of = event['locale_profile_id'];
    const [kind, states, id] =
      of === null
        ? (['base', base, String(event['base_profile_id'])] as const)
        : (['locale', locale, String(of)] as const);
    const state = states.get(id) ?? start();
    states.set(id, state);
    play(kind, state, event);
  }
  return { base, locale };
}

describe('the trail of the sample', () => {
  test('leads every base profile to the status and the flag that are stored', () => {
    const { base } = replay();
    expect(base.size).toBe(400);
    for (const profile of sample.base_profile) {
      const { status, active } = base.get(String(profile['id'])) ?? start();
      expect({ status, active }).toEqual({ status: profile['status'], active: profile['active'] });
    }
  });

  test('leads every locale profile to the status and the flags that are stored', () => {
    const { locale } = replay();
    expect(locale.size).toBe(sample.locale_profile.length);
    for (const profile of sample.locale_profile) {
      expect(locale.get(String(profile['id']))).toEqual({
        status: profile['status'],
        active: profile['active'],
        wasActive: profile['was_active'],
      });
    }
  });

  test('is told in the order of time, from the creation on, and never of the future', () => {
    let before: Facts | undefined;
    for (const event of sample.audit_event) {
      const isFirst = event['link'] === 1;
      if (isFirst) expect(event['event']).toBe(1);
      else expect(String(event['occurred_at']) >= String(before?.['occurred_at'])).toBe(true);
      before = event;
    }
    const latest = sample.audit_event
      .map((event) => String(event['occurred_at']))
      .sort()
      .at(-1);
    expect(String(latest) <= SAMPLE_NOW.toISOString()).toBe(true);
  });

  test('ends where the base profile says that it does', () => {
    const ends = new Map(sample.audit_event.map((event) => [event['base_profile_id'], event]));
    for (const profile of sample.base_profile) {
      const end = ends.get(profile['id'] ?? null);
      expect(profile['audit_count']).toBe(end?.['link']);
      expect(profile['audit_head']).toBe(end?.['hash']);
    }
  });

  test('gives a waiting profile the moment at which its status began', () => {
    const lastOf = new Map<unknown, Facts>();
    for (const event of sample.audit_event) {
      if (event['locale_profile_id'] !== null) lastOf.set(event['locale_profile_id'], event);
    }
    for (const profile of sample.locale_profile) {
      const waits = profile['status'] !== 'approved';
      const since = String(lastOf.get(profile['id'])?.['occurred_at']).replace('000Z', 'Z');
      expect(profile['waiting_since']).toBe(waits ? since : 'infinity');
    }
    for (const profile of sample.base_profile) {
      expect(profile['waiting_since'] !== 'infinity').toBe(profile['status'] === 'awaiting_approval');
    }
  });

  test('lets nobody fill in before the approval of the base profile', () => {
    const approved = new Set<unknown>();
    for (const event of sample.audit_event) {
      if (event['event'] === 2) approved.add(event['base_profile_id']);
      if (event['locale_profile_id'] !== null) expect(approved.has(event['base_profile_id'])).toBe(true);
    }
  });
});
