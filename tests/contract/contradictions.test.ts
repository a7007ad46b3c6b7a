import { expect, test } from 'vitest';
import {
  CONTRADICTIONS,
  CONTRADICTION_NAMES,
  DECIDED_ENOUGH,
  contradictionWeight,
  scoreOf,
} from '../../src/contract/policy/conditions/contradictions.ts';
import { randomFrom } from '../support/random.ts';

const none = { pairs: 0, differ: 0 };

test('P064 without enough decided pairs the usual weights hold, in the order of what tells people apart', () => {
  const few = { pairs: DECIDED_ENOUGH - 1, differ: 0 };
  const weights = CONTRADICTION_NAMES.map((name) => contradictionWeight(name, { same: none, different: none }));
  expect(weights).toEqual([
    { weight: 5.6, pairs: 0 },
    { weight: 3.6, pairs: 0 },
    { weight: 2.3, pairs: 0 },
  ]);
  const many = { pairs: 500, differ: 500 };
  for (const decided of [
    { same: few, different: many },
    { same: many, different: few },
  ]) {
    expect(contradictionWeight('gender', decided)).toEqual(weights[1]);
  }
});

test('P064 with enough decided pairs they say the weight, smoothed by the usual shares', () => {
  // (11 + 10 × 0.04) / 32 within one person, (22 + 10 × 0.5) / 32 between two: the binary logarithm of 2.37.
  const decided = { same: { pairs: 22, differ: 11 }, different: { pairs: 22, differ: 22 } };
  expect(contradictionWeight('gender', decided)).toEqual({ weight: 1.2, pairs: 44 });
  // What never differed within one person still does not weigh without end.
  const clean = { same: { pairs: 1000, differ: 0 }, different: { pairs: 1000, differ: 1000 } };
  expect(contradictionWeight('gender', clean).weight).toBeLessThan(12);
});

test('P064 a weight is never below nothing, rises with what differs between two and falls with what differs within one', () => {
  const random = randomFrom(64);
  for (let turn = 0; turn < 2000; turn += 1) {
    const name = random.of(CONTRADICTION_NAMES);
    const of = () => {
      const pairs = DECIDED_ENOUGH + random.below(300);
      return { pairs, differ: random.below(pairs) };
    };
    const [same, different] = [of(), of()];
    const { weight } = contradictionWeight(name, { same, different });
    expect(weight).toBeGreaterThanOrEqual(0);
    const more = { ...different, differ: different.differ + 1 };
    expect(contradictionWeight(name, { same, different: more }).weight).toBeGreaterThanOrEqual(weight);
    const looser = { ...same, differ: same.differ + 1 };
    expect(contradictionWeight(name, { same: looser, different }).weight).toBeLessThanOrEqual(weight);
  }
});

test('P064 one more contradiction never raises a score, and none takes it below nothing', () => {
  const random = randomFrom(640);
  for (let turn = 0; turn < 5000; turn += 1) {
    const weight = 1 + random.below(30);
    const points = (weight * random.below(1001)) / 1000;
    const against: number[] = [];
    let before = scoreOf(points, weight, against);
    expect(before).toBe(Math.round((100 * points) / weight));
    for (let more = 0; more < 4; more += 1) {
      against.push(random.below(120) / 10);
      const score = scoreOf(points, weight, against);
      expect(score).toBeLessThanOrEqual(before);
      expect(score).toBeGreaterThanOrEqual(0);
      before = score;
    }
  }
});

test('P064 every contradiction is usually rarer within one person than between two', () => {
  for (const { usual } of Object.values(CONTRADICTIONS)) expect(usual.same).toBeLessThan(usual.different);
});
