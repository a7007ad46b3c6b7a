import { array, is, object, string, type } from 'superstruct';
import { Uuid } from '../../src/contract/base/primitives.ts';
import { blocked, defineCommand, type Verdict } from '../command.ts';
import type { CommandId } from '../command-ids.ts';
import type { Context, Scope } from '../context.ts';
import { keyCommands, screenCommand, type ScreenPorts } from '../screen-command.ts';
import { onlyHere } from './only-here.ts';
import { RuleChange, type FilterProblem } from './port.ts';
import { isolated } from '../../src/contract/base/words.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { type Role } from '../../src/contract/base/roles.ts';
import { asked } from '../steps.ts';

export const FILTER_COMMAND = { roles: RIGHTS.duplicate.find } as const;

interface Moves {
  ids: readonly [next: CommandId, previous: CommandId];
  what: string;
  scope: Scope;
  roles: readonly Role[];
  when: (context: Context) => Verdict | boolean;
  hint?: () => string;
  move: (by: 1 | -1, ports: ScreenPorts) => void;
}

/** To the next and the previous row of one of the lists, by letters and by arrows. */
export const moveCommands = ({ ids: [next, previous], what, when: here, move, ...alike }: Moves) =>
  keyCommands({ ...alike, here, port: (ports) => ports }, [
    { id: next, title: `Next ${what}`, presses: ['j', 'ArrowDown'], repeats: true, run: (ports) => move(1, ports) },
    {
      id: previous,
      title: `Previous ${what}`,
      presses: ['k', 'ArrowUp'],
      repeats: true,
      run: (ports) => move(-1, ports),
    },
  ]);

/** The filter in the editor, unless its pairs are shown instead. */
export const editorIn = ({ duplicates }: Context) => (duplicates?.pairs ? null : (duplicates?.editor ?? null));

export const nameOfFilter = (context: Context) => editorIn(context)?.name || 'a filter without a name';

const NOT_SAVED = blocked('unsaved', 'Save the filter first.');
const NOT_KEPT = 'The filter was not saved';

/** What the server has found wrong with a filter, by its parts. */
const Refused = type({ details: array(object({ path: string(), problem: string() })) });

function problemsIn(error: unknown): FilterProblem[] {
  return is(error, Refused) ? error.details : [];
}

interface Named {
  id: string;
  name: string;
}

function questionOfLeaving({ duplicates }: Context) {
  if (!duplicates?.editor?.changed) return null;
  return {
    title: 'Discard the changes to the filter?',
    text: 'Changes since the last save are lost.',
    yes: 'Discard changes',
  };
}

