import type { AuditEventNumber } from '../../../src/contract/policy/audit-events.ts';
import { profileNameKey } from '../../../src/contract/policy/profile-name.ts';
import { foldText } from '../../../src/contract/policy/search-text.ts';
import { searchedTextOf } from '../../../src/server/names/searched-names.ts';
import { lastMoments } from './last-moments.ts';
import type { DisapprovalReason } from '../../../src/contract/shapes/disapproval.ts';
import type { Locale } from '../../../src/contract/shapes/lookups.ts';
import type { AttributeTypeName } from '../../../src/contract/policy/lookup-names.ts';
import type { TagRow } from '../../../src/server/lookups/data/tags.ts';
import { tagsOf } from './tags-of.ts';
import type { Actors } from './actors.ts';
import type { PersonContent } from './content.ts';
import { TEXTS, type Texts } from './data/texts.ts';
import type { LocaleScenario } from './locale-scenarios.ts';
import { mediaRow, sampleMedia } from './sample-media.ts';
import type { PictureSource } from './picture-source.ts';
import type { Random } from './random.ts';
import { arrayText, jsonText, rowOf, type Row } from './sample-rows.ts';
import { stepsBetween } from './timeline.ts';
import { changedFields, disapprovalReason, mediaAdded, statusEvent, type Subject } from './told.ts';
import { staleMarks, type StaleMarks } from './stale-marks.ts';
import type { PlannedStep } from './plan.ts';
import type { ChainedRow, Told, Trail } from './trail.ts';
import { momentAt } from '../../../src/server/sample/working-time.ts';

export interface LocaleProfileJob {
  random: Random;
  actors: Actors;
  trail: Trail;
  pictures: PictureSource;
  baseProfileId: string;
  person: PersonContent;
  locale: Locale;
  scenario: LocaleScenario;
  /** When the base profile was approved, and until when things happened; in working seconds. */
  from: number;
  until: number;
}

export interface SampleLocaleProfile {
  /** Its row, once the chain of the base profile is known. */
  row: (links: readonly ChainedRow[]) => Row;
  /** The creation, to be told together with the approval of the base profile. */
  created: Told;
  mediaRows: Row[];
  isApproved: boolean;
}

const GENERAL = tagsOf('general');
const PREFERENCES = tagsOf('sexualPreference');
/** What a locale profile tells as the base profile does. */
const KEPT = [
  'profileName',
  'name',
  'profession',
  'subject',
  'city',
  'countryCode',
  'geoIso',
  'geoRegion1',
  'geoLocality',
  'geoLatitude',
  'geoLongitude',
  'geoTimezone',
] as const satisfies readonly AttributeTypeName[];
/** How many locale profiles have pictures of their own. */
const WITH_MEDIA = 0.3;

