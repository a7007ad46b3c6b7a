import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { TEXT_CHECKS } from '../../contract/profiles/text-checks.ts';
import { findingKey, type SetAside } from '../../contract/profiles/finding.ts';
import { dateOfBirthFromWire } from '../../contract/base/date-of-birth.ts';
import { mayBeProposed } from '../../contract/profiles/proposals.ts';
import { RESERVED } from '../../contract/locales/activation.ts';
import type { SettingValue } from '../../contract/settings/settings.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { BaseProfile, MergedInto } from '../../contract/profiles/base-profile.ts';
import type { LocaleProfile } from '../../contract/profiles/locale-profile.ts';
import type { Actor, Call } from '../platform/calls/call.ts';
import { timestamp } from '../platform/database/column-types.ts';
import { PREPARED } from '../platform/database/prepared.ts';
import { isBirthProposed } from '../duplicates/profile-facts.ts';
import { documentItem, documentsOf } from '../documents/documents.ts';
import { type LookupTables, localeOf, lookupTables } from '../lookups/lookups.ts';
import { baseMedia, imagesOfBase, localeMediaOf } from '../media/media-items.ts';
import { KIND } from '../records/kind.ts';
import { lastFilledBy } from '../records/who-changed.ts';
import { readRecord } from '../records/readable.ts';
import {
  TABLES,
  type BaseProfileRow,
  type Found,
  type LocaleProfileRow,
  type SummaryMaker,
} from '../records/record.ts';
import { baseSummaryOf, photoOf, summaryMaker } from '../records/summary.ts';
import { isSetAside } from '../records/findings.ts';
import { readSetting } from '../settings/read-setting.ts';
import { anyAdminUndoes } from '../../contract/review/undo.ts';
import { readableSurvivor } from '../records/merged-profiles.ts';
import type { BesideLocaleAnswer } from '../../contract/locales/locale-profile-operations.ts';
import { refusalOfLocale } from '../records/area.ts';
import { RIGHTS } from '../../contract/base/rights.ts';
import { mayReachDocuments } from '../../contract/base/refusals.ts';

/** The event of a profile that was merged into another. */
const MERGED_INTO = 126;

/** How a base profile was merged, with the action that can be undone; empty for a record that was not merged. */
async function mergedInto(
  base: BaseProfileRow,
  maker: SummaryMaker,
  actor: Pick<Actor, 'role' | 'geos'>,
): Promise<{ merged?: MergedInto }> {
  if (base.merged_into === null) return {};
  const survivor = await readableSurvivor(base, actor, maker);
  const event = await maker.database
    .selectFrom('audit_event')
    .leftJoin('action', (join) => join.onRef('action.id', '=', 'group_id').on('undone_at', 'is', null))
    .select(['audit_event.actor_id', 'actor_name', 'audit_event.occurred_at', 'action.id', 'operation'])
    .where('base_profile_id', '=', base.id)
    .where('event', '=', MERGED_INTO)
    .orderBy('link', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!event) return {};
  const { id, operation } = event;
  const mayUndo = RIGHTS.duplicate.merge.includes(actor.role) && operation !== null && anyAdminUndoes(operation);
  return {
    merged: {
      name: survivor?.profile_name ?? null,
      by: { user_id: event.actor_id, name: event.actor_name },
      at: timestamp(event.occurred_at),
      action_id: mayUndo ? id : null,
    },
  };
}

interface Wholes {
  base: BaseProfile;
  locale: LocaleProfile;
}
type WholeOf<K extends ProfileKind> = Wholes[K];
type Whole<K extends ProfileKind> = (
  maker: SummaryMaker,
  found: Pick<Found<K>, 'row' | 'base'>,
  actor: Actor,
) => Promise<WholeOf<K>>;

