import type { DisapprovalCode } from './disapproval.ts';

/** What a remark of a disapproval stands at. */
export type AnchorKind = 'field' | 'tag' | 'media';

/** Which reasons can be about what; a remark takes the first of the chosen ones that can be about its place. */
const FITTING: Readonly<Record<AnchorKind, readonly DisapprovalCode[]>> = {
  media: ['photo_quality', 'wrong_adult_level', 'not_the_person', 'under_age_doubt', 'duplicate'],
  field: ['text_language', 'text_quality', 'contact_data', 'wrong_geo', 'missing_data', 'under_age_doubt', 'duplicate'],
  tag: ['wrong_adult_level', 'missing_data', 'wrong_geo'],
};

/** The reason that a remark at this place carries. `codes`: the chosen reasons, at least one. */
export function codeOfAnchor(kind: AnchorKind, codes: readonly DisapprovalCode[]): DisapprovalCode {
  return codes.find((code) => FITTING[kind].includes(code)) ?? codes[0] ?? 'other';
}
