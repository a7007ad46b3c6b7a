import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { CONTROL_CALLS, type ControlCall, type ControlDuties } from './control-calls.ts';
import { PROOF, proofOf, QUESTION, readControlFile, type Control } from './control-file.ts';

/** What the server that runs on this data directory does for other processes; null if none runs. */
export async function runningServer(dataDirectory: string): Promise<ControlDuties | null> {
  const control = await readControlFile(dataDirectory);
  if (!control || !(await answers(control))) return null;
  const names = Object.keys(CONTROL_CALLS) as ControlCall[];
  const calls = names.map((name) => [name, (...order: unknown[]) => send(control, name, order)]);
  // Each call has the arguments and the result of the method whose name it bears.
  return Object.fromEntries(calls);
}

/** A server that was killed leaves its file behind, and whoever listens on its port then is not to be told of orders. */
async function answers(control: Control): Promise<boolean> {
  try {
    await send(control, 'find', ['']);
    return true;
  } catch {
    return false;
  }
}

async function send({ port, token }: Control, call: ControlCall, order: unknown[]): Promise<unknown> {
  const { result, error } = JSON.parse(await posted(port, token, call, JSON.stringify(order))) as {
    result?: unknown;
    error?: string;
  };
  if (error !== undefined) throw new Error(error);
  return result;
}

/** Not by fetch, which gives up after five minutes: copying a large database may take longer. */
function posted(port: number, token: string, call: ControlCall, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const question = randomUUID();
    const headers = {
      authorization: `Bearer ${proofOf(token, 'gives orders', question)}`,
      'content-type': 'application/json',
      [QUESTION]: question,
    };
    const sent = request({ host: '127.0.0.1', port, path: `/${call}`, method: 'POST', headers }, (answer) => {
      if (answer.headers[PROOF] === proofOf(token, 'takes orders', question)) text(answer).then(resolve, reject);
      else sent.destroy(new Error('Something else than Dossier listens where it took orders.'));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