export const editFilterCommands = [
  screenCommand({
    ...FILTER_COMMAND,
    id: 'duplicate-filter.new',
    title: 'Create filter',
    keywords: ['duplicates', 'new', 'add'],
    keys: [{ press: 'n', scope: 'duplicate-filters' }],
    when: ({ duplicates }) => duplicates?.screen === 'filters' && !duplicates.pairs,
    confirm: (_on, _args, context) => questionOfLeaving(context),
    run: ({ ports }) => ports.duplicates.newFilter(),
  }),
  screenCommand<'none', { filter: string }>({
    ...FILTER_COMMAND,
    id: 'duplicate-filter.open',
    title: 'Open filter…',
    keywords: ['duplicates', 'edit', 'change'],
    keys: [{ press: 'o', scope: 'duplicate-filters' }],
    when({ duplicates }) {
      if (duplicates?.screen !== 'filters' || duplicates.pairs) return false;
      if (duplicates.filters === null) return blocked('loading', 'The filters are still loading.');
      return duplicates.filters.length > 0 || blocked('nothing-there', 'There are no filters yet.');
    },
    confirm: (_on, _args, context) => questionOfLeaving(context),
    steps: {
      filter: asked('Filter', 'Which filter?', Uuid, {
        choices: ({ duplicates }) => (duplicates?.filters ?? []).map(({ id, name }) => ({ value: id, label: name })),
      }),
    },
    run: ({ args, ports }) => ports.duplicates.openFilter(args.filter),
  }),
  screenCommand({
    ...FILTER_COMMAND,
    id: 'duplicate-filter.close',
    title: 'Close the filter',
    keys: [{ press: 'Escape', scope: 'duplicate-filters' }],
    when: (context) => editorIn(context) !== null,
    confirm: (_on, _args, context) => questionOfLeaving(context),
    run: ({ ports }) => ports.duplicates.closeFilter(),
  }),
  screenCommand<'none', { to: RuleChange }>({
    ...FILTER_COMMAND,
    id: 'duplicate-filter.change',
    title: 'Change the conditions',
    internal: true,
    when: (context) => editorIn(context) !== null,
    steps: { to: asked('Change', 'Which change?', RuleChange) },
    run: ({ args, ports }) => ports.duplicates.change(args.to),
  }),
  defineCommand<'none', object, Named>({
    ...FILTER_COMMAND,
    id: 'duplicate-filter.save',
    about: nameOfFilter,
    title: 'Save the filter',
    keywords: ['duplicates', 'store'],
    keys: [{ press: '$mod+Enter', scope: 'duplicate-filters', inFields: true }],
    when(context) {
      const editor = editorIn(context);
      if (!editor) return false;
      // What is wrong is shown beside its field, which gets the focus.
      return editor.changed || editor.problem !== null || blocked('unchanged', 'Nothing has changed.');
    },
    async run({ context, ports }) {
      const body = ports.duplicates.read();
      const editor = editorIn(context);
      if (!body || !editor) return;
      if (editor.problem !== null) {
        ports.duplicates.showProblems([]);
        const failed = {
          id: editor.id ?? '',
          code: 'invalid-input' as const,
          title: NOT_KEPT,
          sentence: editor.problem,
        };
        return { done: [], failed: [failed] };
      }
      try {
        const { filter } =
          editor.id === null
            ? await ports.api('duplicate-filter.create', { body })
            : await ports.api(
                'duplicate-filter.update',
                { params: { filterId: editor.id }, body },
                { version: editor.version },
              );
        await ports.duplicates.saved(filter);
        return { done: [{ id: filter.id, name: filter.name }], failed: [] };
      } catch (error) {
        const problems = problemsIn(error);
        if (problems.length > 0) ports.duplicates.showProblems(problems);
        throw error;
      }
    },
    undo: 'none',
    say: ({ done }) => `Filter saved: ${isolated(done[0]?.name ?? '')}`,
  }),
  defineCommand<'none', object, Named & { active: boolean }>({
    ...FILTER_COMMAND,
    id: 'duplicate-filter.toggle-active',
    changes: true,
    about: nameOfFilter,
    title: 'Activate or deactivate the filter',
    keys: [{ press: 'a', scope: 'duplicate-filters' }],
    when(context) {
      const editor = editorIn(context);
      if (!editor) return false;
      if (editor.id === null) return NOT_SAVED;
      return !editor.changed || blocked('unsaved', 'Save or close the changes first.');
    },
    async run({ context, ports }) {
      const body = ports.duplicates.read();
      const editor = editorIn(context);
      if (!body || !editor || editor.id === null) return;
      const params = { filterId: editor.id };
      return onlyHere('Failed to change the filter', async () => {
        const { filter } = await ports.api(
          'duplicate-filter.update',
          { params, body: { ...body, active: !editor.active } },
          { version: editor.version },
        );
        await ports.duplicates.saved(filter);
        return { done: [{ id: filter.id, name: filter.name, active: filter.active }], failed: [] };
      });
    },
    undo: 'none',
    say: ({ done }) => `Filter ${done[0]?.active ? 'activated' : 'deactivated'}: ${isolated(done[0]?.name ?? '')}`,
  }),
  defineCommand<'none', object, Named>({
    ...FILTER_COMMAND,
    id: 'duplicate-filter.delete',
    about: nameOfFilter,
    title: 'Delete the filter',
    keywords: ['remove'],
    keys: [{ press: 'Shift+d', scope: 'duplicate-filters' }],
    when(context) {
      const editor = editorIn(context);
      if (!editor) return false;
      return editor.id !== null || NOT_SAVED;
    },
    confirm: (_on, _args, context) => ({
      title: `Delete the filter ${isolated(editorIn(context)?.name ?? '')}?`,
      text: 'It no longer checks saves, and a run in progress stops. The pairs it found and the log stay.',
      yes: 'Delete',
      destroys: true,
    }),
    async run({ context, ports }) {
      const editor = editorIn(context);
      if (!editor || editor.id === null) return;
      const { id, name, version } = editor;
      await ports.api('duplicate-filter.delete', { params: { filterId: id } }, { version });
      ports.duplicates.closeFilter();
      await ports.duplicates.reloadFilters();
      return { done: [{ id, name }], failed: [] };
    },
    undo: 'none',
    say: ({ done }) => `Filter deleted: ${isolated(done[0]?.name ?? '')}`,
  }),
];
