import { personalState } from '../context/personal.ts';

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
