import {
  array,
  defaulted,
  enums,
  integer,
  max,
  min,
  nullable,
  object,
  optional,
  record,
  size,
  string,
  unknown,
  type Infer,
} from 'superstruct';
import { BULK_ACTION_IDS, BULK_ENDINGS, BULK_OUTCOMES, BULK_STATES, FILTER_ACTION_IDS } from './bulk-actions.ts';
import { DisapprovalReason } from '../profiles/disapproval.ts';
import { LOCALES_MAXIMUM } from '../base/lookup-names.ts';
import { Timestamp, Uuid, Version } from '../base/primitives.ts';
import { operation } from '../base/operation.ts';
import { RIGHTS } from '../base/rights.ts';

const OneRun = object({ runId: Uuid });
const roles = RIGHTS.run.start;

export const BulkRun = object({
  id: Uuid,
  action: enums(BULK_ACTION_IDS),
  state: enums(BULK_STATES),
  /** Why the server stopped it; null: it did not. */
  stopped_because: nullable(enums(BULK_ENDINGS)),
  /** Records by what became of them so far. */
  counts: record(enums(BULK_OUTCOMES), integer()),
  /** Why records were refused or failed or could not be undone, the most frequent first; at most 20. */
  reasons: array(object({ code: string(), sentence: string(), count: integer() })),
  /** The name of the file whose rows it is about; null: it is about the results of a filter. */
  file: nullable(string()),
  created_at: Timestamp,
});
export type BulkRun = Infer<typeof BulkRun>;

const Answer = object({ run: BulkRun });

export const bulkRunOperations = {
  'bulk-run.create': operation({
    method: 'POST',
    path: '/bulk-run',
    summary: 'Starts to check all results of a filter, to report what an action would do to each. Changes nothing.',
    roles,
    body: object({
      action: enums(FILTER_ACTION_IDS),
      /** A filter of the overview of the action's kind. */
      filter: defaulted(unknown(), () => ({})),
      reason: optional(DisapprovalReason),
      locales: optional(size(array(Uuid), 1, LOCALES_MAXIMUM)),
    }),
    answer: Answer,
  }),
  'bulk-run.list': operation({
    method: 'GET',
    path: '/bulk-run',
    summary: "The person's latest runs, the newest first.",
    roles,
    query: object({
      limit: defaulted(max(min(integer(), 1), 20), 5),
      /** A run; those that are older follow. */
      before: optional(Uuid),
    }),
    answer: object({ runs: array(BulkRun) }),
  }),
  'bulk-run.get': operation({
    method: 'GET',
    path: '/bulk-run/{runId}',
    summary: 'How far a run has got.',
    roles,
    params: OneRun,
    answer: Answer,
  }),
  'bulk-run.items': operation({
    method: 'GET',
    path: '/bulk-run/{runId}/items',
    summary: 'The result for each record of a run, a page at a time.',
    roles,
    params: OneRun,
    query: object({
      outcome: optional(enums(BULK_OUTCOMES)),
      limit: defaulted(max(min(integer(), 1), 100), 100),
      /** The last record of the page before. */
      after: optional(Uuid),
    }),
    answer: object({
      rows: array(
        object({
          record_id: Uuid,
          version: Version,
          /** Its own name, or that of the base profile while it has none. */
          name: string(),
          /** Code of its locale; null: it is a base profile, gone for good, or one that the person may not read by now. */
          locale: nullable(string()),
          outcome: enums(BULK_OUTCOMES),
          code: nullable(string()),
          sentence: nullable(string()),
          /** Of an import: its row in the file, and the profiles that it looks like. */
          row: nullable(integer()),
          others: array(object({ id: Uuid, profile_base_id: Uuid, name: string() })),
        }),
      ),
      /** null: the last page. */
      next: nullable(Uuid),
    }),
  }),
  'bulk-run.start': operation({
    method: 'POST',
    path: '/bulk-run/{runId}/start',
    summary: 'Does what was found ready, unless it has changed since; a batch at a time, also over a restart.',
    roles,
    params: OneRun,
    answer: Answer,
    freshProof: 'own-work',
  }),
  'bulk-run.stop': operation({
    method: 'POST',
    path: '/bulk-run/{runId}/stop',
    summary: 'Stops after the batch in progress. What was already done stays.',
    roles,
    params: OneRun,
    answer: Answer,
  }),
  'bulk-run.undo': operation({
    method: 'POST',
    path: '/bulk-run/{runId}/undo',
    summary: 'Undoes what the run did to every record that nobody has changed since.',
    roles,
    params: OneRun,
    answer: Answer,
  }),
};
