import type { KeymapPort } from '../../../commands/keys/port.ts';
import { withOwnKeys, problemOfPresses } from '../../../commands/keys/own-keys.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import type { CommandId } from '../../../commands/command-ids.ts';
import { dispatch } from '../context/dispatch.ts';
import { notifyError } from '../notices/notify.ts';
import { changePreference, preferenceNow } from '../data/preferences.ts';
import { giveJson } from '../ui/files/give-file.ts';
import { personalState } from '../context/personal.ts';
import { chooseText } from '../ui/files/choose-text.ts';

export const keymapState = personalState<{
  open: boolean;
  /** The command whose new key is being recorded, with the presses so far. */
  recording: { command: string; presses: readonly string[] } | null;
}>(() => ({ open: false, recording: null }));

/** False when it was not open. */
export function closeKeymap(): boolean {
  const { open } = keymapState;
  keymapState.open = false;
  keymapState.recording = null;
  return open;
}

/** Keys are stored on the server, and work at once. */
export const keymapPort: KeymapPort = {
  open() {
    keymapState.open = true;
  },
  record(command) {
    keymapState.open = true;
    keymapState.recording = { command, presses: [] };
  },
  cancel() {
    keymapState.recording = null;
  },
  async keep() {
    const { recording } = keymapState;
    if (recording === null || recording.presses.length === 0) return;
    const { command } = recording;
    const press = recording.presses.join(' ');
    const problem = problemOfRecording(command, press);
    if (problem !== null) throw new Error(problem);
    keymapState.recording = null;
    await bind(command, [press]);
  },
  clear: (command) => bind(command, []),
  reset: (command) =>
    changePreference('keymap', ({ bindings: { [command]: _own, ...bindings }, ...rest }) => ({ ...rest, bindings })),
  setPreset: (preset) => changePreference('keymap', (now) => ({ ...now, preset })),
  async toggleSingleKeys() {
    await changePreference('keymap', (now) => ({ ...now, single_keys: !now.single_keys }));
    return preferenceNow('keymap').single_keys;
  },
  download() {
    const keys = preferenceNow('keymap');
    void file().then(({ KEYMAP_FILE, keymapAsText }) => giveJson(KEYMAP_FILE, keymapAsText(keys)));
  },
  chooseFile: () =>
    chooseText(
      '.json',
      (text) => void dispatch({ id: 'keymap.take', args: { text } }, 'follow'),
      (message) => notifyError({ title: 'The file was not imported', message }),
    ),
  async take(text) {
    const keys = (await file()).keymapFromText(text);
    await changePreference('keymap', () => keys);
  },
};

/** What reads and writes keys as a file is fetched when somebody has one. */
const file = () => import('./keymap-file.ts');

/** Why a command cannot have this press now, as a sentence; null: it can. */
export function problemOfRecording(command: string, press: string): string | null {
  // Single keys stay assigned even when they are switched off; and a command keeps its places without a key.
  const taken = withOwnKeys(REGISTRY, { ...preferenceNow('keymap'), single_keys: true });
  return problemOfPresses(taken, REGISTRY.get(command as CommandId), [press]);
}

function bind(command: string, presses: string[]): Promise<void> {
  return changePreference('keymap', ({ bindings, ...rest }) => ({
    ...rest,
    bindings: { ...bindings, [command]: presses },
  }));
}
