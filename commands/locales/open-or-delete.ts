import { defineCommand, DELETE_KEYWORDS, keysIn } from '../command.ts';
import { forEach } from '../each.ts';
import { undoFor, type Undoable } from '../review/undoable.ts';
import { isolated } from '../../src/contract/base/words.ts';
import { pageOfProfile } from '../../src/contract/base/routes.ts';
import { Uuid } from '../../src/contract/base/primitives.ts';
import { screenCommand } from '../screen-command.ts';
import { DELETED_KEPT_DAYS, refusalOfDeletion } from '../../src/contract/profiles/status.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { asked } from '../steps.ts';

export const openOrDeleteCommands = [
  defineCommand<'locale-profile', object, Undoable>({
    id: 'locale-profile.delete',
    title: 'Delete locale profile…',
    keywords: DELETE_KEYWORDS,
    keys: keysIn('Delete', 'list', 'record'),
    roles: RIGHTS.locale.delete,
    target: 'locale-profile',
    when: ({ role }, on) =>
      role !== null &&
      on.every(({ status }) => refusalOfDeletion({ kind: 'locale', role, status, own: false }) === null),
    confirm: (on) => {
      const [first] = on;
      const one =
        first && `${isolated(first.profile_name || 'No name yet')}, ${first.locale.language} (${first.locale.code})`;
      return {
        title: on.length > 1 ? `Delete ${on.length} locale profiles?` : 'Delete this locale profile?',
        text: `${on.length > 1 ? `They are` : `${one} is`} removed from every list and kept for ${DELETED_KEPT_DAYS} days. You can undo this.`,
        yes: 'Delete',
        destroys: true,
      };
    },
    run: async ({ on, context, ports }) => {
      const outcome = await forEach(on, async ({ id, version, profile_name: name }) => {
        const { action_id: actionId } = await ports.api(
          'locale-profile.delete',
          { params: { profileId: id } },
          { version },
        );
        return { id, name, actionId };
      });
      // A page of something that is gone has nothing to show.
      const gone = outcome.done.find(({ id }) => id === context.open?.id);
      const open = on.find(({ id }) => id === gone?.id);
      if (open) ports.navigate('base-profile', { profileBaseId: open.profile_base_id });
      ports.forgetRecords(outcome.done.map(({ id }) => id));
      return outcome;
    },
    undo: ({ outcome }) => undoFor(outcome.done),
    say: ({ done }) => (done.length > 1 ? `${done.length} locale profiles deleted` : 'Profile deleted'),
    failure: 'Locale Profile',
    failureMessage: 'Failed to delete locale profile',
  }),
  screenCommand<'locale-profile'>({
    id: 'locale-profile.open-base',
    title: 'Open its base profile',
    section: 'Locales',
    keywords: ['parent', 'up', 'person'],
    keys: keysIn('b', 'list', 'record'),
    roles: RIGHTS.base.read,
    target: 'locale-profile',
    when: (_context, on) => on.length === 1,
    leadsTo: (_args, _context, [record]) => (record ? pageOfProfile(record.profile_base_id) : null),
    say: (_args, [record]) => `Base profile ${isolated(record?.base_profile_name ?? '')}`.trim(),
    silent: true,
  }),
  /** Opens a locale profile; the rows of its base profile are sent through it. */
  screenCommand<'none', { profileBaseId: string; profileId: string }>({
    id: 'locale-profile.open',
    title: 'Open locale profile…',
    section: 'Locales',
    keywords: ['find', 'identifier', 'id', 'language version'],
    roles: RIGHTS.locale.read,
    steps: {
      profileBaseId: asked('Base profile', 'Identifier of the base profile', Uuid),
      profileId: asked('Locale profile', 'Identifier of the locale profile', Uuid),
    },
    leadsTo: ({ profileBaseId, profileId }) => pageOfProfile(profileBaseId, profileId),
  }),
];
