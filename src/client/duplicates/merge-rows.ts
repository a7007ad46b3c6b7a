import { languageNow } from '../data/lookups.ts';
import { unstoredInWords } from '../../contract/profiles/proposals.ts';
import { PLACE_FIELDS } from '../../contract/geo/place.ts';
import type { CaseProfile, MergeBody } from '../../contract/duplicates/duplicate-pair.ts';

/** The merge: which profiles, which of them is kept, and whose value is taken in which row. */
export interface MergeDraft {
  pairId: string;
  profiles: readonly CaseProfile[];
  survivor: string;
  /** By the key of the row; missing rows are unchanged. */
  chosen: Readonly<Record<string, string>>;
  /** Some of it was chosen in an earlier visit. */
  restored: boolean;
  /** How often it was refused, and why the last time; null: it was not. */
  tries: number;
  refusal: MergeRefusal | null;
}

export interface MergeRefusal {
  sentence: string;
  /** The keys of the rows concerned; none: the refusal is about the whole. */
  rows: readonly string[];
  /** What has changed since it was shown: keys of rows, by the profile that has changed there. */
  changed: Readonly<Record<string, readonly string[]>>;
}

/** One thing that can be taken over. Taken from the survivor it stays as it is. */
export interface MergeRow {
  key: string;
  label: string;
  kind: 'field' | 'place' | 'picture' | 'document' | 'locale';
  cells: readonly MergeCell[];
  /** The profile it is taken from. */
  from: string;
}

interface MergeCell {
  profile: string;
  words: string;
  picture: CaseProfile['pictures'][number] | null;
  /** It can be taken from here. */
  offered: boolean;
  /** Why it is not proposed; null: nothing prevents it. */
  because: string | null;
}

/** The approved and active one has the most depending on it; of equals the oldest. */
export function likelySurvivor(profiles: readonly CaseProfile[]): string {
  const rank = ({ status, active }: CaseProfile) => (status === 'approved' ? 2 : 0) + (active ? 1 : 0);
  const [best] = profiles.toSorted((a, b) => rank(b) - rank(a) || a.created_at.seconds - b.created_at.seconds);
  return best?.id ?? '';
}

export function sidesOf({ profiles, survivor: id }: Pick<MergeDraft, 'profiles' | 'survivor'>) {
  const survivor = profiles.find((one) => one.id === id);
  const other = profiles.find((one) => one.id !== id);
  if (!survivor || !other) throw new Error('Two are merged.');
  return { survivor, other };
}

/** All that can be taken over, fields first. Fields with equal values need no decision. */
export function mergeRows(draft: MergeDraft): MergeRow[] {
  const { survivor, other } = sidesOf(draft);
  const cellOf = (own: boolean, cell: Omit<MergeCell, 'profile'>) => ({
    profile: (own ? survivor : other).id,
    ...cell,
  });
  /** `own`: the survivor's value; `theirs`: the value it could take over. */
  const rowOf = (
    row: Pick<MergeRow, 'key' | 'label' | 'kind'>,
    own: string,
    theirs: Partial<MergeCell>,
    isTaken: boolean,
  ): MergeRow => {
    const given = { words: '', picture: null, offered: true, because: null, ...theirs };
    const both = [cellOf(true, { words: own, picture: null, offered: true, because: null }), cellOf(false, given)];
    const said = draft.chosen[row.key];
    const begins = isTaken && given.because === null ? other.id : survivor.id;
    return {
      ...row,
      cells: draft.profiles.flatMap(({ id }) => both.filter(({ profile }) => profile === id)),
      from: said === survivor.id || (said === other.id && given.offered) ? said : begins,
    };
  };
  /** What prevents taking over one thing of the other's. */
  const against = (id: string | undefined) => {
    const found = other.untaken.find((one) => one.id === id);
    return found ? { offered: found.choosable, because: found.because } : {};
  };
  const labels = new Map(
    draft.profiles.flatMap(({ fields }) => fields.map((field) => [fieldKey(field.name), labelOfField(field)] as const)),
  );
  const locales = other.locales.filter(({ filled }) => filled);
  return [
    ...[...labels].flatMap(([key, label]) => {
      const [own, words] = [wordsOf(survivor, key), wordsOf(other, key)];
      const kind = key === PLACE_KEY ? 'place' : 'field';
      const without = unstoredInWords('base', key.slice('field:'.length));
      const theirs = { words: words || without, offered: words !== '' };
      return own === words ? [] : rowOf({ key, label, kind }, own || without, theirs, own === '');
    }),
    ...other.pictures.map((picture, index) =>
      rowOf(
        { key: `picture:${picture.id}`, label: `Picture ${index + 1}`, kind: 'picture' },
        'Not copied',
        { picture, ...against(picture.id) },
        true,
      ),
    ),
    ...other.documents.map(({ id, name }) =>
      rowOf(
        { key: `document:${id}`, label: 'Document', kind: 'document' },
        'Not copied',
        { words: name, ...against(id) },
        true,
      ),
    ),
    ...locales.map((locale) => {
      const own = survivor.locales.find(({ code }) => code === locale.code);
      return rowOf(
        { key: `locale:${locale.code}`, label: languageNow(locale.code), kind: 'locale' },
        own ? wordsOfLocale(own) : '',
        { words: wordsOfLocale(locale), ...against(locale.profile_id) },
        own?.filled !== true,
      );
    }),
  ];
}

function wordsOfLocale({ profile_name: name, active }: CaseProfile['locales'][number]): string {
  return [name || 'Empty', active && 'active'].filter(Boolean).join(', ');
}

const PLACE_KEY = 'place';

/** The key of the row of a field: the fields of one place share a row. */
export function fieldKey(name: string): string {
  return PLACE_FIELDS.includes(name) ? PLACE_KEY : `field:${name}`;
}

function labelOfField({ name, label }: CaseProfile['fields'][number]): string {
  return PLACE_FIELDS.includes(name) ? 'Place' : label;
}

/** What a profile has in the row of a field; '' for nothing. */
export function wordsOf({ fields }: Pick<CaseProfile, 'fields'>, key: string): string {
  const valueOf = (name: string) => fields.find((field) => field.name === name)?.value ?? '';
  if (key !== PLACE_KEY) return valueOf(key.slice('field:'.length));
  // A city is often its locality as well, and is named once.
  return [...new Set(PLACE_FIELDS.map(valueOf))].filter(Boolean).join(', ');
}

export function mergeBody(draft: MergeDraft): MergeBody {
  const { survivor, other } = sidesOf(draft);
  const taken = mergeRows(draft).filter(({ from }) => from === other.id);
  const keysOf = (kind: MergeRow['kind']) =>
    taken.filter((row) => row.kind === kind).map(({ key }) => key.slice(key.indexOf(':') + 1));
  const localeOf = ({ locales }: CaseProfile, code: string) => {
    const locale = locales.find((one) => one.code === code);
    return locale ? { id: locale.profile_id, version: locale.version } : null;
  };
  return {
    survivor: { id: survivor.id, version: survivor.version },
    other: { id: other.id, version: other.version },
    fields: [...keysOf('field'), ...(keysOf('place').length > 0 ? PLACE_FIELDS : [])],
    pictures: keysOf('picture'),
    documents: keysOf('document'),
    locales: keysOf('locale').flatMap((code) => {
      const locale = localeOf(other, code);
      return locale ? { ...locale, over: localeOf(survivor, code) } : [];
    }),
  };
}
