import type { Handlers } from '../calls/call.ts';
import { listVersions } from './list-versions.ts';
import { compareVersions, getVersion, baseChanges } from './read-version.ts';
import { restoreVersion } from './restore.ts';

export const versionHandlers = {
  'version.list': ({ params: { kind, profileId }, query }, call) => listVersions(kind, profileId, query, call),
  'version.get': ({ params: { kind, profileId, link } }, call) => getVersion(kind, profileId, Number(link), call),
  'version.compare': ({ params: { kind, profileId, link }, query }, call) =>
    compareVersions(kind, profileId, [Number(link), query.with], call),
  'locale-profile.base-changes': ({ params }, call) => baseChanges(params.profileId, call),
  'version.restore': ({ params: { kind, profileId, link }, body }, call) =>
    restoreVersion(kind, profileId, { ...body, link: Number(link) }, call),
} satisfies Partial<Handlers>;
