import { expect, test, vi } from 'vitest';
import { subjectOf } from '../../commands/changes.ts';
import { execute } from '../../commands/execute.ts';
import { failedBecause } from '../../commands/each.ts';
import { inSpiteOfDuplicates } from '../../commands/duplicates/in-spite.ts';
import type { DuplicatesFacts, PairsFacts } from '../../commands/duplicates/port.ts';
import { redoFor } from '../../commands/review/taken.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { DECISIONS_AT_ONCE } from '../../src/contract/policy/duplicate-limits.ts';
import type { DuplicateDetails } from '../../src/contract/shapes/duplicate-pair.ts';
import { aContext, aHost, anApi, codedError } from './support.ts';

const ACTION = '00000000-0000-4000-8000-0000000000aa';
const openPair = (number: number, version: number, seen: { first: number; second: number }) =>
  ({ id: `00000000-0000-4000-8000-00000000000${number}`, version, state: 'open', seen }) as const;
const one = openPair(1, 4, { first: 2, second: 5 });
const names = 'Vera Novak and Novak Vera';
const shown = { ...one, scope: 'locale' as const, names, comparison: 'shown', closed: null } as const;
const other = openPair(2, 7, { first: 1, second: 9 });

function onPairs(pairs: Partial<PairsFacts>) {
  const duplicates: DuplicatesFacts = {
    screen: 'filters',
    filters: [],
    editor: null,
    pairs: { current: shown, marked: [], plan: null, ...pairs },
    row: null,
    merge: null,
    narrowed: false,
  };
  return aContext({ duplicates, scopes: ['global', 'duplicate-pairs'] });
}

function heldBack(action: DuplicateDetails['action'], seen = 'told') {
  const details: DuplicateDetails = { action, pairs: [], hidden: 1, seen };
  return Object.assign(codedError('duplicate-suspected', 'It looks like another.'), { details });
}

test('a filter with a problem is not sent: what is wrong is shown beside its fields, and what the server finds as well', async () => {
  const editor = { id: null, version: 0, name: 'Names', active: false, changed: true, problem: null, runId: null };
  const facts = (problem: string | null) => {
    const duplicates = { ...onPairs({}).duplicates!, pairs: null, editor: { ...editor, problem } };
    return aContext({ duplicates, scopes: ['global', 'duplicate-filters'] });
  };
  const problems = [{ path: 'name', problem: 'is the name of another filter' }];
  const refusal = Object.assign(codedError('invalid-input', 'Not so.'), { details: problems });
  const body = { name: 'Names', scope: 'base' as const, active: false, action: 'log' as const, groups: [] };
  for (const [problem, sentence, shown, calls] of [
    ['Group 1 needs a condition.', 'Group 1 needs a condition.', [], 0],
    [null, 'Not so.', problems, 1],
  ] as const) {
    const { port, calls: made } = anApi(() => refusal);
    const host = aHost({ api: port, context: facts(problem) });
    host.ports.duplicates.read = () => body;
    const told: unknown[] = [];
    host.ports.duplicates.showProblems = (given) => void told.push(given);
    const result = await execute(host, { id: 'duplicate-filter.save' }, 'key');
    expect(result.kind === 'done' && result.outcome.failed[0]?.sentence).toBe(sentence);
    expect(told).toEqual([shown]);
    expect(made).toHaveLength(calls);
  }
});

test('a save that is held back asks why, and goes again with the reason', async () => {
  const host = aHost();
  const sent: object[] = [];
  const answer = await inSpiteOfDuplicates(host.ports, async (reason) => {
    sent.push(reason);
    if (sent.length === 1) throw heldBack('warn');
    return 'saved';
  });
  expect(answer).toBe('saved');
  expect(sent).toEqual([{}, { duplicate_reason: 'They are twins.', duplicate_seen: 'told' }]);
});

