import type { Handlers } from '../calls/handler.ts';
import { decidePair, decidePairs } from './decide-pairs.ts';
import { exportDuplicateLog } from './export-log.ts';
import { createFilter, deleteFilter, listFilters, updateFilter } from './filters.ts';
import { listDuplicateLog } from './list-log.ts';
import { getPair, listPairs } from './pairs.ts';
import { planDecisions } from './plan-decisions.ts';
import { previewFilter } from './preview.ts';
import { getRun, listRuns, startRun, stopRun } from './runs.ts';
import { undoDecisions, undoPair } from './undo-decision.ts';

export const duplicateHandlers = {
  'duplicate-filter.list': (_input, call) => listFilters(call),
  'duplicate-filter.create': ({ body }, call) => createFilter(body, call),
  'duplicate-filter.update': ({ params, body }, call) => updateFilter(params.filterId, body, call),
  'duplicate-filter.delete': ({ params }, call) => deleteFilter(params.filterId, call),
  'duplicate-filter.preview': ({ body }, call) => previewFilter(body, call),
  'duplicate-run.start': ({ params }, call) => startRun(params.filterId, call),
  'duplicate-run.list': ({ query }, call) => listRuns(query, call),
  'duplicate-run.get': ({ params }, call) => getRun(params.runId, call),
  'duplicate-run.stop': ({ params }, call) => stopRun(params.runId, call),
  'duplicate-pair.list': ({ query }, call) => listPairs(query, call),
  'duplicate-pair.get': ({ params }, call) => getPair(params.pairId, call),
  'duplicate-pair.decide': ({ params, body }, call) => decidePair(params.pairId, body, call),
  'duplicate-pair.plan': ({ body }, call) => planDecisions(body, call),
  'duplicate-pair.decide-several': ({ body }, call) => decidePairs(body, call),
  'duplicate-pair.undo': ({ params, body }, call) => undoPair(params.pairId, body, call),
  'duplicate-action.undo': ({ params }, call) => undoDecisions(params.actionId, call),
  'duplicate-log.list': ({ query }, call) => listDuplicateLog(query, call),
  'duplicate-log.export': ({ query }, call) => exportDuplicateLog(query, call),
} satisfies Partial<Handlers>;
