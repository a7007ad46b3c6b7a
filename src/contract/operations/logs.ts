import { anyOf } from '../alternatives.ts';
import { LOOKS_ROLES } from '../policy/reading-rights.ts';
import { ROLES } from '../policy/roles.ts';
import { LogAnswer, LogPaging, LogQuery, LogQueryOfLocaleProfile } from '../shapes/log.ts';
import { LooksAnswer, LooksQuery } from '../shapes/look.ts';
import { VersionedRecord } from '../shapes/version.ts';
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
  'look.list': operation({
    method: 'GET',
    path: '/looks/{kind}/{profileId}',
    summary:
      'Who looked at adult pictures and documents of one record, by person, latest first; of a base profile with its locale profiles.',
    roles: LOOKS_ROLES,
    params: VersionedRecord,
    query: LooksQuery,
    answer: LooksAnswer,
  }),
};
