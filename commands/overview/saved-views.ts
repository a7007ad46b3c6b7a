import { string } from 'superstruct';
import { SAVED_VIEWS_MAXIMUM, ViewName } from '../../src/contract/settings/preferences.ts';
import { blocked, defineCommand, HIDDEN, READY, type Step, type Verdict } from '../command.ts';
import type { Question } from '../question.ts';
import type { Context } from '../context.ts';
import { screenCommand } from '../screen-command.ts';
import { isolated } from '../../src/contract/base/words.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { asked } from '../steps.ts';

const ABOUT_VIEWS = { keywords: ['saved', 'view', 'bookmark', 'favourite'], roles: RIGHTS.base.list } as const;

/** Views are stored on the server, and a deleted one cannot be restored. */
const CHANGING_VIEWS = { ...ABOUT_VIEWS, about: () => 'your saved views', undo: 'none' } as const;

export const NAME = asked('Name', 'Name of the view', ViewName);
const VIEW = asked('View', 'Which view?', string(), {
  choices: ({ overview }) => (overview?.views ?? []).map(({ id, name }) => ({ value: id, label: name })),
});

/** One's own, and behind them those of the role with their counts. */
const ANY_VIEW: Step<string> = {
  ...VIEW,
  choices: (context) => [
    ...(VIEW.choices?.(context) ?? []),
    ...(context.overview?.shared ?? []).map(({ id, name, count, isDefault }) => ({
      value: id,
      label: name,
      detail: sharedInWords(count, isDefault),
    })),
  ],
};

function sharedInWords(count: string | null, isDefault: boolean): string {
  return [isDefault ? 'your role’s default' : 'shared with your role', count].filter(Boolean).join(' · ');
}

function whenAny(context: Context): Verdict {
  const { overview } = context;
  return overview && overview.shared.length > 0 ? READY : whenSaved(context);
}

function whenSaved({ overview }: Context): Verdict {
  if (!overview) return HIDDEN;
  return overview.views.length > 0 ? READY : blocked('nothing-there', 'No views are saved yet.');
}

const nameOf = ({ overview }: Context, id: string) => overview?.views.find((view) => view.id === id)?.name ?? '';

/** Two views of one name would look the same, so the other one is replaced once the person has confirmed it. */
function replaceQuestion({ overview }: Context, name: string, but: string | null): Question | null {
  const taken = overview?.views.some((view) => view.name === name.trim() && view.id !== but);
  return taken
    ? { title: 'Replace the view?', text: `You already have a view named “${isolated(name.trim())}”.`, yes: 'Replace' }
    : null;
}

export const savedViewCommands = [
  screenCommand<'none', { view: string }>({
    ...ABOUT_VIEWS,
    id: 'list.open-view',
    title: 'Open a saved view…',
    keys: [{ press: 'Shift+v', scope: 'list' }],
    when: whenAny,
    steps: { view: ANY_VIEW },
    run: ({ args, ports }) => ports.overview.openView(args.view),
    say: () => 'View opened',
  }),
  defineCommand<'none', { name: string }>({
    ...CHANGING_VIEWS,
    id: 'list.save-view',
    title: 'Save this view…',
    keys: [{ press: 'Shift+s', scope: 'list' }],
    when: ({ overview }) =>
      overview !== null &&
      (overview.views.length < SAVED_VIEWS_MAXIMUM ||
        blocked('too-many', `You have ${SAVED_VIEWS_MAXIMUM} views already; delete one first.`)),
    steps: { name: NAME },
    confirm: (_on, { name }, context) => replaceQuestion(context, name, null),
    run: ({ args, ports }) => ports.overview.saveView(args.name.trim()),
    say: () => 'View saved',
  }),
  defineCommand<'none', { view: string; name: string }>({
    ...CHANGING_VIEWS,
    id: 'list.rename-view',
    title: 'Rename a saved view…',
    when: whenSaved,
    steps: { view: VIEW, name: NAME },
    confirm: (_on, { view, name }, context) => replaceQuestion(context, name, view),
    run: ({ args, ports }) => ports.overview.renameView(args.view, args.name.trim()),
    say: () => 'View renamed',
  }),
  defineCommand<'none', { view: string }>({
    ...CHANGING_VIEWS,
    id: 'list.delete-view',
    title: 'Delete a saved view…',
    when: whenSaved,
    steps: { view: VIEW },
    confirm: (_on, { view }, context) => ({
      title: 'Delete the view?',
      text: `“${isolated(nameOf(context, view))}” is deleted. The profiles it shows stay.`,
      yes: 'Delete',
      destroys: true,
    }),
    run: ({ args, ports }) => ports.overview.deleteView(args.view),
    say: () => 'View deleted',
  }),
];
