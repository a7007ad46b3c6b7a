import { array, defaulted, enums, object, optional, size, string, type Infer } from 'superstruct';
import { takenAs } from '../alternatives.ts';
import { DISAPPROVAL_CODES, DISAPPROVAL_NOTE_MAXIMUM } from '../policy/disapproval.ts';

const Code = enums(DISAPPROVAL_CODES);
const Note = size(string(), 0, DISAPPROVAL_NOTE_MAXIMUM);

/** A remark on one field, tag or image. */
const Anchor = object({
  kind: enums(['field', 'tag', 'media'] as const),
  id: size(string(), 1, 100),
  code: Code,
  note: defaulted(Note, ''),
});

const ReasonObject = object({
  codes: size(array(Code), 0, DISAPPROVAL_CODES.length),
  note: defaulted(Note, ''),
  anchors: optional(size(array(Anchor), 0, 100)),
});

/** Why a profile is disapproved. A plain string is taken as the note of "other". */
export const DisapprovalReason = takenAs(ReasonObject, string(), (note) => ({ codes: ['other' as const], note }), Note);
export type DisapprovalReason = Infer<typeof ReasonObject>;
