import { enums, integer, literal, object, string, union, type Infer } from 'superstruct';

export const CONDITION_KINDS = [
  'text',
  'dropdown',
  'tag',
  'active',
  'date-of-birth',
  'distance',
  'same-file',
  'similar-picture',
  'same-document',
] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];

export const CONDITION_LABELS: Readonly<Record<ConditionKind, string>> = {
  text: 'Text',
  dropdown: 'Dropdown',
  tag: 'Tag',
  active: 'Active',
  'date-of-birth': 'Date of birth',
  distance: 'Distance',
  'same-file': 'Same picture file',
  'similar-picture': 'Pictures that look alike',
  'same-document': 'Same document file',
};

/** What a button of the editor does to the conditions; places count from 0. */
export const RuleChange = union([
  object({ change: literal('add-group') }),
  object({ change: literal('add-condition'), group: integer(), kind: enums(CONDITION_KINDS) }),
  object({ change: literal('remove-condition'), group: integer(), place: integer() }),
  object({ change: literal('remove-tag'), group: integer(), place: integer(), tag: string() }),
]);
export type RuleChange = Infer<typeof RuleChange>;
