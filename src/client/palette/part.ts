import { subscribe } from 'valtio';
import type { PaletteFacts } from '../../../commands/palette/port.ts';
import type { Part } from '../context/part-shape.ts';
import { forgetHabit } from './habit.ts';
import { palettePort } from './palette-port.ts';
import { paletteFacts, paletteState } from './palette-state.ts';

export const palettePart = {
  facts: () => ({ palette: paletteFacts() }),
  ports: { palette: palettePort },
  layers: [['palette', () => paletteState.open]],
  /** A letter typed into the palette changes none of its facts, and must not redraw every button of the page. */
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
