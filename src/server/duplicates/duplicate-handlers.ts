import type { Handlers } from '../platform/calls/call.ts';
import { decidePair } from './decide-pair.ts';
import { createFilter, deleteFilter, listFilters, updateFilter } from './filters.ts';
import { listDuplicateLog, exportDuplicateLog } from './read-log.ts';
import { getPair, listPairs } from './pairs.ts';
import { previewFilter } from './preview.ts';
import { getRun, startRun, stopRun } from './runs.ts';
import { undoPair } from './undo-decision.ts';
import { closeCase, listBadPictures, reopenCase } from '../known-pictures/bad-picture-cases.ts';
import { importHashes, removeHash, restoreHashes, switchList } from '../known-pictures/bad-picture-lists.ts';

export const duplicateHandlers = {
  'duplicate-filter.list': (_input, call) => listFilters(call),
  'duplicate-filter.create': ({ body }, call) => createFilter(body, call),
  'duplicate-filter.update': ({ params, body }, call) => updateFilter(params.filterId, body, call),
  'duplicate-filter.delete': ({ params }, call) => deleteFilter(params.filterId, call),
  'duplicate-filter.preview': ({ body }, call) => previewFilter(body, call),
  'duplicate-run.start': ({ params }, call) => startRun(params.filterId, call),
  'duplicate-run.get': ({ params }, call) => getRun(params.runId, call),
  'duplicate-run.stop': ({ params }, call) => stopRun(params.runId, call),
  'duplicate-pair.list': ({ query }, call) => listPairs(query, call),
  'duplicate-pair.get': ({ params }, call) => getPair(params.pairId, call),
  'duplicate-pair.decide': ({ params, body }, call) => decidePair(params.pairId, body, call),
  'duplicate-pair.undo': ({ params, body }, call) => undoPair(params.pairId, body, call),
  'duplicate-log.list': ({ query }, call) => listDuplicateLog(query, call),
  'duplicate-log.export': ({ query }, call) => exportDuplicateLog(query, call),
} satisfies Partial<Handlers>;

export const badPictureHandlers = {
  'bad-picture.list': ({ query }, call) => listBadPictures(query.cases, call),
  'bad-picture.import': ({ body }, call) => importHashes(body, call),
  'bad-picture.remove-list': ({ params }, call) => switchList(params.listId, 'removed', call),
  'bad-picture.restore-list': ({ params }, call) => switchList(params.listId, 'restored', call),
  'bad-picture.remove-hash': ({ body }, call) => removeHash(body.hash, call),
  'bad-picture.restore-hash': ({ body }, call) => restoreHashes(body.ids, call),
  'bad-picture.close-case': ({ params, body }, call) => closeCase(params.caseId, body.word, call),
  'bad-picture.reopen-case': ({ params }, call) => reopenCase(params.caseId, call),
} satisfies Partial<Handlers>;