test('P003 what is found beside it by then is shown as well, with the reason that was given, and goes on for just that', async () => {
  const host = aHost();
  const given: (string | null)[] = [];
  host.ports.duplicates.askReason = async (_details, before) => {
    given.push(before);
    return before === null ? 'They are twins.' : 'They are triplets.';
  };
  const sent: object[] = [];
  await inSpiteOfDuplicates(host.ports, async (reason) => {
    sent.push(reason);
    if (sent.length < 3) throw heldBack('warn', `told ${sent.length}`);
  });
  expect(given).toEqual([null, 'They are twins.']);
  expect(sent.slice(1)).toEqual([
    { duplicate_reason: 'They are twins.', duplicate_seen: 'told 1' },
    { duplicate_reason: 'They are triplets.', duplicate_seen: 'told 2' },
  ]);
});

test('a save from which the person turns away is sent once, and its refusal is not told a second time', async () => {
  const host = aHost();
  host.ports.duplicates.askReason = async () => null;
  let sent = 0;
  const refused = inSpiteOfDuplicates(host.ports, async () => {
    sent += 1;
    throw heldBack('warn');
  });
  const error = await refused.catch((reason: unknown) => reason);
  expect(sent).toBe(1);
  expect(failedBecause('profile', error)).toMatchObject({ code: 'duplicate-suspected', dismissed: true });
});

test('a save that is blocked is shown and never sent again', async () => {
  const host = aHost();
  let sent = 0;
  const refused = inSpiteOfDuplicates(host.ports, async () => {
    sent += 1;
    throw heldBack('block');
  });
  await expect(refused).rejects.toThrow('It looks like another.');
  expect(sent).toBe(1);
  expect(host.recorded.used.map(([name]) => name)).toEqual(['duplicates.askReason']);
});

test('one pair is decided at once, on the version that was seen, with its way back', async () => {
  const api = anApi(() => ({ action_id: ACTION, pair: one }));
  const host = aHost({ context: onPairs({}), api: api.port });
  await execute(host, { id: 'duplicate-pair.not-duplicate' }, 'key');
  expect(api.calls).toEqual([
    {
      operation: 'duplicate-pair.decide',
      input: { params: { pairId: one.id }, body: { decision: 'not_duplicate', seen: one.seen } },
      options: { version: 4 },
    },
  ]);
  const again = { decision: 'not_duplicate', pairs: [one] };
  expect(host.recorded.told[0]?.undo).toEqual({ id: 'duplicate-pairs.take-back', args: { action: ACTION, again } });
});

test('P018 a decision that was undone is done again on what it stood on, whatever versions undoing has made', async () => {
  const again = { decision: 'not_duplicate' as const, note: 'Sisters', pairs: [one, other] };
  const undone = { id: 'duplicate-pairs.take-back', args: { action: ACTION, again } } as const;
  const redo = redoFor(undone, undone);
  // The first is as undoing has left it; about the second somebody else has decided.
  const steps = [{ pair: { ...one, version: 9 } }, { pair: { ...other, version: 8, state: 'linked' } }];
  const api = anApi((operation) =>
    operation === 'duplicate-pair.plan' ? { steps } : { action_id: ACTION, pairs: [] },
  );
  const host = aHost({ api: api.port });
  await execute(host, redo!, 'redo');
  expect(api.calls.at(-1)).toMatchObject({
    operation: 'duplicate-pair.decide-several',
    input: {
      body: {
        decisions: [
          { pair_id: one.id, version: 9, seen: one.seen, decision: 'not_duplicate' },
          { pair_id: other.id, version: other.version, seen: other.seen },
        ],
        note: 'Sisters',
      },
    },
  });
  expect(host.recorded.told[0]).toMatchObject({
    undo: { id: 'duplicate-pairs.take-back' },
    sentence: 'Not a duplicate: 2 pairs',
  });
});

test('P003 while one decision about a pair is on its way, another about it is refused, and not told as somebody else’s', async () => {
  let answer: (told: object) => void = () => {};
  const calls: string[] = [];
  const host = aHost({
    context: onPairs({}),
    api: (async (operation: string) => {
      calls.push(operation);
      return new Promise((resolve) => (answer = resolve));
    }) as never,
  });
  const first = execute(host, { id: 'duplicate-pair.same-person' }, 'key');
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  await execute(host, { id: 'duplicate-pair.not-duplicate' }, 'key');
  expect(host.recorded.refused).toEqual(['Something else is on its way for this. Press again when it is done.']);
  answer({ action_id: ACTION, pair: one });
  expect((await first).kind).toBe('done');
  expect(calls).toHaveLength(1);
});

