import { claimItem, claimsCommands, skipItem } from './claims.ts';
import { lookAroundCommands } from './look-around.ts';

export const QUEUE_COMMANDS = [skipItem, ...lookAroundCommands, claimItem, ...claimsCommands];