/** One whole record. Throws `not-found`, `role-forbids` or `area-forbids`. */
export async function getRecord<K extends ProfileKind>(kind: K, id: string, call: Call): Promise<WholeOf<K>> {
  return wholeRecord[kind](await summaryMaker(call), await readRecord(kind, id, call), call.actor);
}

/** A row with everything beneath it, as this person may see it. */
export const wholeRecord: { readonly [K in ProfileKind]: Whole<K> } = {
  base: async (maker, { row }, actor) => {
    const { images, documents, profiles, birthProposed } = await beneath(row.id, maker);
    const first = images.find(({ kind }) => kind === 'profile_picture');
    return {
      ...baseSummaryOf(row, first ? photoOf(first, maker) : null, maker.lookups),
      selfie_id: row.selfie_id,
      attributes: attributesOf(row.attributes, maker.lookups),
      ...(birthProposed === true && { birth_proposed: true }),
      tags: row.tags,
      media: baseMedia(images, { ...maker, actor }),
      documents: mayReachDocuments(actor.role, row.creator_id === actor.id) ? documents.map(documentItem) : [],
      locales: localesOf(row, profiles, maker.lookups),
      last_reason: row.last_reason,
      ...(await mergedInto(row, maker, actor)),
    };
  },
  locale: async (maker, { row, base }, actor) => ({
    ...(await KIND.locale.summary(maker, { row, base })),
    filled_by: (await lastFilledBy(maker.database, [row.id])).get(row.id) ?? null,
    attributes: attributesOf(row.attributes, maker.lookups),
    ...((await isLocaleBirthProposed(row, base, maker)) && { birth_proposed: true }),
    tags: row.tags,
    media: await localeMediaOf(row.id, { ...maker, actor }),
    findings: findingsOf(row, await readSetting(maker.database, 'checks_off')),
    set_aside: Object.entries(row.set_aside).flatMap(([key, aside]) => setAsideOf(key, aside)),
    base: {
      attributes: attributesOf(base.attributes, maker.lookups),
      tags: base.tags,
      selfie_id: base.selfie_id,
      selfie_index: await placeOfSelfie(base, maker),
      link: base.audit_count,
    },
    ...(await mergedInto(base, maker, actor)),
  }),
};

/** What belongs to a base profile, in one statement: the round trip to the database takes longer than reading. */
async function beneath(id: string, { database }: SummaryMaker) {
  const profiles = database
    .selectFrom('locale_profile')
    .select(['id', 'locale_id', 'status', 'active', 'stale_fields'])
    .where('base_profile_id', '=', id)
    .where('deleted_at', 'is', null);
  return database
    .selectNoFrom([
      jsonArrayFrom(imagesOfBase(id, { database })).as('images'),
      jsonArrayFrom(documentsOf(id, database)).as('documents'),
      jsonArrayFrom(profiles).as('profiles'),
      database
        .selectFrom('base_profile')
        .select(isBirthProposed('base', 'base_profile').as('proposed'))
        .where('id', '=', id)
        .as('birthProposed'),
    ])
    .modifyEnd(sql.raw(PREPARED))
    .executeTakeFirstOrThrow();
}

/** Of one without a date of birth: whether that of its base profile, with which its form begins, is only proposed. */
async function isLocaleBirthProposed(
  row: LocaleProfileRow,
  base: BaseProfileRow,
  { database }: SummaryMaker,
): Promise<boolean> {
  const own = row.attributes['dateOfBirth'] ?? '';
  const day = dateOfBirthFromWire(own || (base.attributes['dateOfBirth'] ?? ''))?.day;
  // For nearly all records this is known without a statement.
  if (day === undefined || !mayBeProposed(day, new Date(base.created_at))) return false;
  const kind = own === '' ? 'base' : 'locale';
  const found = await database
    .selectFrom(TABLES[kind] as 'base_profile')
    .select(isBirthProposed(kind, TABLES[kind]).as('proposed'))
    .where('id', '=', own === '' ? base.id : row.id)
    .executeTakeFirst();
  return found?.proposed === true;
}

