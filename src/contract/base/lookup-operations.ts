import { ROLES } from './roles.ts';
import { AttributesAnswer, LocalesAnswer, TagsAnswer } from './lookups.ts';
import { operation } from './operation.ts';

export const lookupOperations = {
  'locale.list': operation({
    method: 'GET',
    path: '/locale',
    summary: 'All locales.',
    roles: ROLES,
    answer: LocalesAnswer,
  }),
  'tag.list': operation({
    method: 'GET',
    path: '/tag',
    summary: 'All tag groups, each with its tags by name.',
    roles: ROLES,
    answer: TagsAnswer,
  }),
  'attribute.list': operation({
    method: 'GET',
    path: '/attribute',
    summary: 'Attribute type identifiers by name.',
    roles: ROLES,
    answer: AttributesAnswer,
  }),
};
