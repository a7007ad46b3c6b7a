import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  CONTROL_CALLS,
  type ControlCall,
  type ControlDuties,
  PROOF,
  proofOf,
  QUESTION,
  readControlFile,
  type Control,
} from './control-protocol.ts';
import { DirectoryInUse } from '../data-directory/lost-database.ts';

/** Milliseconds after which a server that does not answer counts as stopped. */
const PATIENCE = 10_000;

/** The operations of the server that runs on this data directory; null if none runs, or it was stopped. */
export async function runningServer(dataDirectory: string, patience = PATIENCE): Promise<ControlDuties | null> {
  const control = await readControlFile(dataDirectory);
  if (!control || !(await answers(control, patience))) return null;
  const names = Object.keys(CONTROL_CALLS) as ControlCall[];
  const calls = names.map((name) => [name, (...order: unknown[]) => send(control, name, order)]);
  // Each call has the arguments and the result of the method of the same name.
  return Object.fromEntries(calls);
}

/** A killed server leaves its file behind, and another program that listens on its port must not receive orders. */
async function answers(control: Control, patience: number): Promise<boolean> {
  try {
    await send(control, 'find', [''], AbortSignal.timeout(patience));
    return true;
  } catch {
    return false;
  }
}

async function send(
  { port, token }: Control,
  call: ControlCall,
  order: unknown[],
  signal?: AbortSignal,
): Promise<unknown> {
  const { result, error } = JSON.parse(await posted(port, token, call, JSON.stringify(order), signal)) as {
    result?: unknown;
    error?: string;
  };
  if (error !== undefined) throw new Error(error);
  return result;
}

/** Not by fetch, which gives up after five minutes: copying a large database may take longer. */
function posted(
  port: number,
  token: string,
  call: ControlCall,
  body: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const question = randomUUID();
    const headers = {
      authorization: `Bearer ${proofOf(token, 'gives orders', question)}`,
      'content-type': 'application/json',
      [QUESTION]: question,
    };
    const to = { host: '127.0.0.1', port, path: `/${call}`, method: 'POST', headers, ...(signal && { signal }) };
    const sent = request(to, (answer) => {
      if (answer.headers[PROOF] === proofOf(token, 'takes orders', question)) text(answer).then(resolve, reject);
      else sent.destroy(new Error('Something other than Dossier is listening on the server’s control port.'));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Rethrows the error of an order that no running server takes, with a sentence if one holds the data directory. */
export async function throwAsHeld(error: unknown): Promise<never> {
  if (!(error instanceof DirectoryInUse) || !(await runningServer(error.directory))) throwAsBusy(error);
  const { pid, directory } = error;
  throw new Error(
    `A Dossier (process ${pid}) is using the data directory ${directory}. Stop the server, then try again.`,
    { cause: error },
  );
}

/**
 * Rethrows the error, with a sentence if a server holds the data directory and takes no orders: it takes them once it
 * serves people, and the first start may write for a while before that.
 */
export function throwAsBusy(error: unknown): never {
  if (!(error instanceof DirectoryInUse)) throw error;
  const { pid, directory } = error;
  throw new Error(
    `A Dossier (process ${pid}) is using the data directory ${directory} and cannot take commands: it is starting or stopping, or another command is running. Try again in a moment.`,
    { cause: error },
  );
}
