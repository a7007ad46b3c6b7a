import { eld } from 'eld/extrasmall';
import type { DetectLanguage } from '../profiles/finding.ts';

/**
 * Languages by the sequences of letters in a text, of which eld 2.1.0 sees no more than the first 350 bytes (up to 380
 * where a word goes on). Its tables weigh 280 kB packed: only what runs beside the page, or
 * on the server, may import this.
 */
export const detectLanguage: DetectLanguage = (text) => {
  // What is written in parts (NFD) it takes for another language.
  const found = eld.detect(text.normalize('NFC'));
  return found.isReliable() ? found.getScores() : {};
};
