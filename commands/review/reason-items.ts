import {
  DISAPPROVAL_REASONS,
  REASON_WORDS,
  type DisapprovalCode,
  type DisapprovalReason,
} from '../../src/contract/profiles/disapproval.ts';
import { fieldsOf } from '../../src/contract/profiles/form-fields.ts';
import type { ProfileKind } from '../../src/contract/profiles/status.ts';
import { sectionOfForm } from '../sections.ts';
import type { ReasonItem, ReasonPlace } from './disapproval-port.ts';

/** Of the profile that was disapproved. */
interface Pointed {
  places: readonly ReasonPlace[];
  /** Identifiers. */
  attachments: readonly string[];
}

type Anchor = NonNullable<DisapprovalReason['anchors']>[number];
type Place = ReasonItem['place'];

export const NO_REASON = 'No reason for a disapproval is open here.';

/** With which field the texts of each kind begin. */
const FIRST_TEXT: Readonly<Record<ProfileKind, string>> = { base: 'profileName', locale: 'aboutMe' };

/** A disapproval as a list: what is anchored stands by itself, every other reason once. */
export function reasonItems(kind: ProfileKind, reason: DisapprovalReason | null, on: Pointed): ReasonItem[] {
  if (reason === null) return [];
  const anchors = reason.anchors ?? [];
  const codes = [...new Set([...reason.codes, ...anchors.map(({ code }) => code)])];
  return codes.flatMap((code) => {
    const here = anchors.filter((anchor) => anchor.code === code);
    const general = { key: code, words: REASON_WORDS[code], note: '', place: placeOfCode(kind, code) };
    return here.length === 0 ? [general] : here.map((anchor, index) => anchored(kind, anchor, index, on));
  });
}

function anchored(kind: ProfileKind, anchor: Anchor, index: number, { places, attachments }: Pointed): ReasonItem {
  const { kind: what, id, code, note } = anchor;
  const label = places.find((each) => each.kind === what && each.id === id)?.label ?? 'something that no longer exists';
  const lane = attachments.includes(id) ? 'attachments' : 'images';
  const section = what === 'media' ? lane : sectionOfForm(kind, 'tags');
  return {
    key: `${code} ${what} ${id} ${index}`,
    words: `${REASON_WORDS[code]}: ${label}`,
    note,
    place: what === 'field' ? placeOfField(kind, id) : { section },
  };
}

function placeOfCode(kind: ProfileKind, code: DisapprovalCode): Place {
  const { mendedAt } = DISAPPROVAL_REASONS[code];
  if (mendedAt === null) return null;
  if (mendedAt === 'images') return { section: 'images' };
  return placeOfField(kind, mendedAt === 'texts' ? FIRST_TEXT[kind] : mendedAt);
}

function placeOfField(kind: ProfileKind, name: string): Place {
  const known = fieldsOf(kind).find((each) => each.name === name);
  return known ? { section: sectionOfForm(kind, known.section), field: name } : null;
}