/** What the checks that are on find in its texts, with who has set it aside. */
function findingsOf(row: LocaleProfileRow, off: SettingValue<'checks_off'>): LocaleProfile['findings'] {
  return row.findings
    .filter(({ check }) => !off.includes(check))
    .map(({ field, check, words, spans }) => {
      const key = findingKey({ field, check });
      const aside = isSetAside({ field, check }, row) ? row.set_aside[key] : undefined;
      return { field, check, words, spans: [...spans], set_aside: aside ? wordOf(aside) : null };
    });
}

function setAsideOf(key: string, aside: SetAside): LocaleProfile['set_aside'] {
  const [field = '', check] = key.split(':');
  return TEXT_CHECKS.flatMap((each) =>
    each === check ? [{ field, check: each, text: aside.text, ...wordOf(aside) }] : [],
  );
}

function wordOf({ why, by, at }: SetAside) {
  return { why, by, at: timestamp(new Date(at)) };
}

async function placeOfSelfie(
  { id, selfie_id: selfieId }: BaseProfileRow,
  { database }: SummaryMaker,
): Promise<number | null> {
  if (selfieId === null) return null;
  const pictures = await imagesOfBase(id, { database }).where('kind', '=', 'profile_picture').execute();
  const place = pictures.findIndex((picture) => picture.id === selfieId);
  return place === -1 ? null : place;
}

/** Attributes as the API gives them. */
function attributesOf(attributes: Readonly<Record<string, string>>, { attributeTypes }: LookupTables) {
  return Object.entries(attributes).flatMap(([name, value]) => {
    const id = attributeTypes.get(name);
    return id === undefined ? [] : [{ attribute_type_id: id, value }];
  });
}

/** Existing locale profiles, and locales that wait for the approval, by code. */
function localesOf(
  row: BaseProfileRow,
  profiles: readonly Pick<LocaleProfileRow, 'id' | 'locale_id' | 'status' | 'active' | 'stale_fields'>[],
  { localeById }: LookupTables,
) {
  const existing = profiles.map((profile) => ({
    localeId: profile.locale_id,
    profile_id: profile.id,
    status: profile.status,
    active: profile.active,
    stale_fields: profile.stale_fields,
  }));
  const reserved = row.reserved_locales
    .filter((id) => !profiles.some((profile) => profile.locale_id === id))
    .map((localeId) => ({ localeId, ...RESERVED }));
  return [...existing, ...reserved]
    .flatMap(({ localeId, ...entry }) => {
      const locale = localeById.get(localeId);
      return locale ? [{ ...locale, ...entry }] : [];
    })
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

/**
 * What may be shown beside a locale profile: the pictures of its base profile, for people who already read what those
 * show of the person, and the other locale profiles that they may read. Throws `not-found` or `area-forbids`.
 */
export async function besideLocale(
  id: string,
  call: Pick<Call, 'database' | 'media' | 'actor'>,
): Promise<BesideLocaleAnswer> {
  const { base } = await readRecord('locale', id, call);
  const lookups = await lookupTables(call.database);
  const sisters = await call.database
    .selectFrom('locale_profile')
    .select(['id', 'locale_id', 'status'])
    .where('base_profile_id', '=', base.id)
    .where('deleted_at', 'is', null)
    .where('id', '!=', id)
    .execute();
  const images = await imagesOfBase(base.id, call).where('kind', '=', 'profile_picture').execute();
  const { profile_pictures: pictures } = baseMedia(images, { ...call, lookups });
  return {
    base: { profile_pictures: pictures },
    locales: sisters
      .filter((row) => refusalOfLocale(call.actor, row, base, { lookups }) === null)
      .map((row) => ({ profile_id: row.id, status: row.status, locale: localeOf(row.locale_id, lookups) }))
      .sort((one, other) => (one.locale.code < other.locale.code ? -1 : 1)),
  };
}
