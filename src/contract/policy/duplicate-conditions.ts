import type { DuplicateCondition, DuplicateRule } from '../shapes/duplicate-filter.ts';
import { choiceFieldsOf, textFieldsOf } from './duplicate-fields.ts';

/**
 * The least similarity of a text of several lines that may be asked for: below it the index would
 * miss more than one pair in a hundred.
 */
const PARAGRAPH_SIMILARITY = 0.6;
/** The similarity a new condition begins with. */
const DEFAULT_SIMILARITY = 0.6;
/** Short texts that can be compared by similarity: there is an index for these. */
const SIMILAR_LINES: ReadonlySet<string> = new Set(['profileName', 'realName']);

/** What a filter compares; also how much each weighs in the score, relative to the others. */
const WEIGHTS: Readonly<Record<DuplicateCondition['kind'], number>> = {
  'same-file': 10,
  'same-document': 9,
  'similar-picture': 9,
  text: 6,
  'date-of-birth': 4,
  distance: 2,
  dropdown: 1,
  tag: 1,
  active: 0,
};
/** The same sound is a weaker sign than the same letters. */
const PHONETIC_WEIGHT = 3;

export function weightOf(condition: DuplicateCondition): number {
  return condition.kind === 'text' && condition.comparison === 'phonetic' ? PHONETIC_WEIGHT : WEIGHTS[condition.kind];
}

/**
 * Whether a condition alone leads from a profile to few others. Every group needs one: without it
 * each profile would have to be compared with every other.
 */
function isNarrow({ kind }: DuplicateCondition): boolean {
  return !['tag', 'dropdown', 'active', 'distance'].includes(kind);
}

/** Which facts of a profile a condition looks at: a decision is reopened when one of them changes. */
export function comparedFacts(condition: DuplicateCondition): string[] {
  switch (condition.kind) {
    case 'dropdown':
    case 'text':
      return [`field:${condition.field}`];
    case 'tag':
      return condition.tags.map((id) => `tag:${id.toLowerCase()}`);
    case 'active':
      return condition.value === 'any' ? [] : ['active'];
    case 'date-of-birth':
      return ['field:dateOfBirth'];
    case 'distance':
      return ['place'];
    case 'same-file':
    case 'similar-picture':
      return ['pictures'];
    case 'same-document':
      return ['documents'];
  }
}

/** What is wrong with a filter beyond its shape; `path` names the part. Both the page and the server ask this. */
export function problemsOfRule({ scope, groups }: DuplicateRule): { path: string; problem: string }[] {
  const problems: { path: string; problem: string }[] = [];
  for (const [index, { conditions }] of groups.entries()) {
    if (!conditions.some(isNarrow)) {
      problems.push({
        path: `groups.${index}`,
        problem:
          'needs a condition that narrows: a text, a date of birth, a picture, a file or a document. The others fit too many profiles',
      });
    }
    for (const [place, condition] of conditions.entries()) {
      const problem = problemOfCondition(scope, condition);
      if (problem !== null) problems.push({ path: `groups.${index}.conditions.${place}`, ...problem });
    }
  }
  return problems;
}

function problemOfCondition(scope: DuplicateRule['scope'], condition: DuplicateCondition): { problem: string } | null {
  if (condition.kind === 'dropdown') {
    const known = choiceFieldsOf(scope).some(({ name }) => name === condition.field);
    return known ? null : { problem: `cannot compare the field ${condition.field}` };
  }
  if (condition.kind === 'same-document' && scope === 'locale') {
    return { problem: 'documents belong to base profiles' };
  }
  if (condition.kind !== 'text') return null;
  const field = textFieldsOf(scope).find(({ name }) => name === condition.field);
  if (!field) return { problem: `cannot compare the field ${condition.field}` };
  if (condition.comparison === 'phonetic' && field.paragraph) {
    return { problem: `cannot compare ${field.label} by its sound` };
  }
  if (condition.comparison !== 'similar') return null;
  if (!field.paragraph && !SIMILAR_LINES.has(field.name)) {
    return { problem: `cannot compare ${field.label} by similarity` };
  }
  if (field.paragraph && similarityOf(condition) < PARAGRAPH_SIMILARITY) {
    return { problem: `needs a similarity of at least ${PARAGRAPH_SIMILARITY} for ${field.label}` };
  }
  return null;
}

/** The least similarity a text condition asks for. */
export function similarityOf({ similarity }: { similarity?: number | undefined }): number {
  return similarity ?? DEFAULT_SIMILARITY;
}