test('P003 no key decides about a pair that nobody can have seen; a click is on what is seen', async () => {
  const api = anApi(() => ({ action_id: ACTION, pair: one }));
  const unseen = 'Another pair is shown now.';
  const host = { ...aHost({ context: onPairs({}), api: api.port }), unseen: () => unseen };
  await execute(host, { id: 'duplicate-pair.not-duplicate' }, 'key');
  expect([api.calls, host.recorded.refused]).toEqual([[], [unseen]]);
  await execute(host, { id: 'duplicate-pairs.next' }, 'key');
  expect(host.recorded.refused).toEqual([unseen]);
  await execute(host, { id: 'duplicate-pair.not-duplicate' }, 'button');
  expect(api.calls).toHaveLength(1);
});

test.each([
  ['loading', /still being loaded/],
  ['failed', /could not be loaded/],
] as const)(
  'P003 nothing is decided about a pair that does not stand side by side: %s, by key and by click',
  async (comparison, sentence) => {
    const api = anApi(() => ({ action_id: ACTION, pair: one, steps: [], people: [] }));
    const host = aHost({ context: onPairs({ current: { ...shown, comparison } }), api: api.port });
    const decide = ['same-person', 'not-duplicate', 'unsure', 'decide-with-note'] as const;
    for (const id of decide) {
      for (const source of ['key', 'button', 'palette'] as const) {
        await execute(host, { id: `duplicate-pair.${id}` }, source);
        expect(host.recorded.refused.at(-1), `${id} by ${source}`).toMatch(sentence);
      }
    }
    expect([api.calls, host.recorded.asked]).toEqual([[], []]);
    // Marked pairs are shown by their plan, whatever is beside the list.
    const marked = onPairs({ current: { ...shown, comparison }, marked: [one, other] });
    await execute(aHost({ context: marked, api: api.port }), { id: 'duplicate-pair.unsure' }, 'key');
    expect(api.calls.map(({ operation }) => operation)).toEqual(['duplicate-pair.plan']);
  },
);

test('P003 P009 what decides about a pair names both, and counts several', () => {
  const about = (pairs: Partial<PairsFacts>) =>
    subjectOf(REGISTRY.get('duplicate-pair.decide-with-note'), onPairs(pairs));
  expect(about({})).toBe('Vera Novak and Novak Vera');
  expect(about({ marked: [one] })).toBe('1 marked pair');
  expect(about({ marked: [one, other] })).toBe('2 marked pairs');
});

test('P003 a press is about the versions of both profiles that stood there when it was made', async () => {
  const api = anApi(() => ({ action_id: ACTION, pair: one, pairs: [], steps: [], people: [] }));
  const drawnAnew = { ...shown, seen: { ...shown.seen, second: 6 } };
  const marked = [one, { ...other, seen: { first: 1, second: 10 } }];
  const plan = { decision: 'linked', possible: [other], refused: [] } as const;
  const moments: [
    pressed: Partial<PairsFacts>,
    now: Partial<PairsFacts>,
    id: 'duplicate-pair.unsure' | 'duplicate-pairs.apply-plan',
  ][] = [
    [{}, { current: drawnAnew }, 'duplicate-pair.unsure'],
    [{ current: { ...shown, comparison: 'loading' } }, {}, 'duplicate-pair.unsure'],
    [{ marked: [one, other] }, { marked }, 'duplicate-pair.unsure'],
    [
      { plan },
      { plan: { ...plan, possible: [{ ...other, seen: { first: 2, second: 9 } }] } },
      'duplicate-pairs.apply-plan',
    ],
  ];
  for (const [pressed, now, id] of moments) {
    for (const source of ['key', 'button'] as const) {
      const host = aHost({ context: onPairs(now), api: api.port });
      await execute(host, { id }, source, onPairs(now), onPairs(pressed));
      expect(host.recorded.refused).toEqual([expect.stringMatching(/has changed since you pressed/)]);
    }
  }
  expect(api.calls).toEqual([]);
  await execute(
    aHost({ context: onPairs({}), api: api.port }),
    { id: 'duplicate-pair.unsure' },
    'key',
    onPairs({}),
    onPairs({}),
  );
  expect(api.calls).toHaveLength(1);
});

