import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { errorFacts, type QueryResult } from './engine.ts';
import { openInstance, reportDeath, extendedQueries } from './instance.ts';
import type { Done, Report, Request, WorkerStart } from './worker-messages.ts';

if (parentPort === null) throw new Error('This file is the worker of the embedded database.');
const port = parentPort;
const report = (message: Report): void => port.postMessage(message);

let dead = false;
function die(error: unknown): void {
  if (dead) return;
  dead = true;
  report({ kind: 'dead', message: error instanceof Error ? error.message : String(error) });
}

async function run(instance: PGlite, request: Request): Promise<Partial<QueryResult> & Pick<QueryResult, 'rows'>> {
  if (request.kind === 'copy') {
    return instance.query<Record<string, unknown>>(request.text, [], {
      blob: new Blob([request.data as Uint8Array<ArrayBuffer>]),
    });
  }
  if (request.kind === 'query' && request.parameters.length > 0) {
    return query(request);
  }
  // Only the simple protocol takes several statements, as migrations have them.
  const results = request.kind === 'query' ? await instance.exec(request.text) : [];
  return results.at(-1) ?? { rows: [] };
}

async function answer(instance: PGlite, request: Request): Promise<void> {
  try {
    if (request.kind === 'close') await instance.close();
    const { command = '', rowCount = 0, rows } = await run(instance, request);
    const inTransaction = request.kind !== 'close' && instance.isInTransaction();
    const done: Done = { command, rowCount, rows, inTransaction };
    // A dying instance gives an empty result instead of an error.
    if (!dead) report({ kind: 'done', id: request.id, done });
  } catch (error) {
    const facts = errorFacts(error);
    if (facts === null || facts.severity === 'FATAL' || facts.severity === 'PANIC') die(error);
    else if (!dead) report({ kind: 'refused', id: request.id, facts, inTransaction: instance.isInTransaction() });
  }
}

const { directory, module } = workerData as WorkerStart;
const instance = await openInstance(directory, module);
const query = extendedQueries(instance);
reportDeath(instance, die);
let last = Promise.resolve();
port.on('message', (request: Request) => {
  last = last.then(() => answer(instance, request));
});
report({ kind: 'ready' });
