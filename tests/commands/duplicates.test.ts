import { expect, test } from 'vitest';
import type { Source } from '../../commands/command.ts';
import type { Context } from '../../commands/context.ts';
import { execute } from '../../commands/execute.ts';
import { verdictOf } from '../../commands/offer.ts';
import { redoFor, redoOf } from '../../commands/review/taken.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { ACTION, one, onPairs, other, shown } from './duplicates-support.ts';
import { aHost, anApi, codedError, press } from './support.ts';

const DECISIONS = ['same-person', 'not-duplicate', 'unsure', 'decide-with-note'] as const;
const SOURCES: readonly Source[] = ['key', 'button', 'palette'];
const PLAN = { steps: [], people: [] };
const planning = (operation: string) =>
  operation === 'duplicate-pair.plan' ? PLAN : { action_id: ACTION, pair: one, pairs: [] };
const operationsOf = (calls: readonly { operation: string }[]) => calls.map(({ operation }) => operation);

test.each([undefined, 'Sisters'])(
  'one pair is decided at once, on the version that was seen, with its way back; note: %s',
  async (note) => {
    const given = note === undefined ? {} : { note };
    const wish =
      note === undefined
        ? ({ id: 'duplicate-pair.not-duplicate' } as const)
        : ({ id: 'duplicate-pair.decide-with-note', args: { decision: 'not_duplicate', note } } as const);
    const { calls, told } = await press(wish, { ...onPairs({}), server: planning });
    const body = { decision: 'not_duplicate', seen: one.seen, ...given };
    expect(calls).toEqual([
      { operation: 'duplicate-pair.decide', input: { params: { pairId: one.id }, body }, options: { version: 4 } },
    ]);
    const again = { decision: 'not_duplicate', pairs: [one], ...given };
    expect(told[0]?.undo).toEqual({ id: 'duplicate-pairs.take-back', args: { action: ACTION, again } });
    const several = await press(wish, { ...onPairs({ marked: [one, other] }), server: planning });
    expect(operationsOf(several.calls), 'several are planned first').toEqual(['duplicate-pair.plan']);
    expect(several.used.at(-1)).toEqual(['duplicates.showPlan', PLAN, { decision: 'not_duplicate', ...given }]);
  },
);

test('a plan is applied to what it may decide, with its note', async () => {
  const plan = { decision: 'linked', note: 'Twins', possible: [other], refused: [one.id] } as const;
  const { calls, told } = await press('duplicate-pairs.apply-plan', { ...onPairs({ plan }), server: planning });
  const decisions = [{ pair_id: other.id, version: 7, seen: other.seen, decision: 'linked' }];
  expect(calls).toMatchObject([
    { operation: 'duplicate-pair.decide-several', input: { body: { decisions, note: 'Twins' } } },
  ]);
  expect(told[0]?.sentence).toBe('Same person: 1 pair');
});

test('a plan in which somebody else was first about one pair is made anew, without it', async () => {
  const planned = { decision: 'linked', note: 'Twins' } as const;
  const plan = { ...planned, possible: [one, other], refused: [] };
  const { calls, told, used } = await press('duplicate-pairs.apply-plan', {
    ...onPairs({ plan }),
    server: (operation) =>
      operation === 'duplicate-pair.plan' ? PLAN : codedError('version-conflict', 'Bea has changed Ada meanwhile.'),
  });
  expect(told[0]?.failed[0]).toMatchObject({ code: 'version-conflict', title: 'Nothing was decided' });
  expect(operationsOf(calls)).toEqual(['duplicate-pair.decide-several', 'duplicate-pair.plan']);
  expect(calls[1]?.input, 'as it was seen').toEqual(calls[0]?.input);
  expect(used).toEqual([['duplicates.showPlan', PLAN, planned]]);
});

test('P018 a decision that was undone is done again on what it stood on, whatever versions undoing has made', async () => {
  const again = { decision: 'not_duplicate' as const, note: 'Sisters', pairs: [one, other] };
  const undone = { id: 'duplicate-pairs.take-back', args: { action: ACTION, again } } as const;
  // The first is as undoing has left it; about the second somebody else has decided.
  const steps = [{ pair: { ...one, version: 9 } }, { pair: { ...other, version: 8, state: 'linked' } }];
  const { calls, told } = await press(redoFor(undone, undone)!, {
    server: (operation) => (operation === 'duplicate-pair.plan' ? { steps } : { action_id: ACTION, pairs: [] }),
    source: 'redo',
  });
  const decisions = [
    { pair_id: one.id, version: 9, seen: one.seen, decision: 'not_duplicate' },
    { pair_id: other.id, version: other.version, seen: other.seen },
  ];
  expect(calls.at(-1)).toMatchObject({
    operation: 'duplicate-pair.decide-several',
    input: { body: { decisions, note: 'Sisters' } },
  });
  expect(told[0]).toMatchObject({
    undo: { id: 'duplicate-pairs.take-back' },
    sentence: 'Not a duplicate: 2 pairs',
  });
});

test('P018 of what was undone together the pairs that stay are told with whom, and only the others are done again', async () => {
  const again = { decision: 'not_duplicate' as const, pairs: [one, other] };
  const invocation = { id: 'duplicate-pairs.take-back', args: { action: ACTION, again } } as const;
  const sentence = '“Ada” and “Ida” have been found by something else since, and wait again.';
  const answer = { pairs: [one], left: [{ pair_id: other.id, sentence }] };
  const { result, told } = await press(invocation, { server: () => answer, source: 'undo' });
  expect(told[0]?.sentence).toBe(`Undone: 1 pair. 1 pair left as it is: ${sentence}`);
  const done = result.kind === 'done' ? (result.outcome.done as { id: string }[]) : [];
  expect(redoOf(redoFor(invocation, invocation), done)?.args).toEqual({ again: { ...again, pairs: [one] } });
  const any = { id: 'actions.do-again', args: {} } as const;
  expect(redoOf(any, done), 'any other redo is as it was').toEqual(any);
});

