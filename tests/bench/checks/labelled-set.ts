import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { AttributeTypeName } from '../../../src/contract/base/lookup-names.ts';

export const FINDINGS = ['contact', 'script', 'language', 'same', 'placeholder', 'length', 'age', 'forbidden'] as const;
export type Finding = (typeof FINDINGS)[number];
export const CONTACT_KINDS = ['digits', 'words', 'mail', 'link', 'handle'] as const;

/** A text and what a careful person finds in it; the README beside shows each finding. */
export interface LabelledText {
  id: string;
  locale: string;
  field: AttributeTypeName;
  text: string;
  /** Empty for an honest text. */
  labels: Finding[];
  /** Only honest texts: what it looks like, without being it. */
  near?: Finding;
  /** Only with `contact`: how it is written, and the parts of the text that it is. */
  how?: (typeof CONTACT_KINDS)[number];
  spans?: string[];
  /** The text of the base profile in this field, and its language. */
  base?: { locale: string; text: string };
  /** Texts of this field in other locales, by code. */
  others?: Record<string, string>;
  /** Both as yyyy-mm-dd; `on` is the day on which the text is looked at. */
  date_of_birth?: string;
  on?: string;
  /** The Admin's words for the locale. */
  forbidden?: string[];
}

/** Where the sealed half lies, when it was not brought here. */
const SEALED = process.env['SEALED_TEXTS'];
const fileOf = (half: 'open' | 'sealed') =>
  half === 'sealed' && SEALED ? pathToFileURL(SEALED) : new URL(`${half}.jsonl`, import.meta.url);

/** Whether a half is in this checkout: the sealed one is kept elsewhere until the checks are done. */
export const isHere = (half: 'open' | 'sealed') => existsSync(fileOf(half));
/** The bytes of a half, as its SHA-256 is taken over them; throws when it is not here. */
export const bytesOf = (half: 'open' | 'sealed') => readFileSync(fileOf(half));

/** The texts of a half, in the order of the file. */
export function readLabelled(half: 'open' | 'sealed'): LabelledText[] {
  return bytesOf(half)
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as LabelledText);
}
