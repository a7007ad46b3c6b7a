import { PLACE_FIELDS } from '../../contract/policy/place.ts';
import type { CaseProfile, MergeBody } from '../../contract/shapes/duplicate-pair.ts';

/** What is being put together: whose profiles, which of them goes on, and whose value is taken in which row. */
export interface MergeDraft {
  /** The pair that led to the case. */
  pairId: string;
  profiles: readonly CaseProfile[];
  /** '': whoever was to go on is gone, and another one is still to be chosen. */
  survivor: string;
  leftOut: readonly string[];
  /** By the key of the row; where nothing is said it is as it begins. */
  chosen: Readonly<Record<string, string>>;
  /** How often it was refused, and why the last time; null: it was not. */
  tries: number;
  refusal: MergeRefusal | null;
}

export interface MergeRefusal {
  sentence: string;
  /** The rows it is about, by their keys; none: it is about the whole. */
  rows: readonly string[];
  /** Others take part than did. */
  other: boolean;
  /** What has changed since it was looked at: keys of rows, by the profile in which they are not what they were. */
  changed: Readonly<Record<string, readonly string[]>>;
}

/** One thing that can be taken over, with whoever has it. Taken from the survivor it is left as it is. */
export interface MergeRow {
  key: string;
  label: string;
  kind: 'field' | 'place' | 'picture' | 'document' | 'locale';
  /** What each profile has there, in the order of the columns; null: it has nothing to give. */
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
  /** Why it is not proposed; null: nothing stands against it. */
  because: string | null;
}

export function included({ profiles, leftOut }: MergeDraft): CaseProfile[] {
  return profiles.filter(({ id }) => !leftOut.includes(id));
}

/** Those who take part although somebody has decided that this profile is no duplicate of them. */
export function apartOf(draft: MergeDraft, { id, apart }: CaseProfile): CaseProfile['apart'] {
  const isIn = (one: string) => !draft.leftOut.includes(one);
  return apart.filter((other) => isIn(id) && isIn(other.id));
}

/** The approved and active one has the most that hangs on it, and of equals the oldest. */
export function likelySurvivor(profiles: readonly CaseProfile[]): string {
  const rank = ({ status, active }: CaseProfile) => (status === 'approved' ? 2 : 0) + (active ? 1 : 0);
  const [best] = profiles.toSorted((a, b) => rank(b) - rank(a) || a.created_at.seconds - b.created_at.seconds);
  return best?.id ?? '';
}

/** All that can be taken over, fields first. Fields in which all are alike are no question. */
export function mergeRows(draft: MergeDraft): MergeRow[] {
  const profiles = included(draft);
  const survivor = profiles.find(({ id }) => id === draft.survivor);
  if (!survivor) return [];
  const others = profiles.filter(({ id }) => id !== survivor.id);
  const rowOf = (row: Omit<MergeRow, 'from'>, begins: string): MergeRow => {
    const said = draft.chosen[row.key];
    const isThere = row.cells.some(({ profile, offered }) => profile === said && offered);
    return { ...row, from: said !== undefined && isThere ? said : begins };
  };
  return [
    ...fieldRows(profiles, survivor, rowOf),
    ...others.flatMap((owner) =>
      owner.pictures.map((picture, index) =>
        rowOf(
          {
            key: `picture:${picture.id}`,
            label: `Picture ${index + 1}`,
            kind: 'picture',
            cells: givenCells(profiles, { survivor, owner, id: picture.id, words: '', picture }),
          },
          begins(owner, picture.id, survivor),
        ),
      ),
    ),
    ...others.flatMap((owner) =>
      owner.documents.map(({ id, name }) =>
        rowOf(
          {
            key: `document:${id}`,
            label: 'Document',
            kind: 'document',
            cells: givenCells(profiles, { survivor, owner, id, words: name, picture: null }),
          },
          begins(owner, id, survivor),
        ),
      ),
    ),
    ...localeRows(profiles, survivor, rowOf),
  ];
}

/** What stands against taking over one thing that this profile has. */
function untakenIn({ untaken }: CaseProfile, id: string, survivor: CaseProfile) {
  return untaken.find((one) => one.id === id && (one.into === null || one.into === survivor.id));
}

/** Where a row begins that only one has: it is taken over, unless something stands against that. */
function begins(owner: CaseProfile, id: string, survivor: CaseProfile): string {
  return untakenIn(owner, id, survivor) ? survivor.id : owner.id;
}

interface Given {
  survivor: CaseProfile;
  owner: CaseProfile;
  id: string;
  words: string;
  picture: MergeCell['picture'];
}

