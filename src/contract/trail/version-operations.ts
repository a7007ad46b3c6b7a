import { array, integer, nullable, object, string } from 'superstruct';
import { ROLES } from '../base/roles.ts';
import { Uuid } from '../base/primitives.ts';
import { BaseProfileSummary } from '../profiles/base-profile.ts';
import { LocaleProfileSummary } from '../profiles/locale-profile.ts';
import {
  BaseChanges,
  OneVersion,
  RestoreBody,
  VersionComparison,
  VersionContent,
  VersionedRecord,
  VersionList,
  VersionQuery,
} from './version-shapes.ts';
import { operation } from '../base/operation.ts';
import { RIGHTS } from '../base/rights.ts';

export const versionOperations = {
  'version.list': operation({
    method: 'GET',
    path: '/version/{kind}/{profileId}',
    summary: 'A page of the versions of one record: who, when and what, newest first.',
    roles: ROLES,
    params: VersionedRecord,
    query: VersionQuery,
    answer: VersionList,
  }),
  'version.get': operation({
    method: 'GET',
    path: '/version/{kind}/{profileId}/{link}',
    summary: 'A record as one version of it was: as a decision saw it, or as a save left it.',
    roles: ROLES,
    params: OneVersion,
    answer: VersionContent,
  }),
  'version.compare': operation({
    method: 'GET',
    path: '/version/{kind}/{profileId}/{link}/compared',
    summary: 'Two versions of one record, and where they differ.',
    roles: ROLES,
    params: OneVersion,
    query: object({ with: integer() }),
    answer: VersionComparison,
  }),
  'locale-profile.base-changes': operation({
    method: 'GET',
    path: '/profile/{profileId}/base-changes',
    summary: 'What has changed in the base profile of a locale profile since that was filled in or approved.',
    roles: RIGHTS.locale.read,
    params: object({ profileId: Uuid }),
    answer: BaseChanges,
  }),
  'version.restore': operation({
    method: 'POST',
    path: '/version/{kind}/{profileId}/{link}/restore',
    summary: 'Saves a record with what a version of it held, whole or by field, by the rules of any save.',
    roles: ROLES,
    params: OneVersion,
    body: RestoreBody,
    answer: object({
      action_id: nullable(Uuid),
      records: array(BaseProfileSummary),
      locale_records: array(LocaleProfileSummary),
      /** What may or can not be set any more, in words. */
      left: array(string()),
    }),
    versioned: true,
  }),
};
