import {
  array,
  enums,
  integer,
  literal,
  max,
  min,
  number,
  object,
  optional,
  size,
  string,
  type Infer,
  type Struct,
} from 'superstruct';
import { Uuid, anyOf } from '../base/primitives.ts';
import type { ProfileKind } from '../profiles/status.ts';
import { choiceFieldsOf, textFieldsOf } from './duplicate-fields.ts';

/** Different bits of 256: two pictures with more are not taken for one, which is the reference's own advice. */
export const PICTURE_DISTANCE = 31;
/**
 * The least similarity of a text of several lines that may be asked for: below it the index would
 * miss more than one pair in a hundred.
 */
const PARAGRAPH_SIMILARITY = 0.6;
const DEFAULT_SIMILARITY = 0.6;
/** Short texts that can be compared by similarity: there is an index for these. */
const SIMILAR_LINES: ReadonlySet<string> = new Set(['profileName', 'realName']);
const MOST_TAGS = 20;

const FieldName = size(string(), 1, 40);

/** What can be chosen about a condition, and what each choice makes of it. `name`: what of the condition it is. */
export type Control<Values> = { name: string; label: string } & (
  | { of: 'choice'; value: string; options: Options<string>; change(value: string): Values }
  | { of: 'amount'; value: number; least: number; most: number; change(value: number): Values }
  | { of: 'tags'; value: readonly string[]; most: number; change(value: string[]): Values }
);
type Options<Value> = readonly (readonly [value: Value, words: string])[];

export interface ConditionProblem {
  /** The name of the control that mends it; left out: none does. */
  at?: string;
  /** What the condition does wrong: a sentence that it begins. */
  problem: string;
}

/** All that is to be known of a kind of condition on two profiles, apart from how the server finds, compares and weighs them. */
interface Entry<Values> {
  label: string;
  /**
   * Whether it alone leads from a profile to few others. Every group needs one that does: without it
   * each profile would have to be compared with every other.
   */
  narrow: boolean;
  /** As it begins; what has to be chosen is chosen by the first there is. */
  begin(scope: ProfileKind): Values;
  controls?(condition: Values, scope: ProfileKind): Control<Values>[];
  /** As people read it. `tagLabel` returns the label of a tag. */
  words(condition: Values, scope: ProfileKind, tagLabel: (id: string) => string): string;
  /** What is still to be chosen before it can be asked for; null: nothing. */
  lacking?(condition: Values): ConditionProblem | null;
  /** What is wrong with it beyond its shape. */
  problem?(condition: Values, scope: ProfileKind): ConditionProblem | null;
}

/** `shape`: what is given of a condition beside its kind. */
const entry =
  <Values extends object>(shape: Struct<Values, object>) =>
  (given: Entry<Values>) => ({ shape, ...given });

type Named = readonly [name: string, label: string];

function choice<Value extends string, Values>(
  [name, label]: Named,
  value: Value,
  options: Options<Value>,
  change: (value: Value) => Values,
): Control<Values> {
  // Only what is among the options can be chosen.
  return { of: 'choice', name, label, value, options, change: (chosen) => change(chosen as Value) };
}

function amount<Values>(
  [name, label]: Named,
  [value, least, most]: [value: number, least: number, most: number],
  change: (value: number) => Values,
): Control<Values> {
  return { of: 'amount', name, label, value, least, most, change };
}

const COMPARISON_CHOICES = [
  ['exact', 'exactly the same'],
  ['normalised', 'same in any spelling or script'],
  ['similar', 'alike'],
  ['phonetic', 'sounds the same'],
] as const;
const COMPARED = {
  exact: () => 'is exactly the same',
  normalised: () => 'is the same in any spelling or script',
  similar: (least: number) => `is at least ${least}% alike`,
  phonetic: () => 'sounds the same',
};
const TAGS_MATCH = [
  ['same', 'share one of'],
  ['any', 'each has one of'],
] as const;
const BOTH_ACTIVE = [
  ['yes', 'both are'],
  ['no', 'neither is'],
  ['any', 'does not matter'],
] as const;

const TextShape = object({
  field: FieldName,
  comparison: enums(COMPARISON_CHOICES.map(([name]) => name)),
  /** For `similar`: the least share of common trigrams, 0 to 1. */
  similarity: optional(max(min(number(), 0.3), 1)),
});

