import { anyOf } from '../alternatives.ts';
import { ROLES } from '../policy/roles.ts';
import { LogAnswer, LogPaging, LogQuery, LogQueryOfLocaleProfile } from '../shapes/log.ts';
import { operation } from './operation.ts';

export const logOperations = {
  'log.list': operation({
    method: 'POST',
    path: '/log',
    summary: 'A page of the audit trail of one base profile or of one locale profile, newest first.',
    roles: ROLES,
    query: LogPaging,
    body: anyOf([LogQuery, LogQueryOfLocaleProfile]),
    answer: LogAnswer,
  }),
};
