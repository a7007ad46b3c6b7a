import type { AnyCommand } from './command.ts';
import type { CommandId } from './command-ids.ts';
import { scopesOverlap } from './context.ts';
import { clearFilters } from './list/clear-filters.ts';
import { clearSelection } from './list/clear-selection.ts';
import { filterStatus } from './list/filter-status.ts';
import { moveRowCommands } from './list/move-row.ts';
import { openRow } from './list/open-row.ts';
import { peek } from './list/peek.ts';
import { reload } from './list/reload.ts';
import { sort } from './list/sort.ts';
import { toggleSelected } from './list/toggle-selected.ts';
import { backToOverview } from './navigation/back-to-overview.ts';
import { goHome } from './navigation/go-home.ts';
import { goToSection } from './navigation/go-to-section.ts';
import { goToCommands } from './navigation/go-to.ts';
import { reloadRecord } from './navigation/reload-record.ts';
import { acceptNumber, paletteKeyCommands } from './palette/inside.ts';
import { openPalette } from './palette/open.ts';
import { copyBaseProfileId } from './profiles/copy-base-profile-id.ts';
import { openBaseProfile } from './profiles/open-base-profile.ts';
import { toggleBaseProfileActive } from './profiles/toggle-base-profile-active.ts';
import { approveBaseProfile } from './review/approve-base-profile.ts';
import { disapproveBaseProfile } from './review/disapprove-base-profile.ts';
import { takeBackActions } from './review/take-back-actions.ts';
import { undo } from './review/undo.ts';
import { signOut } from './session/sign-out.ts';
import { dismissNotice } from './workbench/dismiss-notice.ts';
import { overlayCommands } from './workbench/overlays.ts';
import { setTheme } from './workbench/set-theme.ts';

/** Every command, in the order in which the palette and the documents list equals. */
const COMMANDS: readonly AnyCommand[] = [
  approveBaseProfile,
  disapproveBaseProfile,
  undo,
  takeBackActions,
  toggleBaseProfileActive,
  openBaseProfile,
  copyBaseProfileId,
  openRow,
  peek,
  toggleSelected,
  clearSelection,
  filterStatus,
  clearFilters,
  sort,
  reload,
  ...moveRowCommands,
  goHome,
  ...goToCommands,
  goToSection,
  backToOverview,
  reloadRecord,
  openPalette,
  ...paletteKeyCommands,
  acceptNumber,
  ...overlayCommands,
  dismissNotice,
  setTheme,
  signOut,
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
  const taken = commands.flatMap((command) => (command.keys ?? []).map((key) => ({ command, key })));
  for (const [index, one] of taken.entries()) {
    for (const other of taken.slice(index + 1)) {
      if (!scopesOverlap(one.key.scope, other.key.scope)) continue;
      const [shorter, longer] = [one.key.press, other.key.press].sort((a, b) => a.length - b.length) as [
        string,
        string,
      ];
      if (shorter === longer && one.command.id !== other.command.id) {
        throw new Error(`${one.command.id} and ${other.command.id} are both on ${shorter}.`);
      }
      if (longer.startsWith(`${shorter} `)) {
        throw new Error(
          `${shorter} (${one.command.id}) begins ${longer} (${other.command.id}): one of them could never be pressed alone.`,
        );
      }
    }
  }
}

export const REGISTRY: Registry = createRegistry(COMMANDS);
