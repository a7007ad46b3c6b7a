import { expect, test } from 'vitest';
import { changesProfile } from '../../commands/changes.ts';
import type { Context } from '../../commands/context.ts';
import { verdictOf } from '../../commands/offer.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { whyReadOnly } from '../../src/contract/profiles/saving.ts';
import { aBaseProfile, aContext, aLocaleProfile, formFacts, mediaFacts, press } from './support.ts';
import { DELETED } from '../../src/contract/profiles/status.ts';
import { refusalOfMerged } from '../../src/contract/base/refusals.ts';

const MERGED = { merged_into: '00000000-0000-4000-8000-0000000000ff' } as const;
const sentence = refusalOfMerged(MERGED);

/** What may be done to one that is closed: it is left, or taken back, or what was begun on the page is let go. */
const EXEMPT = new Set<string>([
  'form.drop-draft',
  'images.discard',
  'document.send-deletion',
  'duplicate-merge.take-back',
]);

function verdicts(facts: Partial<Context>) {
  const context = aContext({ scopes: ['global', 'record', 'images'], route: 'base-profile', ...facts });
  return REGISTRY.all
    .filter((command) => changesProfile(command))
    .map((command) => ({ id: command.id, verdict: verdictOf(command, context) }));
}

test('P065 whatever command would change a profile is refused of one that was merged, with the same words', () => {
  for (const open of [aBaseProfile({ status: 'approved', ...MERGED }), { ...aLocaleProfile(), ...MERGED }]) {
    const before = verdicts({ open: { ...open, merged_into: undefined } });
    expect(before.filter(({ verdict }) => verdict.kind === 'ready').length).toBeGreaterThan(1);
    for (const { id, verdict } of verdicts({ open })) {
      if (EXEMPT.has(id) || verdict.kind === 'hidden') continue;
      expect(verdict, id).toEqual({ kind: 'blocked', reason: 'merged', sentence });
    }
  }
});

test('P065 of several marked ones the others are worked on, and one that was merged is no row to be marked', async () => {
  const merged = aBaseProfile({ ...MERGED });
  const open = aBaseProfile();
  const approve = REGISTRY.get('base-profile.approve');
  expect(verdictOf(approve, aContext({ selected: [merged, open] })).kind).toBe('ready');
  expect(verdictOf(approve, aContext({ selected: [merged, merged] }))).toMatchObject({ reason: 'merged' });
  const mark = REGISTRY.get('list.toggle-selected');
  expect(verdictOf(mark, aContext({ focused: merged }))).toEqual({ kind: 'blocked', reason: 'merged', sentence });
  expect(verdictOf(mark, aContext({ focused: merged, selected: [merged] })).kind).toBe('ready');
  expect(verdictOf(mark, aContext({ focused: open })).kind).toBe('ready');
});

test('P065 its form is there to be read', () => {
  const facts = { kind: 'base', role: 'Admin', status: 'approved', frozen: false } as const;
  expect(whyReadOnly({ ...facts, ...MERGED })).toBe(sentence);
  expect(whyReadOnly(facts)).toBeNull();
});

test.each([
  ['ben', null],
  ['me', 'actions.do-again'],
])(
  'P065 a merge is taken back from a merged profile, no matter who made it, and done again by them alone',
  async (by, again) => {
    const open = aBaseProfile({ profile_name: 'Ada', ...MERGED });
    const merged = { name: 'Eva', by: { user_id: by, name: 'Ben' }, at: open.created_at, action_id: 'action' };
    const { calls, reports } = await press('duplicate-merge.take-back', {
      scopes: ['global', 'record'],
      open,
      server: (operation) =>
        operation === 'base-profile.get' ? { ...open, merged } : { records: [], locale_records: [] },
      source: 'button',
    });
    expect(calls.at(-1)).toMatchObject({ operation: 'action.undo', input: { params: { actionId: 'action' } } });
    expect(reports[0]).toMatchObject({ sentence: 'Undone: merge Ada', failed: [] });
    expect(reports[0]?.undo?.id ?? null).toBe(again);
  },
);

test('P003 whatever command would change a profile is refused of one that was deleted while it stood open, save and images too', () => {
  for (const open of [aBaseProfile(), aLocaleProfile()]) {
    const facts = { open, form: formFacts({ changed: 1 }), media: mediaFacts(aBaseProfile({ id: open.id })) };
    const ready = verdicts(facts).filter(({ verdict }) => verdict.kind === 'ready');
    expect(ready.map(({ id }) => id)).toContain('profile.save');
    for (const { id, verdict } of verdicts({ ...facts, deleted: true })) {
      if (EXEMPT.has(id) || verdict.kind === 'hidden') continue;
      expect(verdict, id).toEqual({ kind: 'blocked', reason: 'deleted', sentence: DELETED });
    }
  }
});

test('P003 what is marked in a list beside it is worked on as ever', () => {
  const marked = aBaseProfile();
  const approve = REGISTRY.get('base-profile.approve');
  const facts = { open: aBaseProfile(), deleted: true };
  expect(verdictOf(approve, aContext({ ...facts, selected: [marked] })).kind).toBe('ready');
  expect(verdictOf(approve, aContext(facts))).toMatchObject({ reason: 'deleted' });
});
