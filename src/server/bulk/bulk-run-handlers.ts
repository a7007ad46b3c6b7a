import type { Handlers } from '../calls/call.ts';
import { addRows, beginImport } from './begin-import.ts';
import { createRun, stepRun } from './create-and-step-runs.ts';
import { getRun, listRuns, listItems } from './read-runs.ts';

export const bulkRunHandlers = {
  'bulk-run.create': ({ body }, call) => createRun(body, call),
  'bulk-run.list': ({ query }, call) => listRuns(query.limit, call),
  'bulk-run.get': ({ params }, call) => getRun(params.runId, call),
  'bulk-run.items': ({ params, query }, call) => listItems(params.runId, query, call),
  'bulk-run.start': ({ params }, call) => stepRun(params.runId, 'start', call),
  'bulk-run.stop': ({ params }, call) => stepRun(params.runId, 'stop', call),
  'bulk-run.undo': ({ params }, call) => stepRun(params.runId, 'undo', call),
  'base-profile.import': ({ body }, call) => beginImport('base', body, call),
  'locale-profile.import': ({ body }, call) => beginImport('locale', body, call),
  'import.add': ({ params, body }, call) => addRows(params.runId, body, call),
} satisfies Partial<Handlers>;
