import { beforeAll, expect, test } from 'vitest';
import { actionsOf, type LogAction } from '../../../src/client/logs/log-actions.ts';
import type { LogNames } from '../../../src/client/logs/log-names.ts';
import type { OperationId } from '../../../src/contract/operations/operations.ts';
import { linesOf, namesFrom, unreadableIn } from '../../support/log-words.ts';
import { CASES, playOn, stage } from '../review/undo-cases.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = sharedApi();
let names: LogNames;
beforeAll(async () => {
  playOn(api);
  const { tag_groups: groups } = await api.call('tag.list', {}, api.as('Admin'));
  const { locales } = await api.call('locale.list', {}, api.as('Admin'));
  names = namesFrom(groups, locales);
});

async function actionsIn(subject: { profile_base_id: string } | { profile_id: string }): Promise<LogAction[]> {
  const body = { page: 1, limit: 50, ...subject };
  const { logs, undos } = await api.call('log.list', { query: { by: 'action' }, body }, api.as('Admin'));
  return actionsOf(logs, undos!);
}

test.for(Object.entries(CASES) as [OperationId, NonNullable<(typeof CASES)[OperationId]>][])(
  'P034 %s, its undo and its redo are told in words, an entry each',
  async ([, { role, base = {}, locale = {}, run, touches }]) => {
    const on = await stage(base, locale);
    const headers = api.as(role, `${role}-1`);
    const { action_id: actionId } = await run(on, headers);
    const params = { actionId: actionId! };
    expect((await api.attempt('action.undo', { params }, headers)).status).toBe(200);
    const redone = await api.attempt('action.redo', { params }, headers);
    expect(redone.status).toBe(200);
    const subject = touches === 'base' ? { profile_base_id: on.bases[0] } : { profile_id: on.locales[0] };
    const actions = await actionsIn(subject);
    const told = actions.map((action) => linesOf(action, names));
    expect(told.flat().map(unreadableIn).filter(Boolean)).toEqual([]);
    const [redo, undo, first] = told;
    expect(undo?.[0]).toBe(`Took back: ${first![0]!.charAt(0).toLowerCase()}${first![0]!.slice(1)}`);
    const [again, ...details] = redo!;
    expect(again).toBe(`Done again: ${first![0]!.charAt(0).toLowerCase()}${first![0]!.slice(1)}`);
    expect(details).toEqual(first!.slice(1));
    const groups = actions.slice(0, 3).map(({ entries: [{ group_id: group }] }) => group);
    expect(groups).toEqual([redone.body.action_id, actionId, actionId]);
    if (process.env['TEST_SHOW_LOG']) process.stdout.write(`${told.flat().join('\n')}\n\n`);
  },
);
