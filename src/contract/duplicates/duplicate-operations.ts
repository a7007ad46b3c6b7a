import {
  array,
  boolean,
  defaulted,
  enums,
  integer,
  max,
  min,
  nullable,
  object,
  optional,
  size,
  string,
} from 'superstruct';
import { PAIR_ROWS } from '../base/rows-per-answer.ts';
import { DuplicateFilter, DuplicateFilterBody, DuplicateRule, DuplicateRun } from './duplicate-filter.ts';
import { DuplicateExportQuery, DuplicateLogAnswer, DuplicateLogQuery } from './duplicate-log.ts';
import { BaseProfileSummary } from '../profiles/base-profile.ts';
import { LocaleProfileSummary } from '../profiles/locale-profile.ts';
import {
  CaseProfile,
  ComparedProfile,
  DuplicateEvidence,
  DuplicatePair,
  MergeBody,
  PAIR_DECISIONS,
  PAIR_STATES,
  SeenSides,
} from './duplicate-pair.ts';
import { Uuid } from '../base/primitives.ts';
import { operation } from '../base/operation.ts';
import { RIGHTS } from '../base/rights.ts';
import { DuplicateReason } from '../profiles/duplicate-reason.ts';

const OneFilter = object({ filterId: Uuid });
const OneRun = object({ runId: Uuid });
const OnePair = object({ pairId: Uuid });
const FILTER_ROLES = RIGHTS.duplicate.find;
const LOG_ROLES = RIGHTS.duplicate.log;

