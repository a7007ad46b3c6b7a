import {
  array,
  integer,
  nullable,
  object,
  string,
  boolean,
  enums,
  optional,
  pattern,
  pick,
  refine,
  size,
  type Infer,
} from 'superstruct';
import { ROLES } from '../base/roles.ts';
import { Uuid, Person, Timestamp } from '../base/primitives.ts';
import { BaseProfileSummary } from '../profiles/base-profile.ts';
import { LocaleProfileSummary } from '../profiles/locale-profile.ts';
import { operation } from '../base/operation.ts';
import { RIGHTS } from '../base/rights.ts';
import { LogEntry } from './log-shapes.ts';
import { DuplicateReason, DuplicateSeen } from '../profiles/duplicate-reason.ts';

/** Versions of one page of the list. */
export const VERSIONS_PAGE = 30;

const Link = pattern(string(), /^[1-9]\d{0,8}$/);
export const VersionedRecord = object({ kind: enums(['base', 'locale'] as const), profileId: Uuid });
const OneVersion = object({ ...VersionedRecord.schema, link: Link });
/** A moment in ISO form, to the millisecond. */
const Moment = refine(
  size(string(), 1, 30),
  'moment',
  (text) => (/^\d{4}-.*Z$/.test(text) && !Number.isNaN(Date.parse(text))) || 'is not a moment',
);
/** `at`: asks besides for the version that stood then. */
const VersionQuery = object({ before: optional(integer()), at: optional(Moment) });

/** An event as the log states it in a sentence; the version itself holds the values of fields. */
const VersionDeed = pick(LogEntry, ['event', 'subject', 'locale', 'before', 'after', 'reason']);

/** One group of events of a record, and so a version of it. */
export const VersionRow = object({
  /** Number of its last event in the chain, by which the version is named. */
  link: integer(),
  at: Timestamp,
  by: Person,
  role: string(),
  /** null: it decided nothing. */
  decision: nullable(enums(['approved', 'disapproved'] as const)),
  /** What was done, the oldest first, as far as the log's words need it. */
  what: array(VersionDeed),
  /** Of an undo what it took back, likewise; else null. */
  took_back: nullable(array(VersionDeed)),
  /** It does again what was undone. */
  again: boolean(),
});
export type VersionRow = Infer<typeof VersionRow>;
const VersionList = object({
  versions: array(VersionRow),
  /** What to ask for with `before` to read on; null: there are no older ones. */
  next: nullable(integer()),
  /** With `at`: the version that stood then; null: there was none yet. */
  stood: optional(nullable(integer())),
});

const VersionField = object({ key: string(), label: string(), value: string(), restorable: boolean() });
const VersionPicture = object({
  id: Uuid,
  kind: string(),
  position: integer(),
  level: nullable(string()),
  cropped: boolean(),
  /** null: it can no longer be shown. */
  url: nullable(string()),
});
export type VersionPicture = Infer<typeof VersionPicture>;

/** A record as a version of it was, in words, as far as the reader may read it today. */
export const VersionContent = object({
  link: integer(),
  fields: array(VersionField),
  pictures: array(VersionPicture),
  documents: array(string()),
  /** What cannot be shown, in words. */
  missing: array(string()),
});
export type VersionContent = Infer<typeof VersionContent>;

const VersionComparison = object({
  older: VersionContent,
  newer: VersionContent,
  /** Keys of the fields, identifiers of the pictures, and names of the documents that differ. */
  differing: object({ fields: array(string()), pictures: array(Uuid), documents: array(string()) }),
});

/** What has changed in a base profile since a locale profile was last filled in or confirmed. */
export const BaseChanges = object({
  /** The last link of the base profile's chain, to be sent with "still right". */
  link: integer(),
  /** When the locale profile's fields were changed last, and the base profile's. */
  filled_at: Timestamp,
  changed_at: Timestamp,
  /** In words, in the order of the form; '' for no value. */
  fields: array(object({ key: string(), label: string(), before: string(), after: string() })),
  /** Both lanes; null: the same pictures. */
  pictures: nullable(object({ before: array(VersionPicture), after: array(VersionPicture) })),
});
export type BaseChanges = Infer<typeof BaseChanges>;

const RestoreBody = object({
  /** Keys of fields, and `pictures` for the order of those that are still there; left out: all. */
  fields: optional(size(array(string()), 1, 200)),
  duplicate_reason: optional(DuplicateReason),
  duplicate_seen: optional(DuplicateSeen),
});

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
