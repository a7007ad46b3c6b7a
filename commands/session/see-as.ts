import { enums } from 'superstruct';
import { SEEN_ROLES, type SeenRole } from '../../src/contract/staff/seen-as.ts';
import { blocked, HIDDEN, READY, type Step } from '../command.ts';
import { screenCommand } from '../screen-command.ts';
import { WHERE, type Where } from '../staff/rights-steps.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { areasIn, problemOfAreas } from '../../src/contract/staff/staff-rules.ts';

const role: Step<SeenRole> = {
  title: 'Role',
  prompt: 'As which role? You cannot change anything meanwhile.',
  shape: enums(SEEN_ROLES),
  choices: () => SEEN_ROLES.map((value) => ({ value, label: value })),
};

export const seeAsRole = screenCommand<'none', Where & { role: SeenRole }>({
  id: 'session.see-as',
  title: 'See as a role…',
  section: 'Session',
  keywords: ['impersonate', 'view as', 'preview', 'read-only', 'creator', 'fill in', 'checker'],
  roles: RIGHTS.staff['see-as'],
  target: 'none',
  // The page is loaded anew.
  when({ form, exporting }) {
    if (form !== null && form.changed > 0) {
      return blocked('unsaved', 'Save or discard your changes first: this reloads the page.');
    }
    return exporting === null
      ? READY
      : blocked(
          'under-way',
          'An export is running, and this needs to reload the page. Try again once it has finished.',
        );
  },
  steps: { role, ...WHERE },
  problem: ({ where, areas }) => (where === 'some' && areas !== undefined ? problemOfAreas(areas) : null),
  run: ({ args, ports }) =>
    ports.session.seeAs({
      role: args.role,
      areas: args.where === 'some' ? areasIn(args.areas ?? '') : [],
    }),
});

export const seeAsOneself = screenCommand({
  id: 'session.see-as-oneself',
  title: 'Back to your own role',
  section: 'Session',
  keywords: ['see as', 'admin', 'leave', 'stop', 'impersonate'],
  keys: [{ press: 'g o', scope: 'global' }],
  roles: SEEN_ROLES,
  target: 'none',
  when: ({ seenAs }) => (seenAs === null ? HIDDEN : READY),
  run: ({ ports }) => ports.session.seeAs(null),
});
