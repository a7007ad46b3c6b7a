import type { Invocation, Source } from '../../../commands/command.ts';
import type { Context } from '../../../commands/context.ts';
import type { Result } from '../../../commands/execute.ts';

export type Dispatch = (invocation: Invocation, source: Source, before?: Context) => Promise<Result>;

let gate: Dispatch | null = null;

export function setDispatch(dispatch: Dispatch): void {
  gate = dispatch;
}

/** Sends an invocation through the gate, for keys, palette and buttons alike. */
export const dispatch: Dispatch = (invocation, source, before) => {
  if (!gate) throw new Error('The workbench has not started.');
  return gate(invocation, source, before);
};
