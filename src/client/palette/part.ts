import { subscribe } from 'valtio';
import type { PaletteFacts } from '../../../commands/palette/port.ts';
import type { Part } from '../context/part-shape.ts';
import { forgetHabit } from './habit.ts';
import { palettePort } from './palette-port.ts';
import { paletteFacts, paletteState } from './palette-state.ts';

/** The palette: records and commands by what is typed, and the pages that ask for a command's arguments. */
export const palettePart = {
  facts: () => ({ palette: paletteFacts() }),
  ports: { palette: palettePort },
  layers: [['palette', () => paletteState.open]],
  /** A letter typed into the palette changes none of its facts, and must not draw every button of the page anew. */
  follow(changed) {
    let known = paletteFacts();
    return subscribe(paletteState, () => {
      const facts = paletteFacts();
      const names = Object.keys({ ...known, ...facts }) as (keyof PaletteFacts)[];
      if (names.every((name) => known?.[name] === facts?.[name])) return;
      known = facts;
      changed();
    });
  },
  forget() {
    palettePort.close();
    forgetHabit();
  },
} satisfies Part;
