import type { Context } from '../../../commands/context.ts';
import { dispatch } from '../context/dispatch.ts';
import { personal } from '../context/personal.ts';
import { readContext } from '../context/read-context.ts';
import { awaitAgain, holdUploads, sendable } from './upload-state.ts';

/** Two choices are sent one after the other: the gate refuses a second change of one record at a time. */
const before = personal<Promise<unknown>>(() => Promise.resolve());

/** Sends chosen, dropped or pasted files for the shown record. What cannot be sent stays on the list. */
export function sendChosen(
  command: 'images.send' | 'document.send',
  files: readonly string[],
  chosenIn: Context = readContext(),
): void {
  if (files.length === 0) return;
  const send = async () => {
    // An earlier send may have sent them as well.
    if (sendable(files).length === 0) return;
    const result = await dispatch({ id: command, args: { files } }, 'follow', chosenIn);
    if (result.kind !== 'done') holdUploads(files);
  };
  before.current = before.current.then(send, send);
}

/** Resends failed ones, as soon as the present sending has ended. */
export function sendAgain(command: 'images.send' | 'document.send', files: readonly string[]): void {
  sendChosen(command, awaitAgain(files));
}
