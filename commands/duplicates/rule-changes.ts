import { enums, integer, literal, object, string, union, type Infer } from 'superstruct';
import { CONDITION_KINDS } from '../../src/contract/policy/conditions/duplicate-conditions.ts';

/** What a button of the editor does to the conditions; places count from 0. */
export const RuleChange = union([
  object({ change: literal('add-group') }),
  object({ change: literal('add-condition'), group: integer(), kind: enums(CONDITION_KINDS) }),
  object({ change: literal('remove-condition'), group: integer(), place: integer() }),
  object({ change: literal('remove-tag'), group: integer(), place: integer(), tag: string() }),
]);
export type RuleChange = Infer<typeof RuleChange>;
