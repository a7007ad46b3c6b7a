import { enums, string } from 'superstruct';
import type { SettingChange } from '../../src/contract/settings/setting-undo.ts';
import { mayOpen } from '../../src/contract/base/routes.ts';
import { ROLES, type Role } from '../../src/contract/base/roles.ts';
import {
  isSame,
  SHARED_VIEWS_MOST,
  withDefault,
  withShared,
  type SharedView,
} from '../../src/contract/overview/shared-views.ts';
import { blocked, defineCommand, READY } from '../command.ts';
import type { Context } from '../context.ts';
import { changed, FOR_EVERYBODY, settingCommand, takeBack } from '../settings/change-and-reset.ts';
import { NAME } from './saved-views.ts';
import { isolated } from '../../src/contract/base/words.ts';
import { asked, eitherOr } from '../steps.ts';

const base = {
  key: 'shared_views',
  keywords: ['saved', 'shared', 'view', 'default', 'settings', 'everybody'],
} as const;

const OVERVIEW_NAMES = { 'base-profiles': 'base profiles', 'locale-profiles': 'locale profiles' } as const;

/** "Late ones · Creator · base profiles" */
export function sharedViewInWords({ name, role, route }: SharedView): string {
  return `${isolated(name)} · ${role} · ${OVERVIEW_NAMES[route]}`;
}

const VIEW = asked('View', 'Which shared view?', string(), {
  choices: ({ settings }) =>
    settings.shared_views.map((view) => ({
      value: view.id,
      label: sharedViewInWords(view),
      ...(view.is_default && { detail: 'the default' }),
    })),
});

const whenShared = ({ settings }: Context) =>
  settings.shared_views.length > 0 ? READY : blocked('nothing-there', 'No views are shared yet.');

export const sharedViewCommands = [
  defineCommand<'none', { role: Role; name: string }, SettingChange>({
    ...FOR_EVERYBODY,
    keywords: base.keywords,
    id: 'list.share-view',
    title: 'Share this view with a role…',
    when: ({ overview, settings }) =>
      overview !== null &&
      (settings.shared_views.length < SHARED_VIEWS_MOST ||
        blocked('too-many', `${SHARED_VIEWS_MOST} views are shared already; stop sharing one first.`)),
    steps: {
      role: asked('Role', 'Which role should see it?', enums(ROLES), {
        choices: ({ overview }) =>
          ROLES.filter((role) => overview && mayOpen(role, overview.route)).map((value) => ({ value, label: value })),
      }),
      name: NAME,
    },
    confirm: (_on, { role, name }, { overview, settings }) =>
      overview && settings.shared_views.some((view) => isSame(view, { role, route: overview.route, name: name.trim() }))
        ? {
            title: 'Replace the view?',
            text: `${role} already has a view named “${isolated(name.trim())}”.`,
            yes: 'Replace',
          }
        : null,
    run: ({ args: { role, name }, context: { overview }, ports }) => {
      const id = crypto.randomUUID();
      return changed(ports, 'shared_views', (now) => {
        if (!overview) return now;
        const { filter, sort, direction } = overview.shown;
        const { route } = overview;
        return withShared(now, { id, route, role, name: name.trim(), filter, sort, direction, is_default: false });
      });
    },
    undo: takeBack,
    say: (_outcome, { role, name }) => `“${isolated(name.trim())}” is shared with ${role}`,
  }),
  settingCommand<'shared_views', { view: string; first: boolean }>({
    ...base,
    id: 'settings.default-view',
    title: 'Set the default shared view of a role…',
    when: whenShared,
    steps: {
      view: VIEW,
      first: eitherOr(
        'Default',
        'People with the role see it when they open the overview.',
        'Role default',
        'No default',
      ),
    },
    change: (now, { view, first }) => withDefault(now, view, first),
    say: (_outcome, { first }) => (first ? 'Default: this view' : 'No default'),
  }),
  settingCommand<'shared_views', { view: string }>({
    ...base,
    id: 'settings.unshare-view',
    title: 'Stop sharing a view…',
    when: whenShared,
    steps: { view: VIEW },
    change: (now, { view }) => now.filter(({ id }) => id !== view),
    say: () => 'The view is no longer shared',
  }),
];
