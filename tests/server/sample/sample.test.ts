import { describe, expect, test } from 'vitest';
import { isOldEnough } from '../../../src/contract/policy/date-of-birth.ts';
import type { Role } from '../../../src/contract/policy/roles.ts';
import { foldText } from '../../../src/contract/policy/search-text.ts';
import { TRANSITIONS, type ProfileKind, type ProfileStatus } from '../../../src/contract/policy/status.ts';
import { geoRegions, searchCities, searchStates } from '../../../src/server/geo/places.ts';
import { aPlace } from '../../support/place.ts';
import { CULTURES } from '../../support/sample/data/cultures.ts';
import { countBy, factsInMemory, SAMPLE_NOW, type Facts } from './sample-in-memory.ts';

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
});

describe('places of the sample', () => {
  const cities = CULTURES.flatMap(({ country, cities: each }) =>
    each.map((city) => [`${city.name}, ${city.state}, ${country}`, country, city] as const),
  );

  test.each(cities)('%s is a choice that the geo service offers, to the letter', async (_, country, city) => {
    expect((await geoRegions()).geo_region_map[country]?.regions).toContain(city.state);
    expect((await searchStates(country, city.state)).states).toContain(city.state);
    const { cities: offered } = await searchCities(country, city.state, city.name);
    const { name, state, latitude, longitude, district: region_2, timezone } = city;
    expect(offered).toContainEqual(aPlace(name, state, { latitude, longitude, region_2, timezone }));
  });
});
