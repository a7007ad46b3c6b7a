import { expect, test } from 'vitest';
import { scoreOf } from '../../src/contract/duplicates/weights.ts';
import { randomFrom } from '../support/random.ts';

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
