import type { DuplicateCondition } from '../shapes/duplicate-filter.ts';
import { choiceFieldsOf, textFieldsOf } from './duplicate-fields.ts';
import { similarityOf } from './duplicate-conditions.ts';
import type { ProfileKind } from './status.ts';

/** A condition as people read it. `tagLabel` tells the label of a tag. */
export function conditionWords(
  condition: DuplicateCondition,
  scope: ProfileKind,
  tagLabel: (id: string) => string,
): string {
  switch (condition.kind) {
    case 'tag': {
      const tags = condition.tags.map(tagLabel).join(', ');
      return condition.match === 'same' ? `Share one of the tags ${tags}` : `Each has one of the tags ${tags}`;
    }
    case 'dropdown':
      return `Same ${labelOf(condition.field, scope)}`;
    case 'text':
      return textWords(condition, labelOf(condition.field, scope));
    case 'active':
      return { yes: 'Both active', no: 'Neither active', any: 'Active or not' }[condition.value];
    case 'date-of-birth':
      return condition.days === 0
        ? 'Same date of birth'
        : `Dates of birth within ${condition.days} ${condition.days === 1 ? 'day' : 'days'}`;
    case 'distance':
      return `At most ${condition.kilometres} km apart`;
    case 'same-file':
      return 'The same picture file';
    case 'similar-picture':
      return `Pictures that look alike (at most ${condition.distance} of 256 bits differ)`;
    case 'same-document':
      return 'The same document file';
  }
}

function textWords(condition: Extract<DuplicateCondition, { kind: 'text' }>, label: string): string {
  switch (condition.comparison) {
    case 'exact':
      return `${label} exactly the same`;
    case 'normalised':
      return `${label} the same in any spelling or script`;
    case 'phonetic':
      return `${label} sounds the same`;
    case 'similar':
      return `${label} at least ${Math.round(similarityOf(condition) * 100)} % alike`;
  }
}

function labelOf(field: string, scope: ProfileKind): string {
  const known = [...textFieldsOf(scope), ...choiceFieldsOf(scope)].find(({ name }) => name === field);
  return known?.label ?? field;
}
