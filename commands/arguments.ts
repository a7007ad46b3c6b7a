import { is } from 'superstruct';
import { CANNOT_BE_STORED, isStorable } from '../src/contract/base/primitives.ts';
import type { AnyCommand, Step } from './command.ts';
import type { Context } from './context.ts';
import type { Host, Target } from './host.ts';

type Args = Record<string, unknown>;

/** What the command runs with: what is given, or else what the person answers; null: they cancel. */
export async function argumentsOf(
  host: Host,
  command: AnyCommand,
  given: Args,
  context: Context,
  on: readonly Target[],
): Promise<Args | null> {
  if (argumentsFit(command, given, context)) return given;
  const asked = await host.ask(command, given, context, on);
  return asked !== null && argumentsFit(command, asked, context) ? asked : null;
}

/** A command's steps by name, in the order in which they are asked. */
export function stepsOf(command: AnyCommand): [string, Step<unknown>][] {
  return Object.entries<Step<unknown>>(command.steps);
}

/** Whether every step has a value of its shape and the values agree with each other. */
export function argumentsFit(command: AnyCommand, args: Args, context: Context): boolean {
  return stepsOf(command).every(([name, step]) => answers(args, name, step, context)) && !command.problem?.(args);
}

function answers(args: Args, name: string, { shape, required, asked }: Step<unknown>, context: Context): boolean {
  const value = args[name];
  if (!is(value, shape)) return false;
  // What is not asked here need not be answered.
  return value !== undefined || required?.(context) !== true || asked?.(context, args) === false;
}

/** What is wrong with one answer, as a sentence; null when it fits. */
export function problemOfAnswer(command: AnyCommand, name: string, args: Args): string | null {
  const steps = stepsOf(command);
  const step = steps.find(([known]) => known === name)?.[1];
  if (step && typeof args[name] === 'string' && !isStorable(args[name])) return `${step.title} ${CANNOT_BE_STORED}.`;
  const [refused] = step?.shape.validate(args[name]) ?? [];
  // A shape of ours says it in a sentence; the library's own words are for programs.
  if (refused) return refused.message.endsWith('.') ? refused.message : 'That is not valid here.';
  // One that was not asked here, and need not be answered, does not hold the judgement up.
  const complete = steps.every(([known, { shape }]) => known in args || is(undefined, shape));
  return complete ? (command.problem?.(args) ?? null) : null;
}
