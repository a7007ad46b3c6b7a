import type { AnyCommand } from '../command.ts';
import { acceptNumber, paletteKeyCommands } from './inside.ts';
import { openPalette } from './open.ts';
import { narrowPalette } from './prefixes.ts';

export const PALETTE_COMMANDS: readonly AnyCommand[] = [
  openPalette,
  ...paletteKeyCommands,
  acceptNumber,
  narrowPalette,
];
