import type { AnyCommand } from '../command.ts';
import { scopesOverlap, type Scope } from '../context.ts';
import { distinctPress } from './press.ts';

/** A press of a command in one scope. */
export interface PlacedPress {
  command: AnyCommand;
  press: string;
  scope: Scope;
  /** The press as `distinctPress` has it: worked out once, for it is compared with every other. */
  distinct: string;
}

/** `same`: one press for two commands. `begins`: the shorter press could never be pressed alone. */
export type Clash = 'same' | 'begins';

/** Whether two presses of different commands get in each other's way; null: they do not. */
export function clashOf(one: PlacedPress, other: PlacedPress): Clash | null {
  if (!scopesOverlap(one.scope, other.scope) || neverMeet(one.command, other.command)) return null;
  const [first, second] = [one.distinct, other.distinct];
  if (first === second) return one.command.id === other.command.id ? null : 'same';
  return first.startsWith(`${second} `) || second.startsWith(`${first} `) ? 'begins' : null;
}

/** Every press of these commands, each with its scope. */
export function placedPresses(commands: readonly AnyCommand[]): PlacedPress[] {
  return commands.flatMap((command) =>
    (command.keys ?? []).map(({ press, scope }) => ({ command, press, scope, distinct: distinctPress(press) })),
  );
}

/** The records in view are of one kind, so a press passes by commands on the other. */
function neverMeet(one: AnyCommand, other: AnyCommand): boolean {
  return one.target !== 'none' && other.target !== 'none' && one.target !== other.target;
}
