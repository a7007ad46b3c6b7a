/** Which pictures start blurred: those above mild, every one, or none. */
export const BLUR_LEVELS = ['above-mild', 'always', 'never'] as const;
export type BlurLevel = (typeof BLUR_LEVELS)[number];
export const BLUR_LABELS: Readonly<Record<BlurLevel, string>> = {
  'above-mild': 'Above mild or without a level',
  always: 'Every picture',
  never: 'No picture',
};

/** Levels that are shown as they are; every other one, and a picture without a level, starts blurred. */
const SHOWN_LEVELS: ReadonlySet<string> = new Set(['none', 'mild']);

/** Whether a look at a picture is noted, whatever the person wants blurred. `level`: name of its adult-level tag, or null. */
export function isAdult(level: string | null): boolean {
  return level === null || !SHOWN_LEVELS.has(level);
}

/**
 * Whether a picture is blurred until it is revealed. `level`: name of its adult-level tag, or null;
 * `chosen`: what the person wants blurred.
 */
export function isBlurred(level: string | null, chosen: BlurLevel): boolean {
  return chosen === 'above-mild' ? isAdult(level) : chosen === 'always';
}

/** Title and message of the refusal to send levels while one is missing. The server answers with the message. */
export const LEVELS_MISSING_TITLE = 'Not all adult levels are selected';
export const LEVELS_MISSING = 'Please select an adult level for each image';

/** The tag group that the levels of images come from, in both lanes. */
export const LEVEL_GROUP = 'attachmentAdultLevel';
