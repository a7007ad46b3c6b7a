import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import { tidyName } from '../../contract/profiles/field-limits.ts';
import { appendAuditEvents } from '../trail/audit/append-audit-events.ts';
import { auditEntry } from '../records/audit-event.ts';
import type { Schema } from '../platform/database/schema.ts';
import { codeOf, localeOf, lookupTables, type LookupTables } from '../lookups/lookups.ts';
import { changeRecord } from '../records/change.ts';
import { keepFindings } from '../records/findings.ts';
import { lockProfiles } from '../records/lock.ts';
import { TABLES, type Found, type LocaleProfileRow } from '../records/record.ts';
import { fieldChanges } from './field-changes.ts';
import { baseColumns, localeColumns } from './form-kinds.ts';
import { isNamed, nameKeys } from './profile-name.ts';

/** Raised when `tidyName` removes more than it did. */
const RULES = 2;
/** The key, beside the folded tables, under which its completion is stored. */
const DONE = 'names';
/** Fields that `fieldInput` tidies. */
const NAMES = ['profileName', 'name'] as const;

/** A superset of what `tidyName` removes, as a PostgreSQL pattern; `tidyName` decides on the rows found. */
const UNSEEN =
  '[\\u0001-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\U00016fe4\\U0001bca0-\\U0001bca3\\U0001d159\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff]';
const untidy = (text: RawBuilder<unknown>) => sql<SqlBool>`${text} ~ ${UNSEEN}`;

/** The actor in the trail, as no person did it. */
const ACTOR = { id: 'dossier', name: 'Dossier', role: 'Admin' as const };

export interface TidyParts {
  database: Kysely<Schema>;
  now: () => Date;
  log: Logger;
}

/**
 * Cleans names and notes that were stored before input was cleaned, once. A profile gets an event in its trail. Of
 * two that get the same name in a locale the later one is numbered, since the cleaning exists to keep names
 * distinguishable.
 */
export async function tidyStoredNames({ database, now, log }: TidyParts): Promise<void> {
  const before = await database
    .selectFrom('folded_text')
    .select('rules')
    .where('table_name', '=', DONE)
    .executeTakeFirst();
  if (before?.rules === RULES) return;
  const lookups = await lookupTables(database);
  const facts = {
    base: await tidied('base'),
    locale: await tidied('locale'),
    people: await people(),
    notes: await notes(),
  };
  const state = { rules: RULES, reached: null };
  await database
    .insertInto('folded_text')
    .values({ table_name: DONE, ...state })
    .onConflict((clash) => clash.column('table_name').doUpdateSet(state))
    .execute();
  if (Object.values(facts).some((count) => count > 0)) {
    log.warn(facts, 'Names with characters that nobody sees were cleaned.');
  }

  async function tidied(kind: ProfileKind): Promise<number> {
    const rows = await database
      .selectFrom(TABLES[kind] as 'base_profile')
      .select('id')
      .where((build) => build.or(NAMES.map((name) => untidy(sql`attributes ->> ${name}`))))
      .orderBy('id')
      .execute();
    let count = 0;
    for (const { id } of rows) {
      const isChanged = await database.transaction().execute(async (transaction) => {
        await lockProfiles(transaction, kind, [id]);
        return tidyProfile({ transaction, lookups, at: now() }, kind, id);
      });
      if (isChanged) count += 1;
    }
    return count;
  }

  async function people(): Promise<number> {
    const rows = await database
      .selectFrom('identity_account')
      .select(['id', 'name', 'email'])
      .where(untidy(sql`name`))
      .execute();
    const untidied = rows.filter(({ name }) => tidyName(name) !== name);
    for (const { id, name, email } of untidied) {
      await database
        .updateTable('identity_account')
        .set({ name: tidyName(name) || email })
        .where('id', '=', id)
        .execute();
    }
    return untidied.length;
  }

  async function notes(): Promise<number> {
    const rows = await database
      .selectFrom('document')
      .select(['id', 'note'])
      .where(untidy(sql`note`))
      .execute();
    const untidied = rows.filter(({ note }) => tidyName(note) !== note);
    for (const { id, note } of untidied) {
      await database
        .updateTable('document')
        .set({ note: tidyName(note) })
        .where('id', '=', id)
        .execute();
    }
    return untidied.length;
  }
}

interface Tidying {
  transaction: Transaction<Schema>;
  lookups: LookupTables;
  at: Date;
}

/** @returns whether there was something to remove */
async function tidyProfile({ transaction, lookups, at }: Tidying, kind: ProfileKind, id: string): Promise<boolean> {
  const found = await stored(transaction, kind, id);
  const attributes = { ...found.row.attributes };
  for (const name of NAMES) if (attributes[name] !== undefined) attributes[name] = tidyName(attributes[name]);
  if (NAMES.every((name) => attributes[name] === found.row.attributes[name])) return false;
  for (const name of NAMES) if (attributes[name] === '') delete attributes[name];
  if ('locale_id' in found.row && attributes['profileName']) {
    attributes['profileName'] = await freeName(transaction, found.row, attributes['profileName'], lookups);
  }
  const fields = { attributes, tags: found.row.tags };
  const by = { call: { actor: ACTOR, requestId: DONE }, at, actionId: randomUUID(), maker: { lookups } };
  const events = fieldChanges(found.row, fields, lookups).map((change) => auditEntry({ ...found, ...by }, change));
  if (kind === 'base') await changeRecord(transaction, { kind: 'base', id }, baseColumns(id, fields), at);
  else {
    const columns = localeColumns(id, fields, codeOf(found.row, lookups) ?? '');
    await changeRecord(transaction, { kind: 'locale', id }, columns, at);
  }
  await appendAuditEvents(transaction, found.base.id, events);
  const ofTexts = { own: kind === 'locale' ? [id] : [], base: kind === 'base' };
  await keepFindings(transaction, kind === 'base' ? { id, attributes } : found.base, lookups, ofTexts);
  return true;
}

async function stored(transaction: Transaction<Schema>, kind: ProfileKind, id: string): Promise<Found> {
  const own = transaction.selectFrom('locale_profile').selectAll().where('id', '=', id);
  const locale = kind === 'locale' ? await own.executeTakeFirstOrThrow() : null;
  const base = await transaction
    .selectFrom('base_profile')
    .selectAll()
    .where('id', '=', locale?.base_profile_id ?? id)
    .executeTakeFirstOrThrow();
  return { kind, row: locale ?? base, base };
}

/** The name, or if another profile of that locale has it, the name with the next number after it. */
async function freeName(
  transaction: Transaction<Schema>,
  { id, locale_id: localeId }: Pick<LocaleProfileRow, 'id' | 'locale_id'>,
  name: string,
  lookups: LookupTables,
): Promise<string> {
  const { code } = localeOf(localeId, lookups);
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name} (${number})`;
    const other = await transaction
      .selectFrom('locale_profile')
      .select('id')
      .where('locale_id', '=', localeId)
      .where(isNamed(nameKeys(tried, code)))
      .where('deleted_at', 'is', null)
      .where('id', '<>', id)
      .executeTakeFirst();
    if (!other) return tried;
  }
}
