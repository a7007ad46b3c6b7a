import { ROLES } from '../../src/contract/base/roles.ts';
import { defineCommand, blocked } from '../command.ts';
import { copy, screenCommand } from '../screen-command.ts';
import type { Context } from '../context.ts';
import { SEEN_ROLES, type SeenRole } from '../../src/contract/staff/seen-as.ts';
import { WHERE, type Where } from '../staff/rights-steps.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { areasIn } from '../../src/contract/staff/staff-rules.ts';
import { asItIs, oneOf } from '../steps.ts';

const role = oneOf('Role', 'As which role? You cannot change anything meanwhile.', SEEN_ROLES, asItIs);

export const seeAsRole = screenCommand<'none', Where & { role: SeenRole }>({
  id: 'session.see-as',
  title: 'See as a role…',
  keywords: ['impersonate', 'view as', 'preview', 'read-only', 'creator', 'fill in', 'checker'],
  roles: RIGHTS.staff['see-as'],
  // The page is loaded anew.
  when({ form, exporting }) {
    if (form !== null && form.changed > 0) {
      return blocked('unsaved', 'Save or discard your changes first: this reloads the page.');
    }
    return (
      exporting === null ||
      blocked('under-way', 'An export is running. Try again once it has finished: this reloads the page.')
    );
  },
  steps: { role, ...WHERE },
  run: ({ args, ports }) =>
    ports.session.seeAs({
      role: args.role,
      areas: args.where === 'some' ? areasIn(args.areas ?? '') : [],
    }),
});

export const seeAsOneself = screenCommand({
  id: 'session.see-as-oneself',
  title: 'Back to your own role',
  keywords: ['see as', 'admin', 'leave', 'stop', 'impersonate'],
  keys: [{ press: 'g o', scope: 'global' }],
  roles: SEEN_ROLES,
  when: ({ seenAs }) => seenAs !== null,
  run: ({ ports }) => ports.session.seeAs(null),
});

const SIGNED_OUT = 'You are signed out everywhere.';
/** Behind another sentence: a browser keeps no chosen file. */
const FILES_LOST = ' Files that are still uploading will not be sent.';

const base = { roles: ROLES } as const;

const whereLeft = ({ left }: Context) => left !== null;

export const SESSION_COMMANDS = [
  defineCommand({
    id: 'session.sign-out',
    title: 'Sign out',
    keywords: ['log out', 'logout', 'log off', 'leave', 'exit', 'quit'],
    roles: ROLES,
    changes: true,
    evenSeeing: true,
    about: () => 'this browser',
    // Rows that come or go meanwhile make no difference.
    aboutAlone: true,
    confirm: (_on, _args, { waiting, hasUnsentFiles }) => {
      const text = `${waiting.length > 0 ? 'Your decisions that wait for the network will not be sent.' : ''}${hasUnsentFiles ? FILES_LOST : ''}`;
      return text === ''
        ? null
        : { title: 'Sign out without sending?', text: text.trim(), yes: 'Sign out', destroys: true };
    },
    run: ({ ports }) => ports.session.signOut(),
    undo: 'none',
    say: () => '',
  }),
  /** For who has left a machine behind. It ends this sign-in too: the provider ends all of them or none. */
  defineCommand({
    id: 'session.sign-out-everywhere',
    title: 'Sign out everywhere…',
    keywords: ['log out', 'other devices', 'lost', 'sessions', 'security'],
    roles: ROLES,
    about: () => 'every browser',
    aboutAlone: true,
    confirm: (_on, _args, { hasUnsentFiles }) => ({
      title: 'Sign out everywhere?',
      text: `You are signed out here at once and elsewhere within half a minute. Unsaved work is kept on each device as a draft.${hasUnsentFiles ? FILES_LOST : ''}`,
      yes: 'Sign out everywhere',
    }),
    run: async ({ ports }) => {
      await ports.session.decisionsAnswered();
      await ports.api('session.end-all', {});
      await ports.session.signOut(SIGNED_OUT);
    },
    undo: 'none',
    say: () => SIGNED_OUT,
  }),
  /** The answer to the warning before the idle sign-out; it lies over everything, the palette included. */
  screenCommand({
    id: 'session.stay-signed-in',
    title: 'Stay signed in',
    keys: [
      { press: 'Enter', scope: 'warning' },
      { press: 'Escape', scope: 'warning', alternative: true },
    ],
    internal: true,
    run: ({ ports }) => ports.session.staySignedIn(),
  }),
  seeAsRole,
  seeAsOneself,
  /** What stood open when somebody was signed out for doing nothing. */
  screenCommand({
    ...base,
    id: 'session.go-on',
    title: 'Continue where you were signed out',
    keywords: ['go on', 'draft', 'resume', 'return', 'back', 'idle'],
    when: whereLeft,
    run({ context: { left }, ports }) {
      if (left === null) return;
      const { kind, profileBaseId, profileId } = left;
      if (kind === 'base') ports.navigate('base-profile', { profileBaseId });
      else ports.navigate('locale-profile', { profileBaseId, profileId });
      ports.session.forgetLeft();
    },
  }),
  screenCommand({
    ...base,
    id: 'session.dismiss-left',
    title: 'Dismiss the offer to continue',
    keywords: ['go on', 'draft', 'close', 'hide', 'idle'],
    when: whereLeft,
    run: ({ ports }) => ports.session.forgetLeft(),
  }),
  screenCommand({
    id: 'second-factor.register',
    title: 'Register a one-time code',
    keywords: ['totp', '2fa', 'authenticator', 'second factor', 'phone'],
    when: ({ secondFactor }) =>
      !secondFactor ||
      blocked(
        'enrolled',
        'A one-time code is registered. To register again, ask your administrator to reset it first.',
      ),
    run: ({ ports }) => ports.navigate('register-totp'),
  }),
  /** For an authenticator app on the same machine, which cannot scan the screen. */
  screenCommand({
    id: 'second-factor.copy-secret',
    title: 'Copy the secret',
    keywords: ['totp', 'authenticator', 'one-time code'],
    // Alt and not a letter alone: the field for the code has the focus.
    keys: [{ press: 'Alt+c', scope: 'global' }],
    when: ({ route }) => route === 'register-totp',
    run: ({ ports }) => copy(ports, ports.session.shownSecret()),
    say: () => 'Secret copied',
  }),
];
