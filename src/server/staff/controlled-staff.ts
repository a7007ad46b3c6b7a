import { CONTROL_CALLS, type ControlCall } from './control-calls.ts';
import { readControlFile, type Control } from './control-file.ts';
import type { StaffDirectory } from './staff-directory.ts';

/** The staff as the server that runs on this data directory has it; null if none runs. */
export async function controlledStaff(dataDirectory: string): Promise<StaffDirectory | null> {
  const control = await readControlFile(dataDirectory);
  if (!control || !(await answers(control))) return null;
  const names = Object.keys(CONTROL_CALLS) as ControlCall[];
  const calls = names.map((name) => [name, (...order: unknown[]) => send(control, name, order)]);
  // Each call has the arguments and the result of the method whose name it bears.
  return Object.fromEntries(calls);
}

/** A server that was killed leaves its file behind. */
async function answers(control: Control): Promise<boolean> {
  try {
    await send(control, 'find', ['']);
    return true;
  } catch {
    return false;
  }
}

async function send({ port, token }: Control, call: ControlCall, order: unknown[]): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}/${call}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  const { result, error } = (await answer.json()) as { result?: unknown; error?: string };
  if (error !== undefined) throw new Error(error);
  return result;
}
