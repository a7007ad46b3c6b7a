import type { Platform } from '../../../commands/key-hint.ts';

/** The same test that tinykeys makes for `$mod`, so that hints never name a key that does nothing. */
export const PLATFORM: Platform =
  typeof navigator === 'object' && /Mac|iPod|iPhone|iPad/.test(navigator.platform) ? 'mac' : 'other';
