import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { DisapprovalReason } from '../../contract/shapes/disapproval.ts';
import type { SeveralAnswer } from '../../contract/shapes/review.ts';
import type { OperationInput } from '../../contract/operations/operations.ts';
import type { Schema } from '../database/schema.ts';
import type { Call } from '../http/call.ts';
import { Failure } from '../http/failure.ts';
import { summaryMaker, type SummaryMaker } from '../profiles/summary.ts';
import { approval } from './approve.ts';
import { localeApproval } from './approve-locale.ts';
import { decide, written } from './decision.ts';
import { disapproval } from './disapprove.ts';
import { localeDisapproval } from './disapprove-locale.ts';
import { decideLocale, writtenLocale } from './locale-decision.ts';
import { assertReason } from './reason.ts';
import { recordAction } from './record-action.ts';
import type { TouchedRecord } from './record-change.ts';

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
    const results = new Map<string, Result>();
    for (const item of await inLockingOrder(transaction, kind, items)) {
      results.set(item.id, await decideOne(several, item));
    }
    // A record that is named twice has one result.
    answer.results = resultsInOrder(items, results);
    if (several.touched.length === 0) return answer;
    const operation = reason === null ? 'review.approve-several' : 'review.disapprove-several';
    const action = { id: several.actionId, operation, at: call.now(), records: several.touched } as const;
    await recordAction(transaction, call, action);
    return { ...answer, action_id: several.actionId };
  });
}

function resultsInOrder(items: readonly Item[], results: ReadonlyMap<string, Result>): Result[] {
  return [...new Set(items.map(({ id }) => id.toLowerCase()))].flatMap((id) => results.get(id) ?? []);
}

/** Each record once, by base profile: whoever else locks several does so in the same order. */
async function inLockingOrder(
  transaction: Transaction<Schema>,
  kind: Records['kind'],
  items: readonly Item[],
): Promise<Item[]> {
  const each = new Map(items.map(({ id, version }) => [id.toLowerCase(), { id: id.toLowerCase(), version }]));
  if (kind === 'base') return [...each.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const owners = await transaction
    .selectFrom('locale_profile')
    .select(['id', 'base_profile_id'])
    .where('id', 'in', [...each.keys()])
    .execute();
  const ownerOf = new Map(owners.map((row) => [row.id, row.base_profile_id]));
  const place = ({ id }: Item) => `${ownerOf.get(id) ?? ''} ${id}`;
  return [...each.values()].sort((a, b) => (place(a) < place(b) ? -1 : 1));
}

/** Every refusal is thrown before the first write, so what it leaves behind is nothing. */
async function decideOne(several: Several, { id, version }: Item): Promise<Result> {
  try {
    await (several.kind === 'base' ? decideBase : decideOneLocale)(several, id, version);
    return { id, outcome: 'done', code: null, reason: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
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