test('P003 no key decides about a pair that nobody can have seen; a click is on what is seen', async () => {
  const unseen = 'Another pair is shown now.';
  const host = { ...aHost({ context: onPairs({}), server: planning }), unseen: () => unseen };
  await execute(host, { id: 'duplicate-pair.not-duplicate' }, 'key');
  await execute(host, { id: 'duplicate-pairs.next' }, 'key');
  expect([host.recorded.calls, host.recorded.refused]).toEqual([[], [unseen]]);
  await execute(host, { id: 'duplicate-pair.not-duplicate' }, 'button');
  expect(host.recorded.calls).toHaveLength(1);
});

test.each([
  ['loading', /still being loaded/],
  ['failed', /could not be loaded/],
] as const)(
  'P003 nothing is decided about a pair that does not stand side by side: %s',
  async (comparison, sentence) => {
    const current = { ...shown, comparison };
    for (const id of DECISIONS) {
      for (const source of SOURCES) {
        const host = await press(`duplicate-pair.${id}`, { ...onPairs({ current }), server: planning, source });
        expect(host.refused, `${id} by ${source}`).toEqual([expect.stringMatching(sentence)]);
        expect([host.calls, host.asked]).toEqual([[], []]);
      }
    }
    // Marked pairs are shown by their plan, whatever is beside the list.
    const marked = await press('duplicate-pair.unsure', {
      ...onPairs({ current, marked: [one, other] }),
      server: planning,
    });
    expect(operationsOf(marked.calls)).toEqual(['duplicate-pair.plan']);
  },
);

test('P003 a press is about the versions of both profiles that stood there when it was made', async () => {
  const plan = { decision: 'linked', possible: [other], refused: [] } as const;
  const otherPlan = { ...plan, possible: [{ ...other, seen: { first: 2, second: 9 } }] };
  const unsure = 'duplicate-pair.unsure';
  const moments = [
    [{}, { current: { ...shown, seen: { ...shown.seen, second: 6 } } }, unsure],
    [{ current: { ...shown, comparison: 'loading' } }, {}, unsure],
    [{ marked: [one, other] }, { marked: [one, { ...other, seen: { first: 1, second: 10 } }] }, unsure],
    [{ plan }, { plan: otherPlan }, 'duplicate-pairs.apply-plan'],
  ] as const;
  const { port, calls } = anApi(planning);
  const pressed = async (id: (typeof moments)[number][2], source: Source, now: Context, before: Context) => {
    const host = aHost({ context: now, api: port });
    await execute(host, { id }, source, now, before);
    return host.recorded.refused;
  };
  for (const [before, now, id] of moments) {
    for (const source of ['key', 'button'] as const) {
      const refused = await pressed(id, source, onPairs(now), onPairs(before));
      expect(refused).toEqual([expect.stringMatching(/has changed since you pressed/)]);
    }
  }
  expect(calls).toEqual([]);
  await pressed(unsure, 'key', onPairs({}), onPairs({}));
  expect(calls).toHaveLength(1);
});

test('P003 what has just taken the place of what was decided on is decided by no press, click or choice', async () => {
  const asked: string[][] = [];
  const unread = (on: readonly { id: string }[]) => {
    asked.push(on.map(({ id }) => id));
    return on.length > 0 ? 'It has just come.' : null;
  };
  const plan = { decision: 'linked', possible: [other], refused: [one.id] } as const;
  for (const source of SOURCES) {
    for (const [id, pairs] of [
      ['duplicate-pair.unsure', {}],
      ['duplicate-pairs.apply-plan', { plan }],
    ] as const) {
      const host = { ...aHost({ context: onPairs(pairs), server: planning }), unread };
      await execute(host, { id }, source);
      expect([host.recorded.refused, host.recorded.calls], source).toEqual([['It has just come.'], []]);
    }
  }
  expect(asked.slice(0, 2)).toEqual([[one.id], [other.id, one.id]]);
  // Looking on changes nothing, and the way back is about what was decided before.
  const host = { ...aHost({ context: onPairs({}), server: planning }), unread };
  await execute(host, { id: 'duplicate-pairs.next' }, 'key');
  const args = { action: ACTION, again: { decision: 'unsure', pairs: [] } };
  await execute(host, { id: 'duplicate-pairs.take-back', args }, 'undo');
  expect(host.recorded.refused).toEqual([]);
});

test('P065 about a pair that is closed nothing is decided, and each decision says why before it is pressed', () => {
  const closed = 'One of the two profiles was merged into another.';
  for (const id of DECISIONS) {
    const verdict = (why: string | null) =>
      verdictOf(REGISTRY.get(`duplicate-pair.${id}`), onPairs({ current: { ...shown, closed: why } }));
    expect(verdict(null), id).not.toMatchObject({ sentence: closed });
    expect(verdict(closed), id).toMatchObject({ kind: 'blocked', sentence: closed });
  }
});

test('P065 a pair that is only linked, as by a plan, can still be merged by “Same person”; one of locale profiles not', async () => {
  const samePerson = (scope: 'base' | 'locale') =>
    press('duplicate-pair.same-person', {
      ...onPairs({ current: { ...shown, state: 'linked', scope } }),
      server: () => ({ profiles: [] }),
    });
  const { calls, used } = await samePerson('base');
  expect(operationsOf(calls)).toEqual(['duplicate-case.get']);
  expect(used).toEqual([['duplicates.showMerge', one.id, []]]);
  expect((await samePerson('locale')).refused).toEqual(['This has been decided already.']);
});
