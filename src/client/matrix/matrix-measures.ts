import { scaled } from '../ui/scaled.ts';

/** px */
export const ROW_HEIGHT = scaled(28);
export const COLUMN_WIDTH = scaled(36);
export const NAME_WIDTH = scaled(200);
export const HEADER_HEIGHT = scaled(32);
