import type { CaseProfile, MergeBody } from '../../contract/shapes/duplicate-pair.ts';

/** What is being put together: whose profiles, which of them goes on, and whose value is taken in which row. */
export interface MergeDraft {
  profiles: readonly CaseProfile[];
  survivor: string;
  leftOut: readonly string[];
  /** By the key of the row; where nothing is said it is as it begins. */
  chosen: Readonly<Record<string, string>>;
}

/** One thing that can be taken over, with whoever has it. Taken from the survivor it is left as it is. */
export interface MergeRow {
  key: string;
  label: string;
  kind: 'field' | 'picture' | 'document' | 'locale';
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
}

export function included({ profiles, leftOut }: MergeDraft): CaseProfile[] {
  return profiles.filter(({ id }) => !leftOut.includes(id));
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
            cells: profiles.map(({ id }) => ({
              profile: id,
              words: id === survivor.id ? 'Not taken over' : '',
              picture: id === owner.id ? picture : null,
              offered: id === owner.id || id === survivor.id,
            })),
          },
          owner.id,
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
            cells: profiles.map((one) => ({
              profile: one.id,
              words: one.id === owner.id ? name : one.id === survivor.id ? 'Not taken over' : '',
              picture: null,
              offered: one.id === owner.id || one.id === survivor.id,
            })),
          },
          owner.id,
        ),
      ),
    ),
    ...localeRows(profiles, survivor, rowOf),
  ];
}

type RowOf = (row: Omit<MergeRow, 'from'>, begins: string) => MergeRow;

function fieldRows(profiles: readonly CaseProfile[], survivor: CaseProfile, rowOf: RowOf): MergeRow[] {
  const labels = new Map(profiles.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label] as const)));
  return [...labels].flatMap(([name, label]) => {
    const valueOf = ({ fields }: CaseProfile) => fields.find((field) => field.name === name)?.value ?? '';
    if (new Set(profiles.map(valueOf)).size === 1) return [];
    const cells = profiles.map((one) => {
      const words = valueOf(one);
      return { profile: one.id, words, picture: null, offered: words !== '' || one.id === survivor.id };
    });
    // What the survivor lacks is filled from the first who has it.
    const filled = cells.find(({ words }) => words !== '')?.profile ?? survivor.id;
    return rowOf(
      { key: `field:${name}`, label, kind: 'field', cells },
      valueOf(survivor) === '' ? filled : survivor.id,
    );
  });
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
      // A locale profile is made beneath what is approved only.
      const isTakeable =
        locale?.filled === true && (localeOf(survivor) !== undefined || survivor.status === 'approved');
      return { profile: one.id, words, picture: null, offered: isOwn || isTakeable };
    });
    const own = localeOf(survivor);
    const filled = cells.find(({ profile, offered }) => offered && profile !== survivor.id)?.profile;
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
    fields: taken
      .filter(({ kind }) => kind === 'field')
      .map(({ key, from }) => ({ name: key.slice('field:'.length), from })),
    pictures: idsOf('picture'),
    documents: idsOf('document'),
    locales: taken
      .filter(({ kind }) => kind === 'locale')
      .flatMap(({ key, from }) => {
        const owner = profiles.find(({ id }) => id === from);
        return owner?.locales.find(({ code }) => `locale:${code}` === key)?.profile_id ?? [];
      }),
  };
}