/** The cells of a row that only its owner has something in. */
function givenCells(profiles: readonly CaseProfile[], { survivor, owner, id, words, picture }: Given): MergeCell[] {
  const against = untakenIn(owner, id, survivor);
  return profiles.map((one) => {
    if (one.id === owner.id) {
      return {
        profile: one.id,
        words,
        picture,
        offered: against?.choosable ?? true,
        because: against?.because ?? null,
      };
    }
    const isSurvivor = one.id === survivor.id;
    const said = isSurvivor ? 'Not taken over' : '';
    return { profile: one.id, words: said, picture: null, offered: isSurvivor, because: null };
  });
}

type RowOf = (row: Omit<MergeRow, 'from'>, begins: string) => MergeRow;

function fieldRows(profiles: readonly CaseProfile[], survivor: CaseProfile, rowOf: RowOf): MergeRow[] {
  const labels = new Map(
    profiles.flatMap(({ fields }) => fields.map((field) => [fieldKey(field.name), labelOfField(field)] as const)),
  );
  return [...labels].flatMap(([key, label]) => {
    const valueOf = (profile: CaseProfile) => wordsOf(profile, key);
    if (new Set(profiles.map(valueOf)).size === 1) return [];
    const cells = profiles.map((one) => {
      const words = valueOf(one);
      return { profile: one.id, words, picture: null, offered: words !== '' || one.id === survivor.id, because: null };
    });
    // What the survivor lacks is filled from the first who has it.
    const giver = valueOf(survivor) === '' ? profiles.find((one) => valueOf(one) !== '') : survivor;
    const kind = key === PLACE_KEY ? 'place' : 'field';
    return rowOf({ key, label, kind, cells }, (giver ?? survivor).id);
  });
}

const PLACE_KEY = 'place';

/** The key of the row in which a field stands: those that tell a place between them are one. */
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

function localeRows(profiles: readonly CaseProfile[], survivor: CaseProfile, rowOf: RowOf): MergeRow[] {
  const others = profiles.filter(({ id }) => id !== survivor.id);
  const codes = new Map(
    others.flatMap(({ locales }) =>
      locales.filter(({ filled }) => filled).map(({ code, label }) => [code, label] as const),
    ),
  );
  return [...codes].map(([code, label]) => {
    const localeOf = ({ locales }: CaseProfile) => locales.find((one) => one.code === code);
    const cells = profiles.map((one) => {
      const locale = localeOf(one);
      const isOwn = one.id === survivor.id;
      const words = locale
        ? [locale.profile_name || 'Empty', locale.active && 'active'].filter(Boolean).join(', ')
        : '-';
      const against = locale?.filled && !isOwn ? untakenIn(one, locale.profile_id, survivor) : undefined;
      const isTakeable = locale?.filled === true && (against?.choosable ?? true);
      return { profile: one.id, words, picture: null, offered: isOwn || isTakeable, because: against?.because ?? null };
    });
    const own = localeOf(survivor);
    const filled = cells.find(
      ({ profile, offered, because }) => offered && because === null && profile !== survivor.id,
    )?.profile;
    return rowOf(
      { key: `locale:${code}`, label, kind: 'locale', cells },
      own?.filled ? survivor.id : (filled ?? survivor.id),
    );
  });
}

/** The row with its next possible source. */
export function nextSource({ cells, from }: MergeRow): string {
  const offered = cells.filter((cell) => cell.offered).map(({ profile }) => profile);
  return offered[(offered.indexOf(from) + 1) % offered.length] ?? from;
}

export function mergeBody(draft: MergeDraft): MergeBody {
  const profiles = included(draft);
  const seen = ({ id, version }: CaseProfile) => ({ id, version });
  const taken = mergeRows(draft).filter(({ from }) => from !== draft.survivor);
  const idsOf = (kind: MergeRow['kind']) =>
    taken.filter((row) => row.kind === kind).map(({ key }) => key.slice(key.indexOf(':') + 1));
  const survivor = profiles.find(({ id }) => id === draft.survivor);
  return {
    survivor: { id: draft.survivor, version: survivor?.version ?? 0 },
    others: profiles.filter(({ id }) => id !== draft.survivor).map(seen),
    fields: taken.flatMap(({ kind, key, from }) => {
      if (kind === 'place') return PLACE_FIELDS.map((name) => ({ name, from }));
      return kind === 'field' ? [{ name: key.slice('field:'.length), from }] : [];
    }),
    pictures: idsOf('picture'),
    documents: idsOf('document'),
    locales: taken
      .filter(({ kind }) => kind === 'locale')
      .flatMap(({ key, from }) => {
        const localeOf = (owner: CaseProfile | undefined) => {
          const locale = owner?.locales.find(({ code }) => `locale:${code}` === key);
          return locale ? { id: locale.profile_id, version: locale.version } : null;
        };
        const locale = localeOf(profiles.find(({ id }) => id === from));
        return locale ? { ...locale, over: localeOf(survivor) } : [];
      }),
  };
}
