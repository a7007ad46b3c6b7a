import { blocked, defineCommand } from '../command.ts';
import type { ProfileKind } from '../../src/contract/profiles/status.ts';
import type { CommandId } from '../command-ids.ts';
import { isLocaleProfile, type ProfileRecord } from '../context.ts';
import { forEach } from '../each.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';

/** The trail of a locale profile stands in that of its base profile. */
function downloadTrail(kind: ProfileKind, id: CommandId) {
  return defineCommand<'base-profile' | 'locale-profile'>({
    id,
    title: 'Download the trail',
    keywords: ['audit', 'log', 'export', 'evidence', 'file', 'json'],
    roles: RIGHTS.log.download,
    target: `${kind}-profile`,
    changes: false,
    when: (_context, on) =>
      on.length !== 0 &&
      (on.length === 1 || blocked('too-many', 'You can download the trail of one profile at a time.')),
    run: ({ on, ports }) =>
      forEach(on as readonly ProfileRecord[], async (record) => {
        const profileBaseId = isLocaleProfile(record) ? record.profile_base_id : record.id;
        ports.trail.give(await ports.api('trail.export', { params: { profileBaseId } }));
        return {};
      }),
    undo: 'none',
    say: ({ done }) => (done.length > 0 ? 'Trail downloaded' : ''),
  });
}

export const TRAIL_COMMANDS = [
  defineCommand({
    id: 'trail.prove',
    title: 'Verify the trail now',
    keywords: ['audit', 'prove', 'checkpoint', 'proof', 'settings'],
    roles: RIGHTS.log.verify,
    // It only reads the trail and signs the result, so nothing changes that anybody sees or has typed.
    changes: false,
    run: async ({ ports }) => {
      await ports.trail.prove();
      return { done: [{}], failed: [] };
    },
    undo: 'none',
    say: ({ done }) => (done.length > 0 ? 'Verifying the trail. The settings show the result' : ''),
  }),
  downloadTrail('base', 'base-profile.download-trail'),
  downloadTrail('locale', 'locale-profile.download-trail'),
];
