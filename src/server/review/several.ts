import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { ERRORS } from '../../contract/errors.ts';
import type { DisapprovalReason } from '../../contract/shapes/disapproval.ts';
import type { SeveralAnswer } from '../../contract/shapes/review.ts';
import type { OperationInput } from '../../contract/operations/operations.ts';
import type { Schema } from '../database/schema.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { lockProfiles } from '../records/lock-order.ts';
import { summaryMaker, type SummaryMaker } from '../records/summary.ts';
import { approval } from './approve.ts';
import { localeApproval } from './approve-locale.ts';
import { decide, written } from '../records/decision.ts';
import { disapproval } from './disapprove.ts';
import { localeDisapproval } from './disapprove-locale.ts';
import { decideLocale, writtenLocale } from '../records/locale-decision.ts';
import { assertReason } from './reason.ts';
import { recordAction } from '../records/record-action.ts';
import type { TouchedRecord } from '../records/record-change.ts';

type Records = OperationInput<'review.approve-several'>['body'];
type Item = Records['items'][number];
type Result = SeveralAnswer['results'][number];

interface Several {
  transaction: Transaction<Schema>;
  call: Call;
  services: SummaryMaker;
  kind: Records['kind'];
  /** null: approve. */
  reason: DisapprovalReason | null;
  actionId: string;
  answer: SeveralAnswer;
  touched: TouchedRecord[];
}

/**
 * Approves (reason null) or disapproves several records in one transaction. Each is judged by itself,
 * as if it were the only one; what is refused keeps none of the others back. One action takes all of
 * it back.
 */
export async function decideSeveral(
  { kind, items }: Records,
  reason: DisapprovalReason | null,
  call: Call,
): Promise<SeveralAnswer> {
  if (reason !== null) await assertReason(reason, call);
  const services = await summaryMaker(call);
  return call.write(async (transaction) => {
    const answer: SeveralAnswer = { action_id: null, results: [], records: [], locale_records: [] };
    const several: Several = {
      transaction,
      call,
      services,
      kind,
      reason,
      actionId: randomUUID(),
      answer,
      touched: [],
    };
    // A record that is named twice has one result.
    const each = new Map(items.map(({ id, version }) => [id.toLowerCase(), { id: id.toLowerCase(), version }]));
    await lockProfiles(transaction, kind, [...each.keys()]);
    for (const item of each.values()) answer.results.push(await decideOne(several, item));
    if (several.touched.length === 0) return answer;
    const operation = reason === null ? 'review.approve-several' : 'review.disapprove-several';
    const action = { id: several.actionId, operation, at: call.now(), records: several.touched } as const;
    await recordAction(transaction, call, action);
    return { ...answer, action_id: several.actionId };
  });
}

/** Every refusal is thrown before the first write, so what it leaves behind is nothing. What may go well another time ends all. */
async function decideOne(several: Several, { id, version }: Item): Promise<Result> {
  try {
    await (several.kind === 'base' ? decideBase : decideOneLocale)(several, id, version);
    return { id, outcome: 'done', code: null, reason: null };
  } catch (error) {
    if (!(error instanceof Failure) || ERRORS[error.code].status >= 500) throw error;
    return { id, outcome: 'refused', code: error.code, reason: error.message };
  }
}

async function decideBase(several: Several, id: string, version: number): Promise<void> {
  const { transaction, services, reason, actionId, answer, touched } = several;
  const call = { ...several.call, expectedVersion: version };
  const event = reason === null ? 'approve' : 'disapprove';
  const decision = { ...(await decide(transaction, call, services, id, event)), actionId };
  const done = await written(
    decision,
    reason === null ? await approval(decision) : await disapproval(decision, reason),
  );
  answer.records.push(done.record);
  touched.push(...done.touched);
}

async function decideOneLocale(several: Several, id: string, version: number): Promise<void> {
  const { transaction, services, reason, actionId, answer, touched } = several;
  const call = { ...several.call, expectedVersion: version };
  const event = reason === null ? 'approve' : 'disapprove';
  const decision = { ...(await decideLocale(transaction, call, services.lookups, id, event)), actionId };
  const done = await writtenLocale(
    decision,
    reason === null ? localeApproval(decision) : await localeDisapproval(decision, reason),
  );
  answer.locale_records.push(done.record);
  touched.push(...done.touched);
}
