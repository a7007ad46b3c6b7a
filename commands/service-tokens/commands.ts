import type { AnyCommand } from '../command.ts';
import { copyToken, createToken, putTokenAway, revokeToken } from './service-tokens.ts';

export const SERVICE_TOKENS_COMMANDS: readonly AnyCommand[] = [createToken, copyToken, putTokenAway, revokeToken];
