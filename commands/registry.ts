import type { AnyCommand } from './command.ts';
import { COMMAND_IDS, type CommandId } from './command-ids.ts';
import { ACCOUNT_COMMANDS } from './session/account.ts';
import { BULK_COMMANDS } from './bulk/commands.ts';
import { DOCUMENTS_COMMANDS } from './documents/commands.ts';
import { DRAFT_COMMANDS } from './profiles/drafts.ts';
import { DUPLICATES_COMMANDS } from './duplicates/commands.ts';
import { LOCALES_COMMANDS } from './locales/commands.ts';
import { MEDIA_COMMANDS } from './media/commands.ts';
import { OVERVIEW_COMMANDS } from './overview/commands.ts';
import { PALETTE_COMMANDS } from './palette/commands.ts';
import { PRINT_COMMANDS } from './workbench/print.ts';
import { REVIEW_COMMANDS } from './review/commands.ts';
import { EVENTS_OUT_COMMANDS } from './services/events-out.ts';
import { SERVICE_TOKENS_COMMANDS } from './services/service-tokens.ts';
import { SETTINGS_COMMANDS } from './settings/commands.ts';
import { TRAIL_COMMANDS } from './trail/commands.ts';
import { PINS_COMMANDS } from './pins/commands.ts';
import { VERSIONS_COMMANDS } from './trail/versions.ts';
import { WORKBENCH_COMMANDS, NAVIGATION_COMMANDS, VIEW_COMMANDS } from './workbench/commands.ts';
import { scopesOverlap, type Scope } from './context.ts';
import { distinctPress } from './keys/press.ts';
import { QUESTION_COMMANDS } from './questions/commands.ts';
import { MATRIX_COMMANDS } from './matrix/commands.ts';
import { STATISTICS_COMMANDS } from './statistics/commands.ts';
import { SESSION_COMMANDS } from './session/commands.ts';
import { STAFF_COMMANDS } from './staff/commands.ts';
import { KEYS_COMMANDS } from './keys/commands.ts';
import { QUEUE_COMMANDS } from './queue/commands.ts';
import { PROFILES_COMMANDS } from './profiles/commands.ts';
import { LIST_COMMANDS } from './list/commands.ts';

/** A press of a command in one scope. */
interface PlacedPress {
  command: AnyCommand;
  press: string;
  scope: Scope;
  /** The press as `distinctPress` has it: worked out once, for it is compared with every other. */
  distinct: string;
}

/** `same`: one press for two commands. `begins`: the shorter press could never be pressed alone. */
type Clash = 'same' | 'begins';

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

/** Every command, each folder's in its own order; `inOrder` puts them in one. */
const COMMANDS: readonly AnyCommand[] = [
  ...BULK_COMMANDS,
  ...DOCUMENTS_COMMANDS,
  ...DRAFT_COMMANDS,
  ...DUPLICATES_COMMANDS,
  ...KEYS_COMMANDS,
  ...LIST_COMMANDS,
  ...LOCALES_COMMANDS,
  ...MATRIX_COMMANDS,
  ...MEDIA_COMMANDS,
  ...NAVIGATION_COMMANDS,
  ...OVERVIEW_COMMANDS,
  ...PALETTE_COMMANDS,
  ...PRINT_COMMANDS,
  ...PROFILES_COMMANDS,
  ...QUEUE_COMMANDS,
  ...QUESTION_COMMANDS,
  ...REVIEW_COMMANDS,
  ...SESSION_COMMANDS,
  ...ACCOUNT_COMMANDS,
  ...SERVICE_TOKENS_COMMANDS,
  ...EVENTS_OUT_COMMANDS,
  ...SETTINGS_COMMANDS,
  ...STAFF_COMMANDS,
  ...STATISTICS_COMMANDS,
  ...TRAIL_COMMANDS,
  ...PINS_COMMANDS,
  ...VERSIONS_COMMANDS,
  ...VIEW_COMMANDS,
  ...WORKBENCH_COMMANDS,
];

export interface Registry {
  readonly all: readonly AnyCommand[];
  get(id: CommandId): AnyCommand;
}

/**
 * Takes the list as it is or throws with the sentence that says what is wrong with it: an id twice
 * or missing, two commands on one key in scopes that overlap, or a key that begins another's sequence.
 */
export function createRegistry(commands: readonly AnyCommand[]): Registry {
  const byId = new Map<CommandId, AnyCommand>();
  for (const command of commands) {
    if (byId.has(command.id)) throw new Error(`Two commands have the id ${command.id}.`);
    byId.set(command.id, command);
  }
  refuseClashes(commands);
  return {
    all: commands,
    get(id) {
      const command = byId.get(id);
      if (!command) throw new Error(`There is no command ${id}.`);
      return command;
    },
  };
}

function refuseClashes(commands: readonly AnyCommand[]): void {
  // Only presses that begin alike can clash: compared with all others they took 20 ms of each start of a page.
  const taken = new Map<string, PlacedPress[]>();
  for (const other of placedPresses(commands)) {
    const [first = ''] = other.distinct.split(' ');
    const alike = taken.get(first) ?? [];
    for (const one of alike) {
      const clash = clashOf(one, other);
      if (clash) {
        throw new Error(`${clash}: ${[one, other].map((each) => `${each.command.id} ${each.press}`).join(', ')}`);
      }
    }
    taken.set(first, [...alike, other]);
  }
}

/** As the identifiers stand, whatever folder a command is in: palette, hints and documents list equals so. */
function inOrder(commands: readonly AnyCommand[]): AnyCommand[] {
  const places = new Map<CommandId, number>(COMMAND_IDS.map((id, place) => [id, place]));
  return commands.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}

export const REGISTRY: Registry = createRegistry(inOrder(COMMANDS));