/** Every condition that a duplicate filter can be made of; the editor offers them in this order. */
export const CONDITIONS = {
  text: entry(TextShape)({
    label: 'Text',
    narrow: true,
    begin: (scope) => ({ field: textFieldsOf(scope)[0]?.name ?? '', comparison: 'normalised' }),
    controls: (condition, scope) => [
      choice(['field', 'Field'], condition.field, named(textFieldsOf(scope)), (field) => ({ ...condition, field })),
      choice(['comparison', 'Is'], condition.comparison, COMPARISON_CHOICES, (comparison) => ({
        field: condition.field,
        comparison,
      })),
      ...(condition.comparison === 'similar'
        ? [
            amount(['similarity', 'At least, in %'], [percentOf(condition), 30, 100], (percent) => ({
              ...condition,
              similarity: percent / 100,
            })),
          ]
        : []),
    ],
    words: (condition, scope) =>
      `${labelOf(condition.field, scope)} ${COMPARED[condition.comparison](percentOf(condition))}`,
    problem(condition, scope) {
      const { comparison, field: name } = condition;
      const field = textFieldsOf(scope).find((each) => each.name === name);
      if (!field) return { at: 'field', problem: `cannot compare the field ${name}` };
      const at = 'comparison';
      if (comparison === 'phonetic' && field.paragraph) {
        return { at, problem: `cannot compare ${field.label} by its sound` };
      }
      if (comparison !== 'similar') return null;
      if (!field.paragraph && !SIMILAR_LINES.has(name)) {
        return { at, problem: `cannot compare ${field.label} by similarity` };
      }
      if (!field.paragraph || !(similarityOf(condition) < PARAGRAPH_SIMILARITY)) return null;
      const least = `${PARAGRAPH_SIMILARITY} (${Math.round(PARAGRAPH_SIMILARITY * 100)}%)`;
      return { at: 'similarity', problem: `needs a similarity of at least ${least} for ${field.label}` };
    },
  }),
  dropdown: entry(object({ field: FieldName }))({
    label: 'Dropdown',
    narrow: false,
    begin: (scope) => ({ field: choiceFieldsOf(scope)[0]?.name ?? '' }),
    controls: ({ field: now }, scope) => [
      choice(['field', 'Same'], now, named(choiceFieldsOf(scope)), (field) => ({ field })),
    ],
    words: ({ field }, scope) => `Same ${labelOf(field, scope).toLowerCase()}`,
    problem: ({ field }, scope) =>
      choiceFieldsOf(scope).some(({ name }) => name === field)
        ? null
        : { at: 'field', problem: `cannot compare the field ${field}` },
  }),
  /** `same`: they share one of these tags. `any`: each has one of them. */
  tag: entry(object({ tags: size(array(Uuid), 1, MOST_TAGS), match: enums(['same', 'any']) }))({
    label: 'Tag',
    narrow: false,
    begin: () => ({ tags: [], match: 'same' }),
    controls: (condition) => [
      choice(['match', 'Tags'], condition.match, TAGS_MATCH, (match) => ({ ...condition, match })),
      {
        of: 'tags',
        name: 'tags',
        label: 'Add a tag',
        value: condition.tags,
        most: MOST_TAGS,
        change: (tags) => ({ ...condition, tags }),
      },
    ],
    words({ tags, match }, _scope, tagLabel) {
      const labels = tags.map(tagLabel).join(', ');
      return match === 'same' ? `Share one of the tags ${labels}` : `Each has one of the tags ${labels}`;
    },
    lacking: ({ tags }) => (tags.length === 0 ? { at: 'tags', problem: 'needs at least one tag' } : null),
  }),
  /** `yes`: both are active. `no`: neither. */
  active: entry(object({ value: enums(['yes', 'no', 'any']) }))({
    label: 'Active',
    narrow: false,
    begin: () => ({ value: 'yes' }),
    controls: ({ value: now }) => [choice(['value', 'Active'], now, BOTH_ACTIVE, (value) => ({ value }))],
    words: ({ value }) => ({ yes: 'Both active', no: 'Neither active', any: 'Active or not' })[value],
  }),
  'date-of-birth': entry(object({ days: max(min(integer(), 0), 31) }))({
    label: 'Date of birth',
    narrow: true,
    begin: () => ({ days: 0 }),
    controls: ({ days: now }) => [amount(['days', 'Days apart, at most'], [now, 0, 31], (days) => ({ days }))],
    words: ({ days }) =>
      days === 0 ? 'Same date of birth' : `Dates of birth within ${days} ${days === 1 ? 'day' : 'days'}`,
  }),
  distance: entry(object({ kilometres: max(min(number(), 0), 500) }))({
    label: 'Distance',
    narrow: false,
    begin: () => ({ kilometres: 10 }),
    controls: ({ kilometres: now }) => [
      amount(['kilometres', 'Kilometres apart, at most'], [now, 0, 500], (kilometres) => ({ kilometres })),
    ],
    words: ({ kilometres }) => `At most ${kilometres} km apart`,
  }),
  'same-file': entry(object({}))({
    label: 'Same picture file',
    narrow: true,
    begin: () => ({}),
    words: () => 'The same picture file',
  }),
  /** `distance`: different bits of 256, at most. */
  'similar-picture': entry(object({ distance: max(min(integer(), 0), PICTURE_DISTANCE) }))({
    label: 'Pictures that look alike',
    narrow: true,
    begin: () => ({ distance: PICTURE_DISTANCE }),
    controls: ({ distance: now }) => [
      amount(['distance', 'Different bits of 256, at most'], [now, 0, PICTURE_DISTANCE], (distance) => ({ distance })),
    ],
    words: ({ distance }) => `Pictures that look alike (at most ${distance} of 256 bits differ)`,
  }),
  'same-document': entry(object({}))({
    label: 'Same document file',
    narrow: true,
    begin: () => ({}),
    words: () => 'The same document file',
    problem: (_condition, scope) =>
      scope === 'locale' ? { problem: 'cannot be met: documents belong to base profiles' } : null,
  }),
};