export function sampleLocaleProfile(job: LocaleProfileJob): SampleLocaleProfile {
  const { random, actors, trail, scenario, locale, person } = job;
  const { steps, status, active, wasActive, frozen, timesReturned } = scenario.plan;
  const isFilled = steps.length > 1;
  const attributes = isFilled ? localeAttributes(random, person, locale.code, status === 'approved') : {};
  const tags = isFilled ? localeTags(random, person.tags) : [];
  const on: Subject = { id: random.uuid(), name: attributes['profileName'] ?? '', attributes, tags };
  const of = { localeProfileId: on.id, locale: locale.code };
  const moments = [job.from, ...stepsBetween(random, steps.length - 1, job.from, job.until)];
  const filler = actors.of('FillIn', random);
  const filledAt = moments[1] ?? job.from;

  const media =
    isFilled && random.chance(WITH_MEDIA)
      ? sampleMedia(random, job.pictures, { pictures: random.between(1, 2), attachments: random.between(0, 1) }, 0.1)
      : [];
  if (media.length > 0) {
    trail.add(random, filledAt, filler, [{ ...mediaAdded(media), ...of }]);
  }

  let lastReason: DisapprovalReason | null = null;
  for (const [index, step] of steps.entries()) {
    if (index === 0) continue;
    const actor = step.role === 'FillIn' ? filler : actors.of(step.role, random);
    lastReason = step.event === 'disapprove' ? disapprovalReason(random, step.freezes ?? false) : lastReason;
    const told =
      step.audit === null
        ? changedFields(random, on)
        : [statusEvent(step, step.audit as AuditEventNumber, on, step.event === 'disapprove' ? lastReason : null)];
    trail.add(
      random,
      moments[index] ?? job.from,
      actor,
      told.map((one) => ({ ...one, ...of })),
    );
  }

  const waits = status !== 'approved';
  const last = lastMoments(steps, moments);
  const lastMoment = momentAt(moments.at(-1) ?? job.from).toISOString();
  const row = (marks: StaleMarks) =>
    rowOf('locale_profile', {
      id: on.id,
      base_profile_id: job.baseProfileId,
      locale_id: locale.id,
      version: steps.length,
      status,
      active,
      was_active: wasActive,
      frozen,
      attributes: JSON.stringify(attributes),
      tags: arrayText(tags.map((tag) => tag.id)),
      profile_name: on.name,
      name_key: profileNameKey(on.name, locale.code),
      sort_name: foldText(on.name),
      search_text: searchedTextOf(on.id, attributes),
      created_at: momentAt(job.from).toISOString(),
      updated_at: lastMoment,
      // Nothing but the last step can have led to a status that waits.
      waiting_since: waits ? lastMoment : 'infinity',
      status_since: momentAt(last.status).toISOString(),
      content_at: momentAt(last.content).toISOString(),
      last_reason: jsonText(timesReturned > 0 ? lastReason : null),
      times_returned: timesReturned,
      base_seen: marks.base_seen,
      stale_fields: arrayText(marks.stale_fields),
      stale_since: marks.stale_since,
    });
  const [creation] = steps;
  if (!creation) throw new Error('A locale profile has no history.');
  const seen = isFilled ? momentAt(lastSeen(steps, moments)) : null;
  return {
    row: (links) => row(staleMarks(links, seen)),
    created: { ...statusEvent(creation, 5, { ...on, name: '' }, null), ...of },
    mediaRows: media.map((one) => mediaRow(one, { ...job, localeProfileId: on.id, addedBy: filler, at: filledAt })),
    isApproved: status === 'approved',
  };
}

/** When somebody last filled it in or approved it, in working seconds. */
function lastSeen(steps: readonly PlannedStep[], moments: readonly number[]): number {
  const last = steps.findLastIndex(({ event }) => event === 'save' || event === 'approve');
  return moments[Math.max(0, last)] ?? moments[0] ?? 0;
}

/**
 * Texts are in the locale's language, or there are none: nobody approves another one. One in four of what waits is in
 * English all the same, for whoever checks to find.
 */
function localeAttributes(
  random: Random,
  person: PersonContent,
  code: string,
  isApproved: boolean,
): Record<string, string> {
  const own = TEXTS[code];
  const texts = (own ?? TEXTS['en']) as Texts;
  const written = {
    aboutMe: random.sample(texts.aboutMe, 2).join(' '),
    aboutYou: random.pick(texts.aboutYou),
    hobbies: random.pick(texts.hobbies),
    query: random.pick(texts.query),
  };
  const isWritten = own !== undefined || (!isApproved && written.query === texts.query.at(-1));
  return {
    ...Object.fromEntries(KEPT.map((name) => [name, person.attributes[name] ?? ''])),
    geoLanguage: code,
    ...(isWritten && written),
  };
}

/** General tags of its own (at least one), preferences, and the person's adult level. */
function localeTags(random: Random, ofPerson: readonly TagRow[]): TagRow[] {
  return [
    ...random.sample(GENERAL, random.between(1, 4)),
    ...random.sample(PREFERENCES, random.between(0, 2)),
    ...ofPerson.filter((tag) => tag.group_name === 'adultLevel'),
  ];
}
