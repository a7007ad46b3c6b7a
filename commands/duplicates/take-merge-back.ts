import { rolesFor } from '../../src/contract/policy/access.ts';
import type { BaseProfileSummary } from '../../src/contract/shapes/base-profile.ts';
import { blocked, defineCommand, HIDDEN, READY, type Invocation, type Outcome } from '../command.ts';
import type { Ports } from '../ports.ts';
import { isolated } from '../../src/contract/policy/isolated.ts';

interface TakenBack {
  id: string;
  name: string;
  actionId: string;
  /** The person merged them themselves, and so may do it again. */
  own: boolean;
}

const NO_LONGER = 'This profile is no longer merged.';

/** Read anew: the list does not hold it, and somebody may have merged the profile otherwise since. */
async function mergeOf({ id }: Pick<BaseProfileSummary, 'id'>, { api }: Pick<Ports, 'api'>) {
  const { merged } = await api('base-profile.get', { params: { profileBaseId: id } });
  return merged?.action_id ? { ...merged, actionId: merged.action_id } : null;
}

/** Takes back the merge by which a profile was closed, no matter who merged it. */
export const takeMergeBack = defineCommand<'base-profile', object, TakenBack>({
  id: 'duplicate-merge.take-back',
  title: 'Undo merge…',
  section: 'Duplicates',
  keywords: ['take back', 'merged', 'split', 'separate', 'reopen'],
  roles: rolesFor('duplicate-filters'),
  target: 'base-profile',
  evenMerged: true,
  when(_context, on) {
    const merged = on.filter(({ merged_into: into }) => into !== undefined);
    if (merged.length === 0) return HIDDEN;
    return on.length === 1 ? READY : blocked('several', 'To undo a merge, open one of its profiles.');
  },
  steps: {},
  async confirm([record], _args, _context, ports) {
    const merge = record ? await mergeOf(record, ports) : null;
    if (!record || !merge) throw new Error(NO_LONGER);
    const called = isolated(record.profile_name || 'This profile');
    const into = merge.name === null ? 'another profile' : `“${isolated(merge.name || 'No name yet')}”`;
    return {
      title: 'Undo this merge?',
      text: `${isolated(merge.by.name)} merged ${called} into ${into}. What was merged in that step comes back as it was, and what was taken over is removed.`,
      yes: 'Undo merge',
    };
  },
  async run({ on: [record], context, ports }): Promise<Outcome<TakenBack>> {
    const merge = record ? await mergeOf(record, ports) : null;
    if (!record || !merge) throw new Error(NO_LONGER);
    const { actionId, by } = merge;
    await ports.api('action.undo', { params: { actionId } }, { untilAnswered: true });
    const own = by.user_id === context.userId;
    return { done: [{ id: record.id, name: record.profile_name, actionId, own }], failed: [] };
  },
  undo: ({ outcome }): Invocation | null => {
    const actions = outcome.done.filter(({ own }) => own).map(({ id, name, actionId }) => ({ id, name, actionId }));
    return actions.length > 0 ? { id: 'actions.do-again', args: { actions } } : null;
  },
  say: ({ done: [first] }) => `Merge undone: ${isolated(first?.name || 'No name yet')}`,
});