export type ConditionKind = keyof typeof CONDITIONS;
export type ConditionOf<K extends ConditionKind> = { kind: K } & Infer<(typeof CONDITIONS)[K]['shape']>;
export type DuplicateCondition = { [K in ConditionKind]: ConditionOf<K> }[ConditionKind];

export const CONDITION_KINDS = Object.keys(CONDITIONS) as [ConditionKind, ...ConditionKind[]];

const SHAPES = CONDITION_KINDS.map((kind) => object({ kind: literal(kind), ...CONDITIONS[kind].shape.schema }));
/** Made from the table, whose types a loop over it cannot keep. */
export const DuplicateCondition = anyOf(SHAPES as unknown as [Struct<DuplicateCondition>]);

/** Each entry takes conditions of its own kind; TypeScript cannot follow a kind through both. */
export function entryOf({ kind }: DuplicateCondition): Entry<DuplicateCondition> {
  return CONDITIONS[kind] as unknown as Entry<DuplicateCondition>;
}

export function newCondition(kind: ConditionKind, scope: ProfileKind): DuplicateCondition {
  return { kind, ...CONDITIONS[kind].begin(scope) } as DuplicateCondition;
}

interface Rule {
  scope: ProfileKind;
  groups: readonly { conditions: readonly DuplicateCondition[] }[];
}

/** What is wrong with a filter beyond its shape; `path` names the part. Both the page and the server ask this. */
export function problemsOfRule({ scope, groups }: Rule): { path: string; problem: string }[] {
  return groups.flatMap(({ conditions }, index) => {
    const wide = {
      path: `groups.${index}`,
      problem:
        'needs a condition that narrows the search: a text, a date of birth, a picture, a file or a document. The others match too many profiles',
    };
    return [
      ...(conditions.some((condition) => entryOf(condition).narrow) ? [] : [wide]),
      ...conditions.flatMap((condition, place) => {
        const found = entryOf(condition).problem?.(condition, scope) ?? null;
        return found === null ? [] : [{ path: pathOfProblem(index, place, found), problem: found.problem }];
      }),
    ];
  });
}

/** How a part of a rule is named wherever something is wrong with it. */
export function pathOfProblem(group: number, place: number, { at }: Pick<ConditionProblem, 'at'>): string {
  return [`groups.${group}.conditions.${place}`, ...(at === undefined ? [] : [at])].join('.');
}

export function similarityOf({ similarity }: { similarity?: number | undefined }): number {
  return similarity ?? DEFAULT_SIMILARITY;
}

function percentOf(condition: { similarity?: number | undefined }): number {
  return Math.round(similarityOf(condition) * 100);
}

function named(fields: readonly { name: string; label: string }[]): Options<string> {
  return fields.map(({ name, label }) => [name, label] as const);
}

function labelOf(field: string, scope: ProfileKind): string {
  const known = [...textFieldsOf(scope), ...choiceFieldsOf(scope)].find(({ name }) => name === field);
  return known?.label ?? field;
}
