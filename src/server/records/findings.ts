import { type Kysely, sql, type Transaction } from 'kysely';
import { ALL_CHECKS, checkText, CHECKS_BESIDE } from '../../contract/text-checks/check-text.ts';
import { findingKey, type KeptFinding, type DetectLanguage, WRITTEN_FIELDS } from '../../contract/profiles/finding.ts';
import { type TextCheck, checksShown, forbiddenIn, type ForbiddenWord } from '../../contract/profiles/text-checks.ts';
import { foldForCopies } from '../../contract/profiles/origins.ts';
import { markOfText } from '../../contract/base/marks.ts';
import { dateOfBirthFromWire } from '../../contract/base/date-of-birth.ts';
import type { Schema } from '../platform/database/schema.ts';
import { localeOf, type LookupTables } from '../lookups/lookups.ts';
import { readSetting } from '../settings/read-setting.ts';
import type { BaseProfileRow, LocaleProfileRow } from './record.ts';
import type { Intent } from './intent.ts';
import { canonicalJson } from '../trail/audit/chain.ts';

/** Places in a text that are kept of one finding: a person who corrects twenty looks for the rest anyway. */
const SPANS_KEPT = 20;

export type Written = Pick<LocaleProfileRow, 'id' | 'locale_id' | 'attributes' | 'content_at'>;

/** What the texts beneath one base profile are compared with. */
export interface Around {
  base: BaseProfileRow['attributes'];
  /** Locales that have a text, by field and folded text. */
  copies: ReadonlyMap<string, ReadonlyMap<string, string>>;
  forbidden: readonly ForbiddenWord[];
  lookups: LookupTables;
  detectLanguage: DetectLanguage;
}

/** Reads what texts are compared with, for all locale profiles beneath one base profile. */
async function aroundOf(
  database: Kysely<Schema>,
  base: Pick<BaseProfileRow, 'attributes'>,
  rows: readonly Written[],
  lookups: LookupTables,
): Promise<Around> {
  const forbidden = await readSetting(database, 'forbidden_words');
  // Its tables take a third of a second and 30 MB: nobody waits for them but the first text.
  const { detectLanguage } = await import('../../contract/text-checks/detect-language.ts');
  return { base: base.attributes, copies: copiesAmong(rows, lookups), forbidden, lookups, detectLanguage };
}

/** The findings in the texts of a locale profile, in the order of its form. */
function findingsIn(row: Written, around: Around, checks: readonly TextCheck[] = ALL_CHECKS): KeptFinding[] {
  if (checks.length === 0) return [];
  const { code, language } = localeOf(row.locale_id, around.lookups);
  const dateOfBirth = bornIn(row.attributes) ?? bornIn(around.base);
  const forbidden = forbiddenIn(around.forbidden, row.locale_id);
  const found = WRITTEN_FIELDS.flatMap(({ name, type }) => {
    const text = row.attributes[type] ?? '';
    if (text === '') return [];
    const ofBase = around.base[type] ?? '';
    const copies = [...(around.copies.get(copyKey(type, text)) ?? [])].filter(([other]) => other !== code);
    const known = {
      field: name,
      language,
      forbidden,
      detectLanguage: around.detectLanguage,
      others: Object.fromEntries(copies),
      ...(ofBase !== '' && { base: { text: ofBase } }),
      ...(dateOfBirth !== undefined && { dateOfBirth }),
      ...dayOf(row.content_at),
    };
    return checkText(text, code, known, checks).map((finding) => ({
      ...finding,
      spans: finding.spans.slice(0, SPANS_KEPT),
      field: name,
    }));
  });
  return ordered(found);
}

function ordered(findings: readonly KeptFinding[]): KeptFinding[] {
  const place = ({ field }: KeptFinding) => WRITTEN_FIELDS.findIndex(({ name }) => name === field);
  const rank = ({ check }: KeptFinding) => ALL_CHECKS.indexOf(check);
  return findings.toSorted((one, other) => place(one) - place(other) || rank(one) - rank(other));
}

/** Whether somebody has set a finding aside as right, for the present text. */
export function isSetAside(
  finding: Pick<KeptFinding, 'field' | 'check'>,
  { attributes, set_aside: aside }: Pick<LocaleProfileRow, 'attributes' | 'set_aside'>,
): boolean {
  const type = WRITTEN_FIELDS.find(({ name }) => name === finding.field)?.type ?? '';
  return aside[findingKey(finding)]?.text === markOfText(attributes[type] ?? '');
}

function copyKey(type: string, text: string): string {
  return `${type} ${foldForCopies(text)}`;
}