test('P003 what has just taken the place of what was decided on is decided by no press, click or choice', async () => {
  const api = anApi(() => ({ action_id: ACTION, pair: one, pairs: [one] }));
  const asked: string[][] = [];
  const unread = (on: readonly { id: string }[]) => {
    asked.push(on.map(({ id }) => id));
    return on.length > 0 ? 'It has just come.' : null;
  };
  const plan = { decision: 'linked', possible: [other], refused: [one.id] } as const;
  for (const source of ['key', 'button', 'palette'] as const) {
    const host = { ...aHost({ context: onPairs({}), api: api.port }), unread };
    await execute(host, { id: 'duplicate-pair.unsure' }, source);
    expect(host.recorded.refused, source).toEqual(['It has just come.']);
    const planning = { ...aHost({ context: onPairs({ plan }), api: api.port }), unread };
    await execute(planning, { id: 'duplicate-pairs.apply-plan' }, source);
    expect(planning.recorded.refused, source).toEqual(['It has just come.']);
  }
  expect([api.calls, asked.slice(0, 2)]).toEqual([[], [[one.id], [other.id, one.id]]]);
  // Looking on changes nothing, and the way back is about what was decided before.
  const host = { ...aHost({ context: onPairs({}), api: api.port }), unread };
  await execute(host, { id: 'duplicate-pairs.next' }, 'key');
  await execute(
    host,
    { id: 'duplicate-pairs.take-back', args: { action: ACTION, again: { decision: 'unsure', pairs: [] } } },
    'undo',
  );
  expect(host.recorded.refused).toEqual([]);
});

test('a plan in which somebody else was first about one pair is made anew, without it', async () => {
  const anew = { steps: [], people: [] };
  const api = anApi((operation) => {
    if (operation === 'duplicate-pair.plan') return anew;
    throw codedError('version-conflict', 'Bea has changed Ada, the first of the two, in the meantime.');
  });
  const planned = { decision: 'linked', note: 'Twins' } as const;
  const host = aHost({
    context: onPairs({ plan: { ...planned, possible: [one, other], refused: [] } }),
    api: api.port,
  });
  await execute(host, { id: 'duplicate-pairs.apply-plan' }, 'key');
  expect(host.recorded.told[0]?.failed[0]).toMatchObject({ code: 'version-conflict', title: 'Nothing was decided' });
  expect(api.calls.map(({ operation }) => operation)).toEqual(['duplicate-pair.decide-several', 'duplicate-pair.plan']);
  expect(api.calls[1]?.input, 'as it was seen').toEqual(api.calls[0]?.input);
  expect(host.recorded.used).toEqual([['duplicates.showPlan', anew, planned]]);
});

test('a decision that is refused asks for the pairs as they are now, and cannot be tried again on another pair', async () => {
  const api = anApi(() => {
    throw codedError('version-conflict', 'Somebody else has decided about this pair in the meantime.');
  });
  const host = aHost({ context: onPairs({}), api: api.port });
  await execute(host, { id: 'duplicate-pair.unsure' }, 'key');
  expect(host.recorded.used).toEqual([['duplicates.pairsChanged']]);
  expect(host.recorded.told[0]?.failed[0]).toMatchObject({ code: 'version-conflict', title: 'Nothing was decided' });
  expect(host.recorded.told[0]?.retry).toBeNull();
});

