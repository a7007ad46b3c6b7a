import { is } from 'superstruct';
import { isChangeable, withOwnKeys, type OwnKeys, problemOfPresses } from '../../../commands/keys/own-keys.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import { isBroken, linesOf } from '../../contract/bulk/file-text.ts';
import { PREFERENCES } from '../../contract/settings/preferences.ts';

/** The name of the file, which is also in its content. */
export const KEYMAP_FILE = 'dossier-keys.json';

export function keymapAsText(keys: OwnKeys): string {
  const bindings = Object.fromEntries(Object.entries(keys.bindings).sort(([a], [b]) => a.localeCompare(b)));
  return `${JSON.stringify({ ...keys, bindings }, null, 2)}\n`;
}

/**
 * Reads the text of such a file. Throws an Error whose message says what is wrong with it: nothing is imported in part.
 * A command that this version lacks is kept as it is.
 */
export function keymapFromText(text: string): OwnKeys {
  const line = linesOf(text).findIndex(isBroken);
  if (line >= 0) {
    throw new Error(
      `Line ${line + 1} has characters that were lost or changed. Save the file as UTF-8, then import it again.`,
    );
  }
  const keys = parse(text.replace(/^\uFEFF/, ''));
  if (!is(keys, PREFERENCES.keymap.shape)) {
    throw new Error('This file has no Dossier keys. Choose one exported from Dossier.');
  }
  // Single keys stay assigned even when they are switched off.
  const taken = withOwnKeys(REGISTRY, { ...keys, single_keys: true });
  for (const [id, presses] of Object.entries(keys.bindings)) {
    const command = REGISTRY.all.find((each) => each.id === id);
    if (!command) continue;
    if (!isChangeable(command)) throw new Error(`The keys of “${command.title}” cannot be changed.`);
    const problem = problemOfPresses(taken, command, presses);
    if (problem !== null) throw new Error(`${command.title}: ${problem}`);
  }
  return keys;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('This file is not JSON. Choose one exported from Dossier.');
  }
}
