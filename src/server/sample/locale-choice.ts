import type { Locale } from '../../contract/shapes/lookups.ts';
import { LOCALES } from '../lookups/data/locales.ts';
import type { Random } from './random.ts';

/** Languages that most profiles are published in; half of all choices fall on them. */
const COMMON_CODES = new Set('en de fr es pt it nl pl tr uk ru ar he hi ja ko zh th vi sv cs el'.split(' '));
const COMMON = LOCALES.filter((locale) => COMMON_CODES.has(locale.code));

/** `count` different locales, common languages more often than rare ones. */
export function sampleLocales(random: Random, count: number): Locale[] {
  const chosen = new Set<Locale>();
  while (chosen.size < count) chosen.add(random.pick(random.chance(0.5) ? COMMON : LOCALES));
  return [...chosen];
}
