import { eld } from 'eld/extrasmall';
import type { TellLanguage } from './finding.ts';

/** Characters that the library looks at; of a longer text it would see the beginning only. */
const LOOKED_AT = 1000;

/**
 * Languages by the sequences of letters in a text. Its tables weigh 280 kB packed: only what runs beside the page, or
 * on the server, may import this.
 */
export const tellLanguage: TellLanguage = (text) => {
  const told = eld.detect(text.slice(0, LOOKED_AT));
  return told.isReliable() ? told.getScores() : {};
};