export const duplicateOperations = {
  'duplicate-filter.list': operation({
    method: 'GET',
    path: '/duplicate/filters',
    summary:
      'All filters for duplicates, with their last run and what became of the pairs they found, and how many profiles and pictures are still to be prepared for runs.',
    watches: true,
    roles: FILTER_ROLES,
    answer: object({
      filters: array(DuplicateFilter),
      /** Profiles of either kind that no run can meet yet: what is new in them is still to be prepared. */
      unprepared: integer(),
      /** Pictures that wait for their hash, while a run that compares pictures waits for that; 0: none does. */
      unhashed: integer(),
    }),
  }),
  'duplicate-filter.create': operation({
    method: 'POST',
    path: '/duplicate/filters',
    summary: 'Saves a new filter for duplicates under its name.',
    roles: FILTER_ROLES,
    body: DuplicateFilterBody,
    answer: object({ filter: DuplicateFilter }),
  }),
  'duplicate-filter.update': operation({
    method: 'PUT',
    path: '/duplicate/filters/{filterId}',
    summary: 'Changes a filter; runs under way go on with the version they began with.',
    roles: FILTER_ROLES,
    params: OneFilter,
    body: DuplicateFilterBody,
    answer: object({ filter: DuplicateFilter }),
    versioned: true,
  }),
  'duplicate-filter.delete': operation({
    method: 'DELETE',
    path: '/duplicate/filters/{filterId}',
    summary: 'Deletes a filter; what it found and the log stay.',
    roles: FILTER_ROLES,
    params: OneFilter,
    answer: object({ id: Uuid }),
    versioned: true,
    freshProof: 'always',
  }),
  'duplicate-filter.preview': operation({
    method: 'POST',
    path: '/duplicate/filters/preview',
    summary:
      'How many pairs a filter would find, and some of them with their reasons. Answered in parts, whose sum is exact.',
    watches: true,
    roles: FILTER_ROLES,
    body: object({
      ...DuplicateRule.schema,
      /** A saved filter whose past decisions show how often it was right. */
      filter_id: optional(Uuid),
      after: optional(Uuid),
    }),
    answer: object({
      /** Profiles looked at in this part, and all there are of the scope. */
      examined: integer(),
      total: integer(),
      /** Profiles that cannot be found yet: what has changed in them is still to be prepared, as a run waits for. */
      unprepared: integer(),
      /** Pictures that cannot be found yet, where the filter compares pictures: they wait for their hash. */
      unhashed: integer(),
      /** Pairs met in this part; each pair is met in one of them. */
      pairs: integer(),
      /** Profiles with a value that so many have that not all of them are compared, in a run as well. */
      too_common: integer(),
      /** Where the next part begins; null: every profile was looked at. */
      next: nullable(Uuid),
      sample: array(
        object({ first: ComparedProfile, second: ComparedProfile, evidence: DuplicateEvidence, known: boolean() }),
      ),
      /** Decided pairs of the saved filter: how many were the same person, of how many that were decided as different or linked. */
      precision: nullable(object({ linked: integer(), decided: integer() })),
    }),
  }),
  'duplicate-run.start': operation({
    method: 'POST',
    path: '/duplicate/filters/{filterId}/runs',
    summary: 'Compares all profiles by a filter in the background; answers the run under way if there is one.',
    roles: FILTER_ROLES,
    params: OneFilter,
    answer: object({ run: DuplicateRun }),
  }),
  'duplicate-run.get': operation({
    method: 'GET',
    path: '/duplicate/runs/{runId}',
    summary: 'One run with its progress.',
    watches: true,
    roles: FILTER_ROLES,
    params: OneRun,
    answer: object({ run: DuplicateRun }),
  }),
  'duplicate-run.stop': operation({
    method: 'POST',
    path: '/duplicate/runs/{runId}/stop',
    summary: 'Stops a run; what it found stays.',
    roles: FILTER_ROLES,
    params: OneRun,
    answer: object({ run: DuplicateRun }),
  }),
  'duplicate-pair.list': operation({
    method: 'GET',
    path: '/duplicate/pairs',
    summary: 'A page of pairs of one state, the most certain first.',
    watches: true,
    roles: FILTER_ROLES,
    query: object({
      state: defaulted(enums(PAIR_STATES), 'open'),
      filter_id: optional(Uuid),
      profile_id: optional(Uuid),
      limit: defaulted(max(min(integer(), 1), PAIR_ROWS), PAIR_ROWS),
      after: optional(size(string(), 1, 200)),
    }),
    answer: object({ rows: array(DuplicatePair), next: nullable(string()) }),
  }),
  'duplicate-pair.get': operation({
    method: 'GET',
    path: '/duplicate/pairs/{pairId}',
    summary: 'One pair with both records side by side.',
    roles: FILTER_ROLES,
    params: OnePair,
    answer: object({
      pair: DuplicatePair,
      first: ComparedProfile,
      second: ComparedProfile,
      /** Those of the two that are held for a doubt about age, and so merged with nobody. */
      held: array(Uuid),
      /** Why nobody decides about the two any more, as a sentence: one of them was deleted or merged. null: somebody may. */
      closed: nullable(string()),
    }),
  }),
  'duplicate-pair.decide': operation({
    method: 'POST',
    path: '/duplicate/pairs/{pairId}/decision',
    summary: 'Same person, not a duplicate, or unsure.',
    roles: FILTER_ROLES,
    params: OnePair,
    body: object({ decision: enums(PAIR_DECISIONS), seen: SeenSides, note: optional(DuplicateReason) }),
    answer: object({ action_id: Uuid, pair: DuplicatePair }),
    versioned: true,
  }),
  'duplicate-pair.undo': operation({
    method: 'POST',
    path: '/duplicate/pairs/{pairId}/undo',
    summary: 'Undoes the last decision on a pair, no matter who made it; it is named, so that no later one is meant.',
    roles: LOG_ROLES,
    params: OnePair,
    body: object({ action_id: Uuid }),
    answer: object({ pair: DuplicatePair }),
  }),
  'duplicate-case.get': operation({
    method: 'GET',
    path: '/duplicate/pairs/{pairId}/case',
    summary: 'The two profiles of a pair as they may be merged, with what could be taken over from each.',
    roles: FILTER_ROLES,
    params: OnePair,
    answer: object({ profiles: array(CaseProfile) }),
  }),
  'duplicate-case.merge': operation({
    method: 'POST',
    path: '/duplicate/cases/merge',
    summary: 'Merges a profile into another of the same person, which takes over what is chosen.',
    roles: RIGHTS.duplicate.merge,
    body: MergeBody,
    answer: object({
      action_id: Uuid,
      records: array(BaseProfileSummary),
      locale_records: array(LocaleProfileSummary),
    }),
    freshProof: 'always',
  }),
  'duplicate-log.list': operation({
    method: 'GET',
    path: '/duplicate/logs',
    summary: 'A page of what was decided about duplicates, newest first, with the evidence as it was then.',
    roles: LOG_ROLES,
    query: DuplicateLogQuery,
    answer: DuplicateLogAnswer,
  }),
  'duplicate-log.export': operation({
    method: 'GET',
    path: '/duplicate/logs/export',
    summary: 'The log as CSV, in parts to be joined in order. Only the first has the heading.',
    roles: LOG_ROLES,
    query: DuplicateExportQuery,
    answer: object({ csv: string(), rows: integer(), next: nullable(string()) }),
    freshProof: 'always',
  }),
};