test('several marked pairs are planned first: nothing is decided before the plan is applied', async () => {
  const plan = { steps: [], people: [] };
  const api = anApi((operation) => (operation === 'duplicate-pair.plan' ? plan : { action_id: ACTION, pairs: [] }));
  const planning = aHost({ context: onPairs({ marked: [one, other] }), api: api.port });
  await execute(planning, { id: 'duplicate-pair.same-person' }, 'key');
  expect(api.calls.map(({ operation }) => operation)).toEqual(['duplicate-pair.plan']);
  expect(planning.recorded.used).toContainEqual(['duplicates.showPlan', plan, { decision: 'linked' }]);

  const context = onPairs({ plan: { decision: 'linked', possible: [other], refused: [one.id] } });
  const applying = aHost({ context, api: api.port });
  await execute(applying, { id: 'duplicate-pairs.apply-plan' }, 'key');
  expect(api.calls.at(-1)).toMatchObject({
    operation: 'duplicate-pair.decide-several',
    input: { body: { decisions: [{ pair_id: other.id, version: 7, seen: other.seen, decision: 'linked' }] } },
  });
  expect(applying.recorded.told[0]?.sentence).toBe('Same person: 1 pair');
});

test('a note goes with the decision, at once for one pair and with the plan for several', async () => {
  const api = anApi((operation) =>
    operation === 'duplicate-pair.plan' ? { steps: [], people: [] } : { action_id: ACTION, pair: one, pairs: [] },
  );
  const invocation = {
    id: 'duplicate-pair.decide-with-note',
    args: { decision: 'not_duplicate', note: 'Sisters' },
  } as const;
  await execute(aHost({ context: onPairs({}), api: api.port }), invocation, 'key');
  expect(api.calls.at(-1)?.input).toEqual({
    params: { pairId: one.id },
    body: { decision: 'not_duplicate', seen: one.seen, note: 'Sisters' },
  });

  const planning = aHost({ context: onPairs({ marked: [one, other] }), api: api.port });
  await execute(planning, invocation, 'key');
  expect(api.calls.at(-1)?.operation).toBe('duplicate-pair.plan');
  const planned = { decision: 'not_duplicate', note: 'Sisters' } as const;
  expect(planning.recorded.used.at(-1)).toEqual(['duplicates.showPlan', { steps: [], people: [] }, planned]);

  const context = onPairs({ plan: { ...planned, possible: [other], refused: [one.id] } });
  await execute(aHost({ context, api: api.port }), { id: 'duplicate-pairs.apply-plan' }, 'key');
  expect(api.calls.at(-1)).toMatchObject({
    operation: 'duplicate-pair.decide-several',
    input: { body: { note: 'Sisters' } },
  });
});

test('more pairs than are decided at once are refused before anything is planned', async () => {
  const api = anApi(() => ({ steps: [], people: [] }));
  const marked = Array.from({ length: DECISIONS_AT_ONCE + 1 }, () => one);
  const host = aHost({ context: onPairs({ marked }), api: api.port });
  await execute(host, { id: 'duplicate-pair.unsure' }, 'key');
  expect(api.calls).toEqual([]);
  expect(host.recorded.refused).toEqual(['At most 200 pairs are decided at once. Fewer can be marked.']);
});

test('P003 from the log that decision is undone which its entry tells of, and the log is asked anew if it was overtaken', async () => {
  const row = { id: '7', pairId: one.id, actionId: ACTION, merge: false, names: 'Ada and Eve' };
  const log = { screen: 'logs', filters: [], editor: null, pairs: null, row, merge: null, narrowed: false } as const;
  const api = anApi(() => {
    throw codedError('undo-refused', 'Somebody has decided about this pair since.');
  });
  const host = aHost({ context: aContext({ duplicates: log }), api: api.port });
  await execute(host, { id: 'duplicate-log.take-back' }, 'key');
  expect(api.calls[0]).toMatchObject({ input: { params: { pairId: one.id }, body: { action_id: ACTION } } });
  expect(host.recorded.used).toEqual([['duplicates.pairsChanged']]);
  // The same two may stand in the log more than once.
  const now = aContext({ duplicates: { ...log, row: { ...row, id: '8' } } });
  const pressed = aContext({ duplicates: log });
  await execute(aHost({ context: now, api: api.port }), { id: 'duplicate-log.take-back' }, 'key', now, pressed);
  expect(api.calls).toHaveLength(1);
});
