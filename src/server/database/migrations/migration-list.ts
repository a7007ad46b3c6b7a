import { sql as duplicates } from '../baseline/duplicates.ts';
import { sql as people } from '../baseline/people.ts';
import { sql as profiles } from '../baseline/profiles.ts';
import { sql as review } from '../baseline/review.ts';
import { sql as settings } from '../baseline/settings.ts';
import { sql as statistics } from '../baseline/statistics.ts';
import { sql as triggers } from '../baseline/triggers.ts';
import { sql as foreignZones } from './0062-foreign-zones.ts';
import { sql as nameSounds } from './0063-name-sounds.ts';
import { sql as confirmedBirths } from './0064-confirmed-births.ts';
import { sql as looks } from './0065-looks.ts';
import { sql as freshProofs } from './0066-fresh-proofs.ts';
import { sql as imports } from './0067-imports.ts';
import { sql as foreignZonesOfLocales } from './0068-foreign-zones-of-locales.ts';

/** The whole schema of 28 November 2026. */
const BASELINE = '0060-baseline';
/** The last of the migrations that led to the same schema before there was a baseline. */
const LAST_BEFORE = '0060-no-progress';

/** Scripts by their names, in their order. A script that has run anywhere never changes. */
export const MIGRATIONS: Readonly<Record<string, string>> = {
  [BASELINE]: [profiles, settings, people, review, duplicates, statistics, triggers].join(''),
  '0062-foreign-zones': foreignZones,
  '0063-name-sounds': nameSounds,
  '0064-confirmed-births': confirmedBirths,
  '0065-looks': looks,
  '0066-fresh-proofs': freshProofs,
  '0067-imports': imports,
  '0068-foreign-zones-of-locales': foreignZonesOfLocales,
};

/**
 * The same migrations by the names of this version; null: they end before the baseline, which only a version from
 * then can update.
 *
 * @param names in their order, of a database or a backup
 */
export function sinceBaseline(names: readonly string[]): string[] | null {
  if (names.length === 0 || names[0] === BASELINE) return [...names];
  const last = names.indexOf(LAST_BEFORE);
  return last < 0 ? null : [BASELINE, ...names.slice(last + 1)];
}

/** The advice in that case. */
export const BEFORE_BASELINE =
  'is of a Dossier from before 28 November 2026. Use the version of that day (commit e5abc48e) for it first';
