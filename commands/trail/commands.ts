import type { AnyCommand } from '../command.ts';
import { downloadTrailCommands, proveTrail } from './trail.ts';

export const TRAIL_COMMANDS: readonly AnyCommand[] = [proveTrail, ...downloadTrailCommands];
