import { Actors, type SampleActor } from './actors.ts';
import { addBaseProfile } from './base-profile.ts';
import { BASE_SCENARIOS } from './base-scenarios.ts';
import { personContent, ProfileNames } from './content.ts';
import type { StoredDocument } from './documents.ts';
import { LOCALE_COUNTS, LOCALE_SCENARIOS } from './locale-scenarios.ts';
import { DistinctNames } from './distinct-names.ts';
import { KnownDuplicates, NAME_SIMILARITY } from './known-duplicates.ts';
import type { PictureSource } from './picture-source.ts';
import { Random } from './random.ts';
import { noRows, type SampleRows } from './sample-rows.ts';
import { workedUntil } from '../../../src/server/sample/working-time.ts';
import type { Locale } from '../../../src/contract/shapes/lookups.ts';
import { LOCALES } from '../../../src/server/lookups/data/locales.ts';

/** Base profiles in one batch: about 12,000 audit rows, so memory stays bounded whatever the total. */
const BATCH = 500;
/** Most locales that a base profile reserves before it is approved. */
const RESERVED_MOST = 12;

export interface BatchOptions {
  baseProfiles: number;
  seed: string;
  now: Date;
  creators: readonly SampleActor[];
  pictures: PictureSource;
  papers: readonly StoredDocument[];
}

/** All rows of the sample in batches, each with whole base profiles. The same options give the same rows. */
export function* sampleBatches(options: BatchOptions): Generator<SampleRows> {
  const random = new Random(options.seed);
  const actors = new Actors(options.creators);
  const known = { profiles: new ProfileNames(), people: new DistinctNames(NAME_SIMILARITY) };
  const baseScenarioOf = rotation(BASE_SCENARIOS);
  const localeScenarioOf = rotation(LOCALE_SCENARIOS);
  const duplicates = new KnownDuplicates((turn) => baseScenarioOf(turn).content === 'whole');
  const end = workedUntil(options.now);
  let withLocaleProfiles = 0;
  let localeProfiles = 0;

  let rows = noRows();
  for (let turn = 0; turn < options.baseProfiles; turn += 1) {
    const scenario = baseScenarioOf(turn);
    const count = scenario.hasLocaleProfiles
      ? (LOCALE_COUNTS[withLocaleProfiles++ % LOCALE_COUNTS.length] ?? 1)
      : random.between(1, RESERVED_MOST);
    const person = personContent(random, known, options.now, `${options.seed}/name/${turn}`);
    const borrowed = duplicates.borrowed(turn);
    Object.assign(person.attributes, borrowed?.attributes);
    const picture = addBaseProfile(
      {
        random,
        actors,
        pictures: options.pictures,
        copied: borrowed?.picture ?? null,
        papers: options.papers,
        scenario,
        person,
        locales: sampleLocales(random, count),
        nextLocaleScenario: () => localeScenarioOf(localeProfiles++),
        end,
      },
      rows,
    );
    duplicates.met(turn, person, picture);
    if (rows.base_profile.length === BATCH) {
      yield rows;
      rows = noRows();
    }
  }
  if (rows.base_profile.length > 0) yield rows;
}

/**
 * Deals out members by their shares: every hundred turns give each exactly as often as its share
 * says, in an order that mixes them. The shares must add up to 100.
 */
function rotation<T extends { share: number }>(members: readonly T[]): (turn: number) => T {
  const slots = members.flatMap((member) => Array.from({ length: member.share }, () => member));
  if (slots.length !== 100) throw new RangeError(`The shares add up to ${slots.length}, not to 100.`);
  // 37 has no divisor in common with 100, so a hundred turns visit every slot once.
  return (turn) => slots[(turn * 37) % 100] as T;
}

/** Languages that most profiles are published in; half of all choices fall on them. */
const COMMON_CODES = new Set('en de fr es pt it nl pl tr uk ru ar he hi ja ko zh th vi sv cs el'.split(' '));
const COMMON = LOCALES.filter((locale) => COMMON_CODES.has(locale.code));

/** `count` different locales, common languages more often than rare ones. */
function sampleLocales(random: Random, count: number): Locale[] {
  const chosen = new Set<Locale>();
  while (chosen.size < count) chosen.add(random.pick(random.chance(0.5) ? COMMON : LOCALES));
  return [...chosen];
}