/** Only texts that are copies of each other need to be compared. */
function copiesAmong(rows: readonly Written[], lookups: LookupTables): Around['copies'] {
  const copies = new Map<string, Map<string, string>>();
  // The copy that is named must not depend on the order of the rows.
  const byCode = rows
    .map(({ attributes, locale_id: localeId }) => ({ attributes, code: localeOf(localeId, lookups).code }))
    .toSorted((one, other) => (one.code < other.code ? -1 : 1));
  for (const { attributes, code } of byCode) {
    for (const { type } of WRITTEN_FIELDS) {
      const text = attributes[type] ?? '';
      if (text === '') continue;
      const key = copyKey(type, text);
      copies.set(key, (copies.get(key) ?? new Map<string, string>()).set(code, text));
    }
  }
  return copies;
}

function bornIn(attributes: Readonly<Record<string, string>>): string | undefined {
  return dateOfBirthFromWire(attributes['dateOfBirth'] ?? '')?.day;
}

/** An age is compared with the day on which the text was saved: nobody rewrites it at each birthday. */
function dayOf(at: Date | number): { today?: string } {
  return at instanceof Date ? { today: at.toISOString().slice(0, 10) } : {};
}

interface Unsaved {
  /** Attributes to be saved; the stored ones by default. */
  attributes?: Readonly<Record<string, string>>;
  field?: string;
  text?: string;
}

/**
 * The findings of enabled checks in a locale profile with texts that are not stored yet, with what is set aside. Must
 * run in the transaction that locks it.
 */
export async function findingsBeneath(
  { transaction, row, base, at, maker: { lookups } }: Intent<'locale'>,
  { attributes = row.attributes, field, text = '' }: Unsaved,
): Promise<(KeptFinding & { isSetAside: boolean })[]> {
  const type = WRITTEN_FIELDS.find(({ name }) => name === field)?.type;
  const next = { ...row, attributes: type === undefined ? attributes : { ...attributes, [type]: text } };
  const beside = await transaction
    .selectFrom('locale_profile')
    .select(['id', 'locale_id', 'attributes', 'content_at'])
    .where('base_profile_id', '=', base.id)
    .where('id', '<>', row.id)
    .where('deleted_at', 'is', null)
    .execute();
  const around = await aroundOf(transaction, base, [...beside, next], lookups);
  const checks = checksShown(ALL_CHECKS, await readSetting(transaction, 'checks_off'));
  const isStored = WRITTEN_FIELDS.every(({ type: each }) => next.attributes[each] === row.attributes[each]);
  const dated = { ...next, content_at: isStored ? row.content_at : at };
  return findingsIn(dated, around, checks).map((finding) => ({ ...finding, isSetAside: isSetAside(finding, next) }));
}

/** The written data on which findings depend. */
interface Change {
  /** Locale profiles whose own texts, or set-aside findings, were written. */
  own: readonly string[] | 'all';
  base: boolean;
  /** The checks to run anew; all of them by default. */
  checks?: readonly TextCheck[];
}

/**
 * Stores the findings in the texts of the locale profiles beneath a base profile. Their versions stay: nothing of
 * their own has changed. To be called after every write of a text or of what texts are compared with, with the base
 * profile locked. Returns whether the findings differ from before.
 */
export async function keepFindings(
  transaction: Transaction<Schema>,
  base: Pick<BaseProfileRow, 'id' | 'attributes'>,
  lookups: LookupTables,
  { own, base: isBase, checks = ALL_CHECKS }: Change,
): Promise<boolean> {
  const rows = await transaction
    .selectFrom('locale_profile')
    .select(['id', 'locale_id', 'attributes', 'content_at', 'findings', 'found', 'set_aside'])
    .where('base_profile_id', '=', base.id)
    .where('deleted_at', 'is', null)
    .execute();
  if (rows.length === 0) return false;
  const around = await aroundOf(transaction, base, rows, lookups);
  const beside = ALL_CHECKS.filter(
    (check) =>
      (isBase && CHECKS_BESIDE.base.includes(check)) || (own.length > 0 && CHECKS_BESIDE.locales.includes(check)),
  );
  const changed = rows.flatMap((row) => {
    const again = own === 'all' || own.includes(row.id) ? checks : beside;
    const left = row.findings.filter(({ check }) => !again.includes(check));
    const findings = ordered([...left, ...findingsIn(row, around, again)]);
    const found = openChecks(findings, row);
    const isSame = canonicalJson([row.findings, row.found]) === canonicalJson([findings, found]);
    return isSame ? [] : [{ id: row.id, findings, found }];
  });
  if (changed.length === 0) return false;
  await sql`
    update locale_profile set findings = kept.findings, found = kept.found
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as kept (id uuid, findings jsonb, found text[])
    where locale_profile.id = kept.id`.execute(transaction);
  return true;
}

/** The checks with a finding that nobody has set aside, each once. */
function openChecks(findings: readonly KeptFinding[], row: Parameters<typeof isSetAside>[1]): TextCheck[] {
  const open = new Set(findings.filter((finding) => !isSetAside(finding, row)).map(({ check }) => check));
  return ALL_CHECKS.filter((check) => open.has(check));
}
