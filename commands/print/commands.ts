import type { AnyCommand } from '../command.ts';
import { printCommands } from './print-view.ts';

export const PRINT_COMMANDS: readonly AnyCommand[] = [...printCommands];
