import { ROLES } from '../base/roles.ts';
import { LogAnswer, LogPaging, LogQuery, LogQueryOfLocaleProfile, LooksAnswer, LooksQuery } from './log-shapes.ts';
import { VersionedRecord } from './version-shapes.ts';
import { operation } from '../base/operation.ts';
import { object } from 'superstruct';
import { Uuid, anyOf } from '../base/primitives.ts';
import { TrailExport, TrailProof } from './trail-proof.ts';
import { RIGHTS } from '../base/rights.ts';

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
      'Who viewed at adult pictures and documents of one record, by person, latest first; of a base profile with its locale profiles.',
    roles: RIGHTS.log.looks,
    params: VersionedRecord,
    query: LooksQuery,
    answer: LooksAnswer,
  }),
};

export const trailProofOperations = {
  'trail-proof.get': operation({
    method: 'GET',
    path: '/trail-proof',
    summary: 'When the audit trail was last put under a checkpoint and last verified, and what was found.',
    roles: RIGHTS.log.verify,
    answer: TrailProof,
  }),
  'trail-proof.run': operation({
    method: 'POST',
    path: '/trail-proof',
    summary: 'Begins to verify the whole audit trail, in the background, unless someone has begun already.',
    roles: RIGHTS.log.verify,
    answer: TrailProof,
  }),
  'trail.export': operation({
    method: 'GET',
    path: '/profilebase/{profileBaseId}/trail',
    summary:
      'Every event in the trail of a base profile, with its hash; of those that the Admin may not read the hash alone.',
    roles: RIGHTS.log.download,
    params: object({ profileBaseId: Uuid }),
    answer: TrailExport,
    freshProof: 'always',
  }),
};
