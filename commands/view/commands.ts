import type { AnyCommand } from '../command.ts';
import { scrollCommands } from './scroll.ts';

export const VIEW_COMMANDS: readonly AnyCommand[] = [...scrollCommands];
