import type { Kysely } from 'kysely';
import { ALL_CHECKS, checkText } from '../../contract/policy/checks/check-text.ts';
import { findingKey, type KeptFinding, type DetectLanguage } from '../../contract/policy/checks/finding.ts';
import type { TextCheck } from '../../contract/policy/text-checks.ts';
import { forbiddenIn, type ForbiddenWord } from '../../contract/policy/forbidden-words.ts';
import { foldForCopies } from '../../contract/policy/copied-text.ts';
import { markOfText } from '../../contract/policy/checks/text-mark.ts';
import { WRITTEN_FIELDS } from '../../contract/policy/checks/written-fields.ts';
import { dateOfBirthFromWire } from '../../contract/policy/date-of-birth.ts';
import type { Schema } from '../database/schema.ts';
import { localeOf, type LookupTables } from '../lookups/lookup-tables.ts';
import { readSetting } from '../settings/read-setting.ts';
import type { BaseProfileRow, LocaleProfileRow } from './record.ts';

/** Places in a text that are kept of one finding: a person who corrects twenty looks for the rest anyway. */
const SPANS_KEPT = 20;

/** The part of a locale profile that the checks read. */
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
export async function aroundOf(
  database: Kysely<Schema>,
  base: Pick<BaseProfileRow, 'attributes'>,
  rows: readonly Written[],
  lookups: LookupTables,
): Promise<Around> {
  const forbidden = await readSetting(database, 'forbidden_words');
  // Its tables take a third of a second and 30 MB: nobody waits for them but the first text.
  const { detectLanguage } = await import('../../contract/policy/checks/tell-language.ts');
  return { base: base.attributes, copies: copiesAmong(rows, lookups), forbidden, lookups, detectLanguage };
}

/** The findings in the texts of a locale profile, in the order of its form. */
export function findingsIn(row: Written, around: Around, checks: readonly TextCheck[] = ALL_CHECKS): KeptFinding[] {
  if (checks.length === 0) return [];
  const { code } = localeOf(row.locale_id, around.lookups);
  const dateOfBirth = bornIn(row.attributes) ?? bornIn(around.base);
  const forbidden = forbiddenIn(around.forbidden, row.locale_id);
  const found = WRITTEN_FIELDS.flatMap(({ name, type }) => {
    const text = row.attributes[type] ?? '';
    if (text === '') return [];
    const ofBase = around.base[type] ?? '';
    const copies = [...(around.copies.get(copyKey(type, text)) ?? [])].filter(([other]) => other !== code);
    const known = {
      field: name,
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

/** In the order of the form, and of the checks. */
export function ordered(findings: readonly KeptFinding[]): KeptFinding[] {
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
  for (const row of rows) {
    for (const { type } of WRITTEN_FIELDS) {
      const text = row.attributes[type] ?? '';
      if (text === '') continue;
      const key = copyKey(type, text);
      const those = copies.get(key) ?? new Map<string, string>();
      copies.set(key, those.set(localeOf(row.locale_id, lookups).code, text));
    }
  }
  for (const those of copies.values()) sortByCode(those);
  return copies;
}

/** The copy that is named must not depend on the order of the rows. */
function sortByCode(those: Map<string, string>): void {
  const sorted = [...those].toSorted(([one], [other]) => (one < other ? -1 : 1));
  those.clear();
  for (const [code, text] of sorted) those.set(code, text);
}

function bornIn(attributes: Readonly<Record<string, string>>): string | undefined {
  return dateOfBirthFromWire(attributes['dateOfBirth'] ?? '')?.day;
}

/** An age is compared with the day on which the text was saved: nobody rewrites it at each birthday. */
function dayOf(at: Date | number): { today?: string } {
  return at instanceof Date ? { today: at.toISOString().slice(0, 10) } : {};
}
