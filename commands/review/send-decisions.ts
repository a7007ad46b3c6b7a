import { isErrorCode } from '../../src/contract/base/errors.ts';
import type { ProfileKind } from '../../src/contract/profiles/status.ts';
import type { Ruling } from '../../src/contract/profiles/disapproval.ts';
import { SEVERAL_MAXIMUM } from '../../src/contract/bulk/bulk-actions.ts';
import type { After, Failed, Outcome, Command, KeyPress } from '../command.ts';
import type { ProfileRecord, Context, TargetKind } from '../context.ts';
import { failedBecause, forEach, hadNoAnswer, NO_ANSWER } from '../each.ts';
import type { ApiOptions, Ports } from '../ports.ts';
import type { ClaimAnswer } from '../../src/contract/queue/queue-items.ts';
import { withNext, type NextInput, leaseOf } from '../queue/next-input.ts';
import type { Undoable } from './undoable.ts';
import type { CommandId } from '../command-ids.ts';
import type { SeveralAnswer } from '../../src/contract/review/review-operations.ts';

/** Approves or disapproves several records. A refusal affects none of the others; one undo undoes a call. */
export async function sendDecisions(
  kind: ProfileKind,
  on: readonly ProfileRecord[],
  ruling: Ruling,
  { api }: Pick<Ports, 'api'>,
): Promise<Outcome<Undoable>> {
  const done: Undoable[] = [];
  const failed: Failed[] = [];
  for (let from = 0; from < on.length; from += SEVERAL_MAXIMUM) {
    const part = on.slice(from, from + SEVERAL_MAXIMUM);
    const body = { kind, items: part.map(({ id, version }) => ({ id, version })) };
    try {
      const answer =
        ruling === 'approve'
          ? await api('review.approve-several', { body }, { untilAnswered: true })
          : await api('review.disapprove-several', { body: { ...body, reason: ruling } }, { untilAnswered: true });
      const outcome = outcomeOf(part, answer);
      done.push(...outcome.done);
      failed.push(...outcome.failed);
    } catch (error) {
      failed.push(...part.map(({ id, profile_name: name }) => withoutAnswer(failedBecause(id, error, name))));
    }
  }
  return { done, failed };
}

/** The decisions may have been saved although no answer came, so the sentence says to check. */
function withoutAnswer(failed: Failed): Failed {
  return hadNoAnswer([failed]) ? { ...failed, sentence: NO_ANSWER } : failed;
}

function outcomeOf(on: readonly ProfileRecord[], { results, action_id: actionId }: SeveralAnswer): Outcome<Undoable> {
  const done: Undoable[] = [];
  const failed: Failed[] = [];
  for (const { id, code, reason } of results) {
    const name = on.find((record) => record.id === id)?.profile_name ?? '';
    if (code === null && actionId !== null) done.push({ id, name, actionId });
    else failed.push({ id, name, code: isErrorCode(code) ? code : 'internal', sentence: reason ?? '' });
  }
  return { done, failed };
}

export interface DecisionSending {
  input: NextInput;
  options: ApiOptions;
}

/** How one record is decided on, and what its answer leaves for the sentence and the undo. */
interface DecisionOnOne<Row extends ProfileRecord, Answer, Done extends Undoable> {
  send: (record: Row, sending: DecisionSending) => Promise<Answer>;
  done: (answer: Answer, record: Row) => Done;
}

/** Decides on one record under the claim on it, where the same request claims the queue's next item, or on several. */
export async function decideOn<
  Row extends ProfileRecord,
  Answer extends { next: ClaimAnswer | null },
  Done extends Undoable,
>(
  kind: ProfileKind,
  ruling: Ruling,
  job: { on: readonly Row[]; context: Context; ports: Ports; after: After },
  { send, done }: DecisionOnOne<Row, Answer, Done>,
): Promise<Outcome<Done | Undoable>> {
  if (job.on.length > 1) return sendDecisions(kind, job.on, ruling, job.ports);
  let next: ClaimAnswer | null = null;
  const outcome = await forEach(job.on, (record) =>
    withNext(job, record.id, async (input) => {
      const options = { version: record.version, ...leaseOf(job, record.id), untilAnswered: 'with-network' as const };
      const answer = await send(record, { input, options });
      next = answer.next;
      return done(answer, record);
    }),
  );
  return { ...outcome, next };
}

/** The same command on the same keys with Shift, which does not move on to the next item. */
export function andStay<T extends TargetKind, Args extends object, Done extends object>(
  command: Command<T, Args, Done>,
  id: CommandId,
): Command<T, Args, Done> {
  const keys = (command.keys ?? []).map((key): KeyPress<Args> => ({ ...key, press: `Shift+${key.press}` }));
  return { ...command, id, title: `${command.title} and stay`, keys, after: 'stay' };
}
