import { sql, type Kysely } from 'kysely';
import { expect } from 'vitest';
import type { ProfileKind } from '../../../../src/contract/profiles/status.ts';
import type { Services } from '../../../../src/server/platform/calls/call.ts';
import type { Schema } from '../../../../src/server/platform/database/schema.ts';
import { lookupTables } from '../../../../src/server/lookups/lookups.ts';
import { statesAt } from '../../../../src/server/records/rebuild.ts';
import type { RecordState } from '../../../../src/server/records/record-state.ts';
import type { Random } from '../../../support/random.ts';
import { same, type Change, type UndoModel, type Value } from './undo-model.ts';

/** What a profile and its images held at one of its versions, by the model; null: an image that was not there. */
type Held = { link: number; rows: ReadonlyMap<string, ReadonlyMap<string, Value> | null> };
type Where = { base: string; locale: string; images: readonly string[] };
const WORDS = { 'attribute:profession': ['profession'], 'attribute:hobbies': ['hobbies'], 'attribute:name': ['name'] };
/** What can be asked back, in the words of the API, and the fields of the model that it sets. */
const PARTS: Readonly<Record<ProfileKind, Readonly<Record<string, readonly string[]>>>> = {
  base: {
    ...WORDS,
    'tags:profileType': ['tag:profileType'],
    'tags:hairColor': ['tag:hairColor'],
    'tags:characteristics': ['tag:smoker', 'tag:tattoos'],
    pictures: [],
  },
  locale: WORDS,
};

/** What is made of the events of a profile for one of its versions, in the words of the model. */
function rowsOf(id: string, state: RecordState, nameOf: (tag: string) => string | undefined) {
  const { status, active, frozen, attributes, tags, pictures } = state;
  const { profession = '', hobbies = '', name = '' } = attributes;
  const rows = new Map<string, Readonly<Record<string, Value>>>(
    [...pictures].map(([image, { kind, position, adult_level_tag_id: level }]) => [
      image,
      { level: nameOf(level ?? '') ?? null, place: [kind, String(position)] },
    ]),
  );
  return rows.set(id, {
    status,
    active,
    frozen,
    profession,
    hobbies,
    name,
    tags: [...tags].flatMap((tag) => nameOf(tag) ?? []),
  });
}

/** The versions of the profiles of a stage, as the model saw them come. */
export class Versions {
  private readonly held = new Map<string, Held[]>();

  /** To be asked after each step: where a record has a new version, it is remembered as the model is now. */
  async remember({ database }: Pick<Services, 'database'>, model: UndoModel, on: Where): Promise<void> {
    const { rows } = await sql<{ id: string; link: number }>`
      select coalesce(locale_profile_id, base_profile_id) as id, max(link)::int as link from audit_event
      where base_profile_id = ${on.base} group by 1`.execute(database);
    for (const { id, link } of rows) {
      const known = this.held.get(id) ?? [];
      if (known.at(-1)?.link === link) continue;
      const ids = id === on.base ? [id, ...on.images] : [id];
      const now = ids.map((one) => [one, model.gone.has(one) ? null : new Map(model.rows.get(one))] as const);
      this.held.set(id, [...known, { link, rows: new Map(now) }]);
    }
  }

  /** Each version that is made from the events of its profile is what the model held then. */
  async expectMade(database: Kysely<Schema>, { base, locale }: Where, nameOf: (tag: string) => string | undefined) {
    const reader = { database, lookups: await lookupTables(database) };
    for (const [kind, id] of [
      ['base', base],
      ['locale', locale],
    ] as const) {
      const held = this.held.get(id) ?? [];
      const links = held.map(({ link }) => link);
      const states = await statesAt(kind, id, links, reader);
      for (const { link, rows } of held) {
        const made = rowsOf(id, states.get(link)!, nameOf);
        for (const [row, fields] of rows) {
          const { tags = [], ...shown } = made.get(row) ?? {};
          const isTag = ([field]: readonly [string, Value]) => field.startsWith('tag:');
          const [ofTags, others] = [
            [...(fields ?? [])].filter(isTag),
            [...(fields ?? [])].filter((one) => !isTag(one)),
          ];
          expect(shown, `${kind} at ${link}`).toEqual(Object.fromEntries(others));
          const names = ofTags.flatMap(([, names]) => names as readonly string[]);
          if (kind === 'base' && row === id) expect([...(tags as string[])].toSorted()).toEqual(names.toSorted());
        }
      }
    }
  }

  /** A version, whole or one part of it, and what restoring it changes by the model beside the status; null: none yet. */
  plan(model: UndoModel, kind: ProfileKind, on: Where, random: Random) {
    const row = kind === 'base' ? on.base : on.locale;
    const known = this.held.get(row) ?? [];
    if (known.length === 0) return null;
    const { link, rows } = random.of(known);
    const asked = random.next() < 0.5 ? null : random.of(Object.keys(PARTS[kind]));
    const fields = asked === null ? Object.values(PARTS[kind]).flat() : (PARTS[kind][asked] ?? []);
    const then = rows.get(row);
    const changes = fields.map((field) => ({ row, field, after: then?.get(field) ?? null }));
    const arePictures = kind === 'base' && (asked === null || asked === 'pictures');
    const pictures = arePictures ? orderBack(model, rows, on.images) : [];
    const body = asked === null ? {} : { fields: [asked] };
    const input = { params: { kind, profileId: row, link: String(link) }, body };
    return { input, changes: [...changes, ...pictures] };
  }
}

/** The images that are there in the lanes and the order of a version, and behind them those that it had not. */
function orderBack(model: UndoModel, then: Held['rows'], images: readonly string[]): Omit<Change, 'before'>[] {
  const there = images.filter((id) => !model.gone.has(id));
  const is = (id: string) => model.read(id, 'place') as readonly string[];
  const was = (id: string) => then.get(id)?.get('place') as readonly string[] | undefined;
  const inOrder = (lane: string, ids: readonly string[], placeOf: (id: string) => readonly string[] | undefined) =>
    ids
      .filter((id) => placeOf(id)?.[0] === lane)
      .toSorted((a, b) => Number(placeOf(a)?.[1]) - Number(placeOf(b)?.[1]) || (a < b ? -1 : 1));
  const lanes = ['profile_picture', 'attachment'].map((lane) => {
    const others = there.filter((id) => was(id) === undefined);
    const wanted = [...inOrder(lane, there, was), ...inOrder(lane, others, is)];
    return { wanted, lane, isSame: same(wanted, inOrder(lane, there, is)) };
  });
  if (lanes.every(({ isSame }) => isSame)) return [];
  return lanes.flatMap(({ wanted, lane }) =>
    wanted.map((row, position) => ({ row, field: 'place', after: [lane, String(position)] })),
  );
}
