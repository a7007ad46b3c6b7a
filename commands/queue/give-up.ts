import { optional, string } from 'superstruct';
import { rolesFor } from '../../src/contract/policy/access.ts';
import { HIDDEN, READY } from '../command.ts';
import type { Context } from '../context.ts';
import { screenCommand } from '../screen-command.ts';

/** Which is meant where nobody says so: the one on the item that is shown, else the only one there is. */
function meantOf({ waiting, queue }: Context): Context['waiting'][number] | null {
  const onShown = waiting.find(({ id }) => id === queue?.shown?.id);
  return onShown ?? (waiting.length === 1 ? (waiting[0] ?? null) : null);
}

const isOpen = (context: Context) => meantOf(context) === null;

/** Nobody but this browser knows of it, so nothing has to be undone. */
export const giveUpDecision = screenCommand<'none', { decision: string | undefined }>({
  id: 'queue.give-up',
  title: 'Discard a decision that is waiting for the network',
  section: 'Queue',
  keywords: ['offline', 'give up', 'cancel', 'do not send', 'undo', 'waiting'],
  keys: (['review', 'queue', 'list'] as const).map((scope) => ({ press: 'Shift+u', scope })),
  roles: rolesFor('queue'),
  target: 'none',
  when: ({ waiting }) => (waiting.length > 0 ? READY : HIDDEN),
  steps: {
    decision: {
      title: 'Decision',
      prompt: 'Which one do you want to discard?',
      shape: optional(string()),
      choices: ({ waiting }) => waiting.map(({ key, words }) => ({ value: key, label: words })),
      asked: isOpen,
      required: isOpen,
    },
  },
  runAndSay({ args, context, ports }) {
    const words = ports.queue.giveUp(args.decision ?? meantOf(context)?.key ?? '');
    return words === null
      ? 'It is already being sent, so it can no longer be discarded.'
      : `Discarded, not sent: ${words}`;
  },
});
