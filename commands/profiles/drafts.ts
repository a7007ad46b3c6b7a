import { nonempty, string } from 'superstruct';
import { ROLES } from '../../src/contract/base/roles.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { pressesIn, screenCommand } from '../screen-command.ts';
import { asked } from '../steps.ts';

const draft = asked('Draft', 'Which draft?', nonempty(string()), {
  choices: ({ leftDrafts }) => leftDrafts.map(({ id, when, words }) => ({ value: id, label: when, detail: words })),
});

const base = {
  roles: ROLES,
  when: ({ leftDrafts }: Context) => leftDrafts.length !== 0,
  steps: { draft },
} as const;

const GONE = 'That draft is open in another tab or no longer exists';

/** Drafts of closed tabs, if there are several or this tab has its own. */
export const DRAFT_COMMANDS = [
  screenCommand<'none', { draft: string }>({
    ...base,
    id: 'draft.take-over',
    title: 'Use a draft from another tab…',
    keywords: ['restore', 'typed', 'unsaved', 'left'],
    runAndSay: async ({ args, ports }) => ((await ports.drafts.takeOver(args.draft)) ? 'Draft taken over' : GONE),
  }),
  screenCommand<'none', { draft: string }>({
    ...base,
    id: 'draft.drop',
    title: 'Discard a draft from another tab…',
    keywords: ['drop', 'forget', 'unsaved', 'left'],
    confirm: (_on, { draft: id }, { leftDrafts }) => ({
      title: 'Discard this draft?',
      text: `${leftDrafts.find((each) => each.id === id)?.words ?? ''} This cannot be undone.`,
      yes: 'Discard',
      destroys: true,
    }),
    runAndSay: async ({ args, ports }) => ((await ports.drafts.dropLeft(args.draft)) ? 'Draft discarded' : GONE),
  }),
];

/** On a Thai keyboard Shift+M types the question mark, so it has another key too. */
const SIDES = [
  { id: 'form.keep-mine', title: 'Keep my value…', presses: ['Shift+M', 'Shift+K'], side: 'mine' },
  { id: 'form.take-theirs', title: 'Take their value…', presses: ['Shift+T'], side: 'theirs' },
] as const;

export const draftsCommands = [
  defineCommand({
    id: 'form.drop-draft',
    evenMerged: true,
    title: 'Discard unsaved changes',
    keywords: ['draft', 'drop', 'reset', 'give up'],
    roles: ROLES,
    about: ({ open }) => open?.profile_name || 'what is typed here',
    when: ({ form }) => form !== null && form.changed !== 0,
    confirm: () => ({
      title: 'Discard what you typed?',
      text: 'The form goes back to what was last saved. This cannot be undone.',
      yes: 'Discard',
      destroys: true,
    }),
    run: ({ ports }) => ports.form.dropDraft(),
    undo: 'none',
    say: () => 'Discarded',
  }),
  /** One of the four answers to the question about leaving; to stay and to save are the dialog's own commands. */
  screenCommand({
    id: 'form.keep-draft-and-go',
    title: 'Keep changes and leave',
    keys: [{ press: 'k', scope: 'dialog' }],
    internal: true,
    when: ({ form }) => form?.leaving === true,
    run: ({ ports }) => ports.form.keepDraftAndGo(),
  }),
  /** Another answer, without a single letter as its key, because it discards what was typed for good. */
  screenCommand({
    id: 'form.discard-and-go',
    title: 'Discard and leave',
    keys: [{ press: 'Shift+d', scope: 'dialog' }],
    internal: true,
    when: ({ form }) => form?.leaving === true,
    run: ({ ports }) => ports.form.discardAndGo(),
  }),
  /** Somebody else has changed a field that was changed here too: whose value stays. */
  ...SIDES.map(({ id, title, presses, side }) =>
    defineCommand<'none', { field: string }>({
      id,
      title,
      keywords: ['conflict', 'merge'],
      keys: pressesIn('record', presses),
      roles: ROLES,
      changes: true,
      when: ({ form }) => form !== null && form.conflicts.length !== 0,
      steps: {
        field: asked('Field', 'Of which field?', nonempty(string()), {
          choices: ({ form }) => form?.conflicts.map(({ name, label }) => ({ value: name, label })) ?? [],
        }),
      },
      run: ({ args, ports }) => ports.form.resolve(args.field, side),
      undo: 'none',
      say: () => '',
    }),
  ),
];
