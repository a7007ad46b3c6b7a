import { DELETED_KEPT_DAYS, DELETING_ROLES, refusalOfDeletion } from '../../src/contract/policy/deletion.ts';
import { STATUS_LABELS } from '../../src/contract/policy/status.ts';
import { blocked, defineCommand, HIDDEN, READY } from '../command.ts';
import { forEach } from '../each.ts';
import { undoFor, type Taken } from '../review/taken.ts';
import { isolated } from '../../src/contract/policy/isolated.ts';

export const deleteBaseProfile = defineCommand<'base-profile', object, Taken>({
  id: 'base-profile.delete',
  title: 'Delete base profile…',
  section: 'Profile',
  keywords: ['remove', 'trash', 'erase'],
  keys: [
    { press: 'Delete', scope: 'list' },
    { press: 'Delete', scope: 'record' },
  ],
  roles: DELETING_ROLES.base,
  target: 'base-profile',
  when: ({ role, userId }, on) => {
    if (role === null) return HIDDEN;
    for (const { status, creator } of on) {
      const refusal = refusalOfDeletion({ kind: 'base', role, status, own: creator.user_id === userId });
      if (refusal === 'status-forbids') {
        return blocked(refusal, `Only an Admin can delete a profile that is ${STATUS_LABELS[status]}.`);
      }
      if (refusal !== null) return blocked(refusal, 'Only an Admin may delete a profile that someone else created.');
    }
    return READY;
  },
  steps: {},
  confirm: (on) => {
    const name = on[0]?.profile_name || 'No name yet';
    return {
      title: on.length > 1 ? `Delete ${on.length} base profiles?` : 'Delete this base profile?',
      text: `${on.length > 1 ? 'They are' : `${isolated(name)} is`} removed from every list with all locale profiles and kept for ${DELETED_KEPT_DAYS} days. You can undo this.`,
      yes: 'Delete',
      destroys: true,
    };
  },
  run: async ({ on, context, ports }) => {
    const outcome = await forEach(on, async ({ id, version, profile_name: name }) => {
      const { action_id: actionId } = await ports.api(
        'base-profile.delete',
        { params: { profileBaseId: id } },
        { version },
      );
      return { id, name, actionId };
    });
    // A page of something that is gone has nothing to show.
    if (outcome.done.some(({ id }) => id === context.open?.id)) ports.navigate('base-profiles');
    ports.forgetRecords(outcome.done.map(({ id }) => id));
    return outcome;
  },
  undo: ({ outcome }) => undoFor(outcome.done),
  say: ({ done }) => (done.length > 1 ? `${done.length} profiles deleted` : 'Profile deleted'),
});
