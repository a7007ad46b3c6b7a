import { expect, test } from 'vitest';
import { settingWithout } from '../../src/contract/settings/setting-undo.ts';
import { randomFrom } from '../support/random.ts';

/* P030: two people change the parts of one setting; the undo of one change gives that back and nothing else. */

type Change = { before: unknown; after: unknown };

test('P030 in random histories an undo gives back its own part, or is refused where another has changed it', () => {
  const random = randomFrom(30);
  const counts = { taken: 0, refused: 0 };
  for (let round = 0; round < 2_000; round += 1) {
    const asList = random.next() < 0.5;
    const names = ['a', 'b', 'c', 'd'];
    /** What a list holds is a mark; what an object holds is a number. */
    const model = new Map<string, number>(asList ? [] : names.map((name) => [name, 0]));
    const value = () => (asList ? [...model.keys()] : Object.fromEntries(model));
    const changes: (Change & { name: string; was: number | undefined; left: number | undefined })[] = [];
    for (let step = 0; step < 8; step += 1) {
      const name = random.of(names);
      const [before, was] = [value(), model.get(name)];
      if (!asList) model.set(name, random.below(4));
      else if (!model.delete(name)) model.set(name, 1);
      changes.push({ before, after: value(), name, was, left: model.get(name) });
    }
    const change = random.of(changes);
    if (change.was === change.left) continue;
    const isAsLeft = model.get(change.name) === change.left;
    const without = settingWithout(change, value());
    expect(without !== null).toBe(isAsLeft);
    if (without === null) {
      counts.refused += 1;
      continue;
    }
    counts.taken += 1;
    if (change.was === undefined) model.delete(change.name);
    else model.set(change.name, change.was);
    expect(asList ? new Set(without.value as string[]) : without.value).toEqual(
      asList ? new Set(value() as string[]) : value(),
    );
  }
  expect(counts.taken).toBeGreaterThan(300);
  expect(counts.refused).toBeGreaterThan(300);
});

test('P030 what is neither list nor object is one part', () => {
  expect(settingWithout({ before: 'warn', after: 'off' }, 'off')).toEqual({ value: 'warn' });
  expect(settingWithout({ before: 'warn', after: 'off' }, 'refuse')).toBeNull();
});
