import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { AUDIT_EVENTS } from '../../../src/contract/policy/audit-events.ts';
import { isOldEnough } from '../../../src/contract/policy/date-of-birth.ts';
import { DISAPPROVAL_CODES } from '../../../src/contract/policy/disapproval.ts';
import type { Role } from '../../../src/contract/policy/roles.ts';
import { foldText } from '../../../src/contract/policy/search-text.ts';
import { TRANSITIONS, type ProfileKind, type ProfileStatus } from '../../../src/contract/policy/status.ts';
import { geoRegions, searchCities, searchStates } from '../../../src/server/geo/places.ts';
import { CULTURES } from '../../support/sample/data/cultures.ts';
import type { BatchOptions } from '../../support/sample/sample-batches.ts';
import { countBy, factsInMemory, members, rowsInMemory, SAMPLE_NOW, type Facts } from './sample-in-memory.ts';

const sample = factsInMemory({ baseProfiles: 400 });

describe('the sample', () => {
  test('has the shares of statuses that it promises, exactly', () => {
    expect(countBy(sample.base_profile, 'status')).toEqual({
      approved: 228,
      awaiting_approval: 68,
      draft: 52,
      disapproved: 40,
      unknown: 12,
    });
    expect(sample.locale_profile).toHaveLength(2000);
    expect(countBy(sample.locale_profile, 'status')).toEqual({
      approved: 920,
      awaiting_fill_in: 440,
      awaiting_approval: 460,
      disapproved: 180,
    });
    expect(countBy(sample.base_profile, 'active')).toEqual({ true: 188, false: 212 });
    expect(countBy(sample.base_profile, 'frozen')).toEqual({ true: 4, false: 396 });
    expect(countBy(sample.locale_profile, 'active')).toEqual({ true: 780, false: 1220 });
  });

  test('reserves locales only where there are no locale profiles, and counts both', () => {
    const perBase = new Map<unknown, { done: number; total: number }>();
    for (const profile of sample.locale_profile) {
      const count = perBase.get(profile['base_profile_id']) ?? { done: 0, total: 0 };
      perBase.set(profile['base_profile_id'], count);
      count.total += 1;
      count.done += profile['status'] === 'approved' ? 1 : 0;
    }
    for (const profile of sample.base_profile) {
      const reserved = members(profile['reserved_locales']);
      const count = perBase.get(profile['id']);
      expect(profile['locales_done']).toBe(count?.done ?? 0);
      expect(profile['locales_total']).toBe(count?.total ?? reserved.length);
      if (count) expect(reserved).toEqual([]);
      if (profile['status'] === 'approved') expect(count).toBeDefined();
    }
    expect(sample.base_profile.some((profile) => members(profile['reserved_locales']).length > 1)).toBe(true);
  });

  test('gives a reason with a code of the list to what is disapproved, and keeps it until the approval', () => {
    const codes = DISAPPROVAL_CODES;
    for (const profile of [...sample.base_profile, ...sample.locale_profile]) {
      expect(profile['last_reason'] !== null).toBe(Number(profile['times_returned']) > 0);
      if (profile['status'] === 'approved') expect(profile['last_reason']).toBeNull();
      if (profile['status'] !== 'disapproved') continue;
      const reason = JSON.parse(String(profile['last_reason'])) as { codes: string[]; note: string };
      expect(codes).toEqual(expect.arrayContaining(reason.codes));
      expect(reason.codes.length).toBeGreaterThan(0);
      expect(reason.codes.includes('under_age_doubt')).toBe(profile['frozen']);
    }
  });

  test('gives every base profile a profile name of its own, in many scripts', () => {
    const names = sample.base_profile.map((profile) => String(profile['profile_name'])).filter((name) => name !== '');
    expect(new Set(names.map(foldText)).size).toBe(names.length);
    for (const script of [
      /\p{Script=Latin}/u,
      /\p{Script=Greek}/u,
      /\p{Script=Cyrillic}/u,
      /\p{Script=Arabic}/u,
      /\p{Script=Han}/u,
      /\p{Script=Hangul}/u,
    ]) {
      expect(names.some((name) => script.test(name))).toBe(true);
    }
    expect(names.some((name) => name.normalize('NFD') !== name.normalize('NFC'))).toBe(true);
  });

  test('shows nobody under age', () => {
    const today = SAMPLE_NOW.toISOString().slice(0, 10);
    const days = sample.base_profile
      .map((profile) => String(profile['date_of_birth']))
      .filter((day) => day !== 'infinity');
    expect(days.length).toBeGreaterThan(300);
    expect(days.filter((day) => !isOldEnough(day, today))).toEqual([]);
  });
});

const NAMES = [
  'ProfileBaseCreated',
  'ProfileBaseApproved',
  'ProfileBaseDisapproved',
  'ProfileBaseRefilled',
  'ProfileCreated',
  'ProfileFilled',
  'ProfileApproved',
  'ProfileDisapproved',
  'ProfileRefilled',
  'ProfileActivated',
  'ProfileDeactivated',
  'ProfileReactivated',
  'TagAdded',
  'TagChanged',
  'TagRemoved',
  'AttributeAdded',
  'AttributeChanged',
];

const seen = new Set(sample.audit_event.map((event) => event['event']));

test.each(NAMES.map((name, index) => ({ fact: `C${136 + index}`, number: index + 1, name })))(
  '$fact event $number is $name, and the sample tells of it',
  ({ number, name }) => {
    expect(Object.entries(AUDIT_EVENTS)).toContainEqual([String(number), name]);
    expect(seen).toContain(number);
  },
);

interface State {
  status: ProfileStatus | null;
  active: boolean;
  wasActive: boolean;
}
const start = (): State => ({ status: null, active: false, wasActive: false });

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

  test('lets nobody fill in before the approval of the base profile', () => {
    const approved = new Set<unknown>();
    for (const event of sample.audit_event) {
      if (event['event'] === 2) approved.add(event['base_profile_id']);
      if (event['locale_profile_id'] !== null) expect(approved.has(event['base_profile_id'])).toBe(true);
    }
  });
});

describe('places of the sample', () => {
  const cities = CULTURES.flatMap(({ country, cities: each }) =>
    each.map((city) => [`${city.name}, ${city.state}, ${country}`, country, city] as const),
  );

  test.each(cities)('%s is a choice that the geo service offers, to the letter', async (_, country, city) => {
    expect((await geoRegions()).geo_region_map[country]?.regions).toContain(city.state);
    expect((await searchStates(country, city.state)).states).toContain(city.state);
    const { cities: offered } = await searchCities(country, city.state, city.name);
    expect(offered).toContainEqual({
      city: city.name,
      latitude: city.latitude,
      longitude: city.longitude,
      region_1: city.state,
      region_2: city.district,
      region_3: '',
      region_4: '',
      state: city.state,
      timezone: city.timezone,
    });
  });
});

function hashOf(options: Partial<BatchOptions>): string {
  return createHash('sha256')
    .update(JSON.stringify(rowsInMemory(options)))
    .digest('hex');
}

test('the same seed gives the same rows, another seed gives others', () => {
  const one = hashOf({ seed: 'one', baseProfiles: 60 });
  expect(hashOf({ seed: 'one', baseProfiles: 60 })).toBe(one);
  expect(hashOf({ seed: 'two', baseProfiles: 60 })).not.toBe(one);
});

test('a role without staff stops the sample with a sentence', () => {
  expect(() => rowsInMemory({ creators: [{ id: 'a', name: 'A', role: 'Admin' }] })).toThrow(
    'The sample data needs a member of staff with the role Creator.',
  );
});
