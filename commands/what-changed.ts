import { STATUS_LABELS, type ProfileStatus } from '../src/contract/profiles/status.ts';

type Facts = Readonly<Record<string, unknown>>;

/** Members of a record that people know by a word; the first that holds a changed one names it. */
const WORDS: readonly (readonly [word: string, members: readonly string[]])[] = [
  ['Status', ['status']],
  ['Active', ['active']],
  ['Age hold', ['frozen']],
  ['Profile name', ['profile_name']],
  ['Profile type', ['profile_type']],
  ['Gender', ['gender']],
  ['Date of birth', ['date_of_birth']],
  ['Region', ['region']],
  ['City', ['city']],
  ['Selfie', ['selfie_id']],
  ['Missing fields', ['missing']],
  ['Locales', ['locales_done', 'locales_total', 'locales']],
  ['Name of the base profile', ['base_profile_name']],
  ['Status of the base profile', ['base_status']],
  ['Stale fields', ['stale_fields']],
  ['Reason for the last disapproval', ['last_reason']],
  ['Texts', ['attributes']],
  ['Tags', ['tags']],
];

/**
 * What of a record is not as the person saw it, for a refusal; '' where the refusal does not carry that
 * record. A field that only one of the two has is not compared: a row of a list has fewer than the record.
 */
export function whatChanged(seen: object, details: unknown): string {
  const current = currentOf(details);
  const before: Facts = { ...seen };
  if (current === null || current['id'] !== before['id']) return '';
  const differs = (member: string) =>
    member in before && member in current && JSON.stringify(before[member]) !== JSON.stringify(current[member]);
  const words = WORDS.flatMap(([word, members]) => (members.some(differs) ? [word] : []));
  if (imagesOf(before) !== null && imagesOf(current) !== null && imagesOf(before) !== imagesOf(current)) {
    words.push('Images');
  }
  if (words.length === 0) return 'Changed since you looked: a text, a tag or an image.';
  const sentences = words.map((word) => (word === 'Status' ? statusInWords(before, current) : word));
  return `Changed since you looked: ${sentences.join(', ')}.`;
}

function currentOf(details: unknown): Facts | null {
  if (typeof details !== 'object' || details === null || !('current' in details)) return null;
  const { current } = details;
  return typeof current === 'object' && current !== null ? { ...current } : null;
}

function statusInWords(before: Facts, current: Facts): string {
  const label = (status: unknown) => STATUS_LABELS[status as ProfileStatus] ?? String(status);
  return `Status (was ${label(before['status'])}, is ${label(current['status'])})`;
}

/** Which images there are, each with its level and crop; their addresses are other ones each time. */
function imagesOf({ media }: Facts): string | null {
  if (typeof media !== 'object' || media === null) return null;
  const lanes = Object.values(media as Record<string, Facts[]>);
  return JSON.stringify(
    lanes.map((lane) => lane.map(({ id, attachment_adult_level_tag_id: level, crop }) => [id, level, crop])),
  );
}
