import { expect, test } from 'vitest';
import type { CommandId } from '../../commands/command-ids.ts';
import { execute } from '../../commands/execute.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { touchedBy } from '../../commands/running.ts';
import { aBaseProfile, aContext, aHost, anApi, aShownItem } from './support.ts';

/* A question about what is in the panel, while a decision on that very item is on its way. */

const panelWith = (record: { id: string; profile_name: string }) => ({
  shown: aShownItem(record, { image: null }),
  hasEarlierDecision: false,
});
const claimOf = (id: string) => ({
  id: `lease-${id}`,
  token: 1,
  kind: 'base' as const,
  record_id: id,
  claimed_at: { seconds: 0, nanoseconds: 0 },
  expires_at: { seconds: 0, nanoseconds: 0 },
});

test.each(['base-profile.disapprove', 'queue.skip'] as const)(
  'P003 %s asks nothing about a record that is decided on already: what follows would be about the next one',
  async (id) => {
    const open = aBaseProfile();
    const context = aContext({
      role: 'BaseChecker',
      open,
      queue: panelWith(open),
      claim: claimOf(open.id),
      scopes: ['review'],
    });
    const host = { ...aHost({ context }), isInTurn: (each: string) => each === open.id };
    expect(await execute(host, { id }, 'key')).toEqual({ kind: 'refused', reason: 'under-way' });
    expect(host.recorded.asked).toEqual([]);
    expect(host.recorded.refused).toEqual(['Something else is on its way for this. Press again when it is done.']);
  },
);

test('P003 an answer about the item in the panel goes nowhere once another has come there', async () => {
  const [first, second] = [aBaseProfile(), aBaseProfile()];
  let shown = first;
  const api = anApi(() => ({ action_id: 'skipped', next: null }));
  const context = () => {
    const queue = panelWith(shown);
    return aContext({ role: 'BaseChecker', open: shown, queue, claim: claimOf(shown.id), scopes: ['review'] });
  };
  const answer = { reason: 'not_my_language', note: '' };
  const host = aHost({ context, api: api.port, answer });
  const meanwhile = {
    ...host,
    ask: async () => {
      shown = second;
      return answer;
    },
  };
  expect(await execute(meanwhile, { id: 'queue.skip' }, 'key')).toEqual({ kind: 'refused', reason: 'not-shown' });
  expect(api.calls).toEqual([]);
  expect((await execute(host, { id: 'queue.skip' }, 'key')).kind).toBe('done');
  expect(api.calls).toHaveLength(1);
});

test('P003 what changes the form alone is about no record: it need not wait for the save that has met the conflict', () => {
  const open = aBaseProfile();
  const context = aContext({ open, scopes: ['record'] });
  const about = (id: CommandId) => touchedBy(REGISTRY.get(id), [], context);
  expect(about('profile.save')).toEqual([open.id]);
  for (const id of ['form.keep-mine', 'form.take-theirs', 'form.fill-from', 'form.put-back'] as const) {
    expect(about(id), id).toEqual([]);
  }
});
