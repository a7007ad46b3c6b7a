import type { AuditEventNumber } from '../../../src/contract/policy/audit-events.ts';
import { DISAPPROVAL_CODES, FREEZING_CODE, type DisapprovalCode } from '../../../src/contract/policy/disapproval.ts';
import type { AttributeTypeName } from '../../../src/contract/policy/lookup-names.ts';
import type { DisapprovalReason } from '../../../src/contract/shapes/disapproval.ts';
import { ATTRIBUTE_TYPE_ROWS } from '../../../src/server/lookups/data/attribute-types.ts';
import type { TagRow } from '../../../src/server/lookups/data/tags.ts';
import { tagsOf } from './tags-of.ts';
import { DISAPPROVAL_NOTES, PROFESSIONS } from './data/texts.ts';
import type { PlannedStep } from './plan.ts';
import type { Random } from './random.ts';
import type { SampleMedia } from './sample-media.ts';
import type { Told } from './trail.ts';

/** The facts of a profile that its events name. */
export interface Subject {
  id: string;
  name: string;
  attributes: Readonly<Record<string, string>>;
  tags: readonly TagRow[];
}

const ATTRIBUTE_IDS = new Map<string, string>(ATTRIBUTE_TYPE_ROWS.map(({ id, name }) => [name, id]));
const REASON_CODES = DISAPPROVAL_CODES.filter((code) => code !== FREEZING_CODE);
const GENERAL_TAGS = tagsOf('general');
/** What a first save tells of; the rest of the fields come with the creation. */
const FIRST_FIELDS: readonly AttributeTypeName[] = ['profileName', 'name', 'dateOfBirth'];

/** The event of a step of the status machine, with the status or the flag that it changed. */
export function statusEvent(
  step: PlannedStep,
  event: AuditEventNumber,
  on: Subject,
  reason: DisapprovalReason | null,
): Told {
  const subject = { kind: 'profile' as const, id: on.id, name: on.name };
  if (step.event === 'activate' || step.event === 'deactivate') {
    return { event, subject, before: { active: !step.active }, after: { active: step.active } };
  }
  return { event, subject, before: step.from && { status: step.from }, after: { status: step.to }, reason };
}

/** Of a step that changes the status and has no event of its own: the status as a changed field. */
export function statusChanged({ from, to }: PlannedStep, on: Subject): Told {
  const subject = { kind: 'profile' as const, id: on.id, name: 'status' };
  return { event: 17, subject, before: { value: from }, after: { value: to } };
}

/** AttributeAdded for the fields that a first save brings. */
export function firstFields(on: Subject): Told[] {
  return FIRST_FIELDS.filter((name) => on.attributes[name]).map((name) => ({
    event: 16,
    subject: attributeSubject(name),
    after: { value: on.attributes[name] },
  }));
}

/** A change that leads to what the profile holds now: of its profession, and of one tag. */
export function changedFields(random: Random, on: Subject): Told[] {
  const profession: Told = {
    event: 17,
    subject: attributeSubject('profession'),
    before: { value: random.pick(PROFESSIONS.filter((one) => one !== on.attributes['profession'])) },
    after: { value: on.attributes['profession'] ?? '' },
  };
  return [profession, changedTag(random, on.tags)];
}

function changedTag(random: Random, tags: readonly TagRow[]): Told {
  const present = random.pick(tags.filter((tag) => tag.group_name === 'general'));
  const absent = random.pick(GENERAL_TAGS.filter((tag) => !tags.includes(tag)));
  switch (random.between(13, 15)) {
    case 13:
      return { event: 13, subject: tagSubject(present), after: { tag_id: present.id } };
    case 14:
      return { event: 14, subject: tagSubject(present), before: { tag_id: absent.id }, after: { tag_id: present.id } };
    default:
      return { event: 15, subject: tagSubject(absent), before: { tag_id: absent.id } };
  }
}

/** MediaAdded for one upload of one or more images. */
export function mediaAdded(media: readonly SampleMedia[]): Told {
  const subject = { kind: 'media' as const, id: media[0]?.id ?? '', name: `${media.length} images` };
  return { event: 102, subject, after: { media_ids: media.map((one) => one.id) } };
}

/** MediaTagged for the images that have an adult level. */
export function mediaTagged(media: readonly SampleMedia[]): Told {
  const tagged = media.filter((one) => one.levelId !== null);
  const subject = { kind: 'media' as const, id: tagged[0]?.id ?? '', name: `${tagged.length} images` };
  return { event: 105, subject, after: { media_ids: tagged.map((one) => one.id) } };
}

function attributeSubject(name: AttributeTypeName): Told['subject'] {
  return { kind: 'attribute', id: ATTRIBUTE_IDS.get(name) ?? '', name };
}

function tagSubject(tag: TagRow): Told['subject'] {
  return { kind: 'tag', id: tag.id, name: tag.name };
}

/** Why a checker said no; a second code now and then. */
export function disapprovalReason(random: Random, freezes: boolean): DisapprovalReason {
  const codes: DisapprovalCode[] = freezes ? [FREEZING_CODE] : random.sample(REASON_CODES, random.chance(0.2) ? 2 : 1);
  return { codes, note: codes.map((code) => DISAPPROVAL_NOTES[code] ?? '').join(' ') };
}
