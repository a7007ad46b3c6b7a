// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import type { CommandId } from '../../../commands/command-ids.ts';
import type { Invocation, Source } from '../../../commands/command.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import { isRepeatedHere, noteForRepeat } from '../../../src/client/app/repeat.ts';
import { REASON_WORDS } from '../../../src/contract/policy/disapproval.ts';
import { workbench } from '../../../src/client/workbench/workbench-state.ts';
import { placeFor } from '../palette/places.ts';

afterEach(() => void (workbench.repeatable = null));

function ran(id: CommandId, source: Source = 'key', failed = 0, args: Invocation['args'] = {}): CommandId | undefined {
  const told = {
    command: REGISTRY.get(id),
    sentence: 'Done',
    more: [],
    failed: Array.from({ length: failed }, () => ({ id: 'x', code: 'network' as const, sentence: 'No.' })),
    about: '',
    undo: null,
    retry: null,
    ran: { id, args },
    source,
    at: 0,
  };
  noteForRepeat(told, placeFor('BaseChecker', 'the queue'));
  return workbench.repeatable?.invocation.id;
}

test('P003 “.” says what it would choose again, and repeats nothing that was typed or is no choice here', () => {
  const places = ['media gone'];
  ran('base-profile.disapprove', 'key', 0, { codes: ['wrong_geo', 'other'], places, note: 'About somebody else' });
  expect(workbench.repeatable).toEqual({
    invocation: { id: 'base-profile.disapprove', args: { codes: ['wrong_geo', 'other'] } },
    title: `Disapprove base profile (${REASON_WORDS.wrong_geo}, ${REASON_WORDS.other})`,
  });
  ran('base-profile.activate-locales', 'key', 0, { locales: ['one', 'two'] });
  expect(workbench.repeatable?.title).toMatch(/ \(2 locales\)$/);
});

test('P003 “.” runs again what was done last, moving about left aside', () => {
  expect(ran('base-profile.approve')).toBe('base-profile.approve');
  expect(ran('list.next-row')).toBe('base-profile.approve');
  expect(ran('view.scroll-down')).toBe('base-profile.approve');
  expect(ran('action.undo')).toBe('base-profile.approve');
  expect(ran('command.repeat')).toBe('base-profile.approve');
  expect(ran('duplicate-pair.not-duplicate')).toBe('duplicate-pair.not-duplicate');
});

test('P003 after undoing there is nothing to repeat, whatever was done before that', () => {
  for (const id of ['actions.take-back', 'duplicate-pairs.take-back'] as const) {
    ran('list.sort');
    ran('base-profile.approve');
    expect(ran(id, 'undo', 1)).toBe('base-profile.approve');
    expect(ran(id, 'undo')).toBeUndefined();
  }
});

test('P003 what cannot be repeated leaves nothing older to repeat', () => {
  for (const id of ['profile.save', 'duplicate-pairs.apply-plan', 'duplicate-run.stop', 'images.save'] as const) {
    ran('base-profile.approve');
    const left = ran(id);
    expect([undefined, id], id).toContain(left);
  }
});

test('P003 what finds nothing to act on here is not offered again', () => {
  const queue = placeFor('BaseChecker', 'the queue');
  expect(isRepeatedHere(queue), 'nothing was done').toBe(false);
  ran('base-profile.approve');
  expect(isRepeatedHere(queue)).toBe(true);
  expect(isRepeatedHere({ ...queue, queue: null, open: null, selected: [] })).toBe(false);
  for (const id of ['duplicate-merge.apply', 'duplicate-pair.same-person'] as const) {
    ran(id);
    expect(workbench.repeatable?.invocation.id).toBe(id);
    expect(isRepeatedHere(placeFor('Admin', 'the settings')), id).toBe(false);
  }
});
