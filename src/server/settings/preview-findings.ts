import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { OperationAnswer } from '../../contract/operations.ts';
import { CHECK_TITLES, forbiddenIn, type ForbiddenWord } from '../../contract/profiles/text-checks.ts';
import { checkText } from '../../contract/text-checks/check-text.ts';
import { type KeptFinding, WRITTEN_FIELDS, writtenFieldLabel } from '../../contract/profiles/finding.ts';
import type { TextCheck } from '../../contract/profiles/text-checks.ts';
import type { SettingValue } from '../../contract/settings/settings.ts';
import type { PreviewedFinding } from '../../contract/settings/setting-shapes.ts';
import type { Schema } from '../platform/database/schema.ts';
import { localeOf, lookupTables } from '../lookups/lookups.ts';
import { readSetting } from './read-setting.ts';

type Preview = OperationAnswer<'setting.preview'>;

/** Rows that are shown, counted, and looked at: more would keep the Admin waiting. */
const [SHOWN, COUNTED, LOOKED_AT] = [20, 10_000, 20_000];
const BATCH = 1000;

/** The findings of checks that are to be enabled: those of disabled checks are stored as well. */
export async function switchedOn(off: SettingValue<'checks_off'>, database: Kysely<Schema>): Promise<Preview> {
  const fresh = (await readSetting(database, 'checks_off')).filter((check) => !off.includes(check));
  const lines: string[] = [];
  const rows: PreviewedFinding[] = [];
  let affected = 0;
  for (const check of fresh) {
    const holds = sql`deleted_at is null and found @> array[${check}]::text[]`;
    const count = await countOf(database, holds);
    affected += count;
    lines.push(`${CHECK_TITLES[check]}: found in ${counted(count)}.`);
    rows.push(...(await foundBy(database, check, holds)));
  }
  return { affected, sentence: lines.length > 0 ? lines.join(' ') : null, rows: rows.slice(0, SHOWN) };
}

async function countOf(database: Kysely<Schema>, holds: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from locale_profile where ${holds} limit ${COUNTED}) as those`.execute(
    database,
  );
  return rows[0]?.count ?? 0;
}

async function foundBy(
  database: Kysely<Schema>,
  check: TextCheck,
  holds: RawBuilder<unknown>,
): Promise<PreviewedFinding[]> {
  const lookups = await lookupTables(database);
  const { rows } = await sql<{ id: string; profile_name: string; locale_id: string; findings: KeptFinding[] }>`
    select id, profile_name, locale_id, findings from locale_profile where ${holds} limit ${SHOWN}`.execute(database);
  return rows.map(({ id, profile_name: name, locale_id: localeId, findings }) => {
    const finding = findings.find((each) => each.check === check);
    const words = finding ? `${writtenFieldLabel(finding.field)}: ${finding.words}` : '';
    return { profile_id: id, profile_name: name, locale: localeOf(localeId, lookups).code, words };
  });
}

/** The present occurrences of words that are to be forbidden. One pass along the identifiers, as far as an Admin waits. */
export async function forbiddenAnew(
  words: SettingValue<'forbidden_words'>,
  database: Kysely<Schema>,
): Promise<Preview> {
  const before = await readSetting(database, 'forbidden_words');
  const fresh = words.filter(
    ({ word, locale }) => !before.some((each) => each.word === word && each.locale === locale),
  );
  if (fresh.length === 0) return { affected: 0, sentence: null, rows: [] };
  const { affected, rows, isAll } = await standingIn(database, fresh);
  const where = isAll ? '' : ` Only the first ${inWords(LOOKED_AT)} were looked at.`;
  return { affected, sentence: `The new words occur in ${counted(affected)}.${where}`, rows };
}

async function standingIn(database: Kysely<Schema>, words: readonly ForbiddenWord[]) {
  const lookups = await lookupTables(database);
  const everywhere = words.some(({ locale }) => locale === null);
  const locales = [...new Set(words.flatMap(({ locale }) => (locale === null ? [] : [locale])))];
  const rows: PreviewedFinding[] = [];
  let [affected, looked] = [0, 0];
  let reached: string | null = null;
  while (looked < LOOKED_AT) {
    const batch: { id: string; locale_id: string; profile_name: string; attributes: Record<string, string> }[] =
      await database
        .selectFrom('locale_profile')
        .select(['id', 'locale_id', 'profile_name', 'attributes'])
        .where('deleted_at', 'is', null)
        .$if(!everywhere, (query) => query.where('locale_id', 'in', locales))
        .$if(reached !== null, (query) => query.where('id', '>', reached))
        .orderBy('id')
        .limit(BATCH)
        .execute();
    for (const row of batch) {
      const forbidden = forbiddenIn(words, row.locale_id);
      const { code } = localeOf(row.locale_id, lookups);
      const found = WRITTEN_FIELDS.flatMap(({ name, label, type }) =>
        checkText(row.attributes[type] ?? '', code, { field: name, forbidden }, ['forbidden']).map(
          (finding) => `${label}: ${finding.words}`,
        ),
      );
      if (found.length === 0) continue;
      affected += 1;
      if (rows.length < SHOWN) {
        rows.push({ profile_id: row.id, profile_name: row.profile_name, locale: code, words: found.join(' ') });
      }
    }
    looked += batch.length;
    reached = batch.at(-1)?.id ?? null;
    if (batch.length < BATCH) return { affected, rows, isAll: true };
  }
  return { affected, rows, isAll: false };
}

function counted(count: number): string {
  if (count >= COUNTED) return `at least ${inWords(COUNTED)} locale profiles`;
  return `${inWords(count)} locale ${count === 1 ? 'profile' : 'profiles'}`;
}

function inWords(count: number): string {
  return count.toLocaleString('en');
}
