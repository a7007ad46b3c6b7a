import type { Culture } from './culture.ts';
import { EASTERN_CULTURES } from './cultures-east.ts';
import { WESTERN_CULTURES } from './cultures-west.ts';

export const CULTURES: readonly Culture[] = [...WESTERN_CULTURES, ...EASTERN_CULTURES];
