/** How well an entry of the palette fits what is typed, best first, for commands and records alike. */
const FITS_IN_ORDER = [
  'exact-title',
  'exact-keyword',
  'title-begins',
  'keyword-whole',
  'word-begins',
  'keyword-first-word',
  // Of what is not possible here, before what only has another name that begins so.
  'title-begins-elsewhere',
  'keyword-begins',
  'record-name-begins',
  'record-word-begins',
  'elsewhere',
  'misspelt',
  'record-alike',
  'inside',
  'initials',
  'scattered',
] as const;
export type FitName = (typeof FITS_IN_ORDER)[number];

/** A higher number is a better fit; 0 is none. */
export type Fit = number;
export const FIT = Object.fromEntries(
  FITS_IN_ORDER.map((name, index) => [name, FITS_IN_ORDER.length - index]),
) as Readonly<Record<FitName, Fit>>;
export const NO_FIT: Fit = 0;
/** From here on a fit is one of beginnings: nothing that the server finds later makes it doubtful. */
export const CLEAR_FIT: Fit = FIT['record-word-begins'];
