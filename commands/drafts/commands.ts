import { nonempty, string } from 'superstruct';
import { ROLES } from '../../src/contract/base/roles.ts';
import { HIDDEN, READY, type AnyCommand, type Step, type Verdict } from '../command.ts';
import type { Context } from '../context.ts';
import { screenCommand } from '../screen-command.ts';

const draft: Step<string> = {
  title: 'Draft',
  prompt: 'Which draft?',
  shape: nonempty(string()),
  choices: ({ leftDrafts }) => leftDrafts.map(({ id, when, words }) => ({ value: id, label: when, detail: words })),
};

const base = {
  section: 'Profile',
  roles: ROLES,
  target: 'none',
  when: ({ leftDrafts }: Context): Verdict => (leftDrafts.length === 0 ? HIDDEN : READY),
  steps: { draft },
} as const;

const GONE = 'That draft is open in another tab or no longer exists';

/** What was typed in tabs that are closed by now, where there are several or this tab has one of its own. */
export const DRAFT_COMMANDS: readonly AnyCommand[] = [
  screenCommand<'none', { draft: string }>({
    ...base,
    id: 'draft.take-over',
    title: 'Take over a draft from another tab…',
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
      yes: 'Discard draft',
      destroys: true,
    }),
    runAndSay: async ({ args, ports }) => ((await ports.drafts.dropLeft(args.draft)) ? 'Draft discarded' : GONE),
  }),
];
