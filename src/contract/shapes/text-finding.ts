import { array, enums, integer, nullable, object, size, string, type Infer } from 'superstruct';
import { TEXT_CHECKS } from '../policy/text-checks.ts';
import { WHY_MOST } from '../policy/checks/setting-aside.ts';
import { WRITTEN_FIELDS } from '../policy/checks/written-fields.ts';
import { PARAGRAPH_MAXIMUM } from '../policy/field-values.ts';
import { Person, Timestamp, writtenText } from '../primitives.ts';

const CheckShape = enums(TEXT_CHECKS);
const FieldShape = enums(WRITTEN_FIELDS.map(({ name }) => name));

/** Checks that find something in its texts which nobody has set aside; of checks that are switched off as well. */
export const FoundChecks = array(CheckShape);

const Word = { why: string(), by: Person, at: Timestamp };

/** Somebody's word that a finding is right, with the mark of the text that it holds for. */
export const FindingWord = object({ field: string(), check: CheckShape, text: string(), ...Word });
export type FindingWord = Infer<typeof FindingWord>;

/** What a check finds in a text of a locale profile. */
export const TextFinding = object({
  /** By its name in the form. */
  field: string(),
  check: CheckShape,
  /** A sentence without the name of the field. */
  words: string(),
  /** Where it stands in the text, in UTF-16 units; `to` is behind its end. */
  spans: array(object({ from: integer(), to: integer() })),
  /** Who has set it aside as right, why and when; null: nobody. */
  set_aside: nullable(object(Word)),
});
export type TextFinding = Infer<typeof TextFinding>;

/** A finding by its place, with the very text that it is about: the word holds for that text and for no other. */
export const SetAsideBody = object({
  field: FieldShape,
  check: CheckShape,
  text: size(string(), 1, PARAGRAPH_MAXIMUM),
  why: writtenText(WHY_MOST),
});
export type SetAsideBody = Infer<typeof SetAsideBody>;
