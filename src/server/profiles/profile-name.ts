import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { OperationAnswer, OperationInput } from '../../contract/operations.ts';
import { profileNameKey, profileNameSound } from '../../contract/profiles/name-key.ts';
import { tidyName } from '../../contract/profiles/field-limits.ts';
import { QueryError } from '../../libraries/embedded-postgres-host/engine.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Call } from '../platform/calls/call.ts';
import { invalidInput } from '../platform/failures/checked-input.ts';
import { Failure, notFound } from '../platform/failures/failure.ts';
import { lookupTables, type LookupTables, localeOf } from '../lookups/lookups.ts';
import { inArea, refusalOfLocale } from '../records/area.ts';
import { isBound } from '../../contract/base/refusals.ts';
import { isolated } from '../../contract/base/words.ts';

/** Names of the indexes that refuse the second of two equal names saved at the same moment: by letters and by sound. */
export const NAME_INDEXES: ReadonlySet<string | undefined> = new Set([
  'locale_profile_name',
  'locale_profile_name_sound',
]);

/** Both keys of a name as columns of a locale profile. */
export function nameKeys(name: string, locale: string) {
  return { name_key: profileNameKey(name, locale), name_sound: profileNameSound(name, locale) };
}

/** Whether a locale profile has a name with these keys, by looks or by sound. */
export function isNamed({ name_key: look, name_sound: sound }: ReturnType<typeof nameKeys>): RawBuilder<SqlBool> {
  // The second half is that of the index: most names sound as they are written, and have no key for it.
  return sql<SqlBool>`(name_key = ${look} or
    (case when name_sound = '' then name_key else name_sound end) = ${sound || look})`;
}

/** Where a name is checked, and for which base profile, whose own profile does not count. */
export interface NameQuestion {
  localeId: string;
  baseProfileId: string;
  name: string;
}

/**
 * Answers while a person types; the save decides. Only for a locale profile that the person may read, or the names of
 * every other locale could be guessed. For the same reason a profile that they may not read is left to the save,
 * which cannot store a name twice. Throws `not-found`, `area-forbids` or `profile-name-taken`.
 */
export async function checkProfileName(
  body: OperationInput<'locale-profile.check-name'>['body'],
  { database, actor }: Call,
): Promise<OperationAnswer<'locale-profile.check-name'>> {
  const lookups = await lookupTables(database);
  const localeId = body.locale_id.toLowerCase();
  if (!lookups.localeById.has(localeId)) throw invalidInput([{ path: 'locale_id', problem: 'is not a locale' }]);
  const asking = await database
    .selectFrom('locale_profile')
    .innerJoin('base_profile', 'base_profile.id', 'locale_profile.base_profile_id')
    .select('base_profile.attributes')
    .where('base_profile.id', '=', body.profile_base_id)
    .where('base_profile.deleted_at', 'is', null)
    .where('locale_profile.locale_id', '=', localeId)
    .where('locale_profile.deleted_at', 'is', null)
    .executeTakeFirstOrThrow(notFound);
  const refusal = refusalOfLocale(actor, { locale_id: localeId }, asking, { lookups });
  if (refusal) throw refusal;
  const question = { localeId, baseProfileId: body.profile_base_id, name: body.profile_name };
  const within = isBound('locale', actor) ? inArea('locale', actor.geos, lookups) : undefined;
  await assertNameIsFree(database, question, lookups, within);
  return { profile_name: tidyName(body.profile_name) };
}

/** Throws `profile-name-taken` if a profile of another base profile, among those that may be named, has the name in that locale. */
export async function assertNameIsFree(
  database: Kysely<Schema>,
  { localeId, baseProfileId, name }: NameQuestion,
  lookups: LookupTables,
  within: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<void> {
  const { code, language } = localeOf(localeId, lookups);
  const keys = nameKeys(name, code);
  if (keys.name_key === '') return;
  const other = await database
    .selectFrom('locale_profile')
    .select('id')
    .where('locale_id', '=', localeId)
    .where(isNamed(keys))
    .where('base_profile_id', '!=', baseProfileId)
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null)
    .where(within)
    .executeTakeFirst();
  if (other) throw nameTaken(name, language);
}

/** Runs a write, and words the index's refusal like that of the check before it. */
export async function namedUniquely<T>(name: string, language: string, write: () => Promise<T>): Promise<T> {
  return write().catch((error: unknown) => {
    throw error instanceof QueryError && NAME_INDEXES.has(error.constraint) ? nameTaken(name, language) : error;
  });
}

function nameTaken(name: string, language: string): Failure {
  return new Failure(
    'profile-name-taken',
    `Another ${language} profile already has this name, or one that counts as the same: “${isolated(tidyName(name))}”.`,
  );
}
