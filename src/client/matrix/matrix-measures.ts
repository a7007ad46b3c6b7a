/** px */
export const ROW_HEIGHT = 28;
export const COLUMN_WIDTH = 36;
export const NAME_WIDTH = 200;
export const HEADER_HEIGHT = 32;
