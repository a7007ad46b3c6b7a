import { expect, test } from 'vitest';
import { changesProfile } from '../../commands/changes.ts';
import type { Context } from '../../commands/context.ts';
import { verdictOf } from '../../commands/offer.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { DELETED } from '../../src/contract/policy/deletion.ts';
import { aBaseProfile, aContext, aLocaleProfile, formFacts, mediaFacts } from './support.ts';

/** What was begun on the page may be let go; what is put off is not about the record as it is stored. */
const EXEMPT = new Set<string>([
  'form.drop-draft',
  'images.close',
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
