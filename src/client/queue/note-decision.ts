import type { AnyCommand, Invocation } from '../../../commands/command.ts';
import type { Ports } from '../../../commands/ports.ts';
import { claimWith } from '../../../commands/queue/claims.ts';
import type { Undoable } from '../../../commands/review/undoable.ts';
import type { CommandId } from '../../../commands/command-ids.ts';
import { DECISION_UNDONE } from '../../contract/queue/lease.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import { queueState, rememberDecision, showItem, type StripDecision } from './queue-state.ts';
import { roleNow } from '../session/session-state.ts';
import { isolated } from '../../contract/base/words.ts';
import { sendsForms } from '../../contract/queue/queues.ts';

/** Commands that decide on an item, with its kind; `shown`: on whichever item is shown. */
const DECIDING_COMMANDS: ReadonlyMap<CommandId, ProfileKind | 'shown'> = new Map([
  ['base-profile.approve', 'base'],
  ['base-profile.disapprove', 'base'],
  ['base-profile.approve-and-stay', 'base'],
  ['base-profile.disapprove-and-stay', 'base'],
  ['locale-profile.approve', 'locale'],
  ['locale-profile.disapprove', 'locale'],
  ['locale-profile.approve-and-stay', 'locale'],
  ['locale-profile.disapprove-and-stay', 'locale'],
  ['queue.skip', 'shown'],
  ['question.ask', 'shown'],
]);

export function isDecision({ id }: AnyCommand): boolean {
  return DECIDING_COMMANDS.has(id);
}

/** Puts a decision on the strip of the queue, and forgets the claim that it has ended, unless a next one replaces it. */
export function noteDecision(command: AnyCommand, sentence: string, undo: Invocation): void {
  // What a FillIn sends from the queue is taken back there like a decision.
  const isSent = command.id === 'profile.save' && queueState.present && sendsForms(roleNow());
  const about = isSent ? 'locale' : DECIDING_COMMANDS.get(command.id);
  if (about === undefined) return;
  const { actions = [] } = (undo.args ?? {}) as { actions?: readonly Undoable[] };
  const [first] = actions;
  const kind = about === 'shown' ? queueState.shown?.kind : about;
  if (!first || !kind) return;
  rememberDecision({
    item: { kind, id: first.id },
    sentence: withName(sentence, undo),
    undo,
    settled: null,
    skipped: about === 'shown',
  });
  if (isSent) return;
  const isDecided = (id: string | undefined) => actions.some((action) => action.id === id);
  // The next claim replaces it. Each decision says its `after` outright, none by a function.
  if (command.after !== 'next' && isDecided(queueState.lease?.record_id)) queueState.lease = null;
  // It was decided on its own page, so the queue is at its start when it is opened again.
  if (!queueState.present && isDecided(queueState.shown?.id)) showItem(null, null);
}

/** The sentence of a decision, behind the name of its record where it names none. */
export function withName(sentence: string, { args }: Invocation): string {
  const { actions = [] } = (args ?? {}) as { actions?: readonly Undoable[] };
  const name = actions[0]?.name ?? '';
  return name === '' || sentence.includes(name) || /^\d/.test(sentence) ? sentence : `${isolated(name)}: ${sentence}`;
}

/** The decision whose item comes back to the screen of the queue with this undo; null: none does. */
export function undoneDecision(undo: Invocation): StripDecision | null {
  const wanted = JSON.stringify(undo.args);
  const decision = queueState.decisions.find((each) => JSON.stringify(each.undo.args) === wanted);
  // An undo of several decisions is about no single item.
  return queueState.present && decision && !decision.undo.several ? decision : null;
}

/**
 * Claims the item whose decision was just undone and shows it, so that the next key is about it. If it cannot be
 * claimed, the shown item stays.
 */
export async function claimUndone(undone: Invocation, ports: Ports): Promise<void> {
  const decision = undoneDecision(undone);
  if (decision?.settled !== 'undone') return;
  if (queueState.lease?.record_id === decision.item.id) return;
  const { kind, id } = decision.item;
  const body = { kind, id, reason: DECISION_UNDONE };
  await claimWith(ports, 'notice', () => ports.api('queue.claim', { body }));
}
