import rows from './keyboards.json' with { type: 'json' };

/** What the keys of a keyboard type, as a browser shows it in `key`, by their place. */
export interface Keyboard {
  name: string;
  /** By `code`; the second one with Shift. */
  types: ReadonlyMap<string, readonly [string, string]>;
}

/** The places of the four rows. */
const ROWS = [
  'Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal',
  'KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight',
  'KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote Backslash',
  'KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash',
].map((row) => row.split(' '));

/** Four rows, and the same four with Shift, as keyboards.json lists them. */
function keyboard(name: string, ...rows: readonly string[]): Keyboard {
  const types = ROWS.flatMap((codes, index) => {
    const [plain, shifted] = [rows[index], rows[index + ROWS.length]].map((row) => row?.trim().split(/ +/) ?? []);
    if (plain?.length !== codes.length || shifted?.length !== codes.length) {
      throw new Error(`Row ${index} of the keyboard ${name} has another number of keys.`);
    }
    return codes.map((code, place) => [code, [plain[place] ?? '', shifted[place] ?? '']] as const);
  });
  return { name, types: new Map(types) };
}

export const KEYBOARDS: readonly Keyboard[] = Object.entries(rows).map(([name, each]) => keyboard(name, ...each));

export function keyboardNamed(name: string): Keyboard {
  const found = KEYBOARDS.find((each) => each.name === name);
  if (!found) throw new Error(`There is no keyboard ${name}.`);
  return found;
}

/** A key of the keyboard, pressed with or without Shift. */
export type Stroke = { key: string; code: string; shiftKey: boolean };
const STROKES = new WeakMap<Keyboard, readonly Stroke[]>();

/** The same strokes each time, by which others may keep what they make of them. */
export function strokesOf(keyboard: Keyboard): readonly Stroke[] {
  const known = STROKES.get(keyboard);
  if (known) return known;
  const strokes = [...keyboard.types].flatMap(([code, [plain, shifted]]) => [
    { key: plain, code, shiftKey: false },
    { key: shifted, code, shiftKey: true },
  ]);
  STROKES.set(keyboard, strokes);
  return strokes;
}
