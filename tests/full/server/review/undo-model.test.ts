import { beforeAll, expect, test } from 'vitest';
import type { ProfileKind, ProfileStatus } from '../../../../src/contract/profiles/status.ts';
import { searchedText } from '../../../../src/contract/base/fold-text.ts';
import { verifyAuditTrail } from '../../../../src/server/trail/proof/prove-trail.ts';
import type { RawAnswer } from '../../../support/api.ts';
import { insertBaseProfile, sharedApi } from '../../../support/shared-api.ts';
import {
  attributeInputs,
  completeBaseBody,
  completeLocaleBody,
  insertBelow,
  insertImages,
  tagId,
} from '../../../support/locale-profiles.ts';
import { randomFrom } from '../../../support/random.ts';
import { judged, ownAction, same, UndoModel, type Change, type Deed, type Person, type Value } from './undo-model.ts';
import { Versions } from './undo-versions.ts';
import tables from './undo-model.json' with { type: 'json' };

/** A few hundred in every run, on each engine; `npm run test:undo` makes five thousand. */
const STEPS = Number(process.env['TEST_UNDO'] ?? 400);
const SEED = Number(process.env['TEST_SEED'] ?? 19);
/** Milliseconds: a step is a call and a look at one profile. */
const PATIENCE = 60_000 + STEPS * 300;
/** Steps on two profiles, before two fresh ones: 50 actions of a person go by, and more. */
const LIFE = 500;
const PEOPLE: readonly Person[] = [
  { id: 'ada', role: 'Admin' },
  { id: 'bo', role: 'Admin' },
  { id: 'cy', role: 'BaseChecker' },
];
/** The name is required and searched for; the others are neither. */
const ATTRIBUTES = ['profession', 'hobbies', 'name'] as const;
const api = sharedApi();
let tags: ReadonlyMap<string, string>;
const random = randomFrom(SEED);
beforeAll(async () => {
  tags = new Map(
    await Promise.all(
      Object.entries(tables.tags).map(async ([name, group]) => [name, await tagId(api.services, group, name)] as const),
    ),
  );
});

const tag = (name: string) => tags.get(name) ?? '';
const FIELDS: readonly { field: string; choices: readonly (readonly string[])[] }[] = [
  { field: 'tag:profileType', choices: [['A'], ['B'], []] },
  { field: 'tag:hairColor', choices: [['black'], ['red'], []] },
  { field: 'tag:smoker', choices: [['smoker'], []] },
  { field: 'tag:tattoos', choices: [['tattoos'], []] },
];
type Stage = { base: string; locale: string; images: string[]; versions: Versions };

/** A base profile and a locale profile beneath it, both filled in and waiting, with three images; and the model of it. */
async function stage(model: UndoModel): Promise<Stage> {
  const base = await insertBaseProfile(api.services, { status: 'awaiting_approval' });
  const body = { ...(await completeBaseBody(api.services)), tags: [tag('A')], reserved_locales: [] };
  const locale = await insertBelow(api.services, base, 'da');
  await api.call('base-profile.update', { params: { profileBaseId: base }, body }, api.as('Admin', 'setter'));
  const filled = await completeLocaleBody(api.services, `Model ${base}`);
  await api.call('locale-profile.update', { params: { profileId: locale }, body: filled }, api.as('Admin', 'setter'));
  const lanes = ['profile_picture', 'profile_picture', 'attachment'] as const;
  const images = await insertImages(api.services, { baseProfileId: base }, [...lanes]);
  for (const row of [base, locale]) {
    model.rows.set(
      row,
      new Map<string, Value>([
        ['status', 'awaiting_approval'],
        ['active', false],
        ['frozen', false],
        ['profession', row === base ? '' : 'Baker'],
        ['hobbies', ''],
        ['name', row === base ? 'Anna B.' : 'Anna Berg'],
        ...(row === base ? FIELDS.map(({ field }) => [field, []] as const) : []),
        ...(row === base ? [['tag:profileType', ['A']] as const] : []),
      ]),
    );
  }
  images.forEach((id, position) => {
    const places = new Map<string, Value>([
      ['level', 'none'],
      ['place', [lanes[position] ?? '', String(position)]],
    ]);
    model.rows.set(id, places);
  });
  model.beneath.set(base, locale);
  return { base, locale, images, versions: new Versions() };
}

/** Something that a person wants to do: the call, and what it would change by the model. */
interface Plan {
  deed: Deed;
  kind: ProfileKind;
  row: string;
  changes: readonly Omit<Change, 'before'>[];
  /** It brings back a version, and is a save otherwise. */
  restores?: true;
  send(headers: Record<string, string>): Promise<RawAnswer>;
}

/** Approving and publishing come oftener than holding, or nothing would ever be published. */
const OFTEN = [0, 1, 2, 3, 3, 3, 4, 5, 5, 5, 6] as const;

function planOf(model: UndoModel, on: Stage, by: Person): Plan | null {
  const kind: ProfileKind = by.role === 'Admin' && random.next() < 0.35 ? 'locale' : 'base';
  const row = kind === 'base' ? on.base : on.locale;
  const status = model.read(row, 'status') as ProfileStatus;
  const params = kind === 'base' ? { profileBaseId: row } : { profileId: row };
  const named = (kind === 'base' ? 'base-profile' : 'locale-profile') as 'base-profile';
  const set = (field: string, after: Value) => ({ row, field, after });
  const turn = random.of(kind === 'base' ? [...OFTEN, 7, 8, 9, 10, 11, 11, 11, 11] : [...OFTEN, 11, 11]);
  if (turn <= 2) return saveOf(model, { kind, row, by, params, named });
  const call =
    (operation: 'approve' | 'disapprove' | 'set-active' | 'set-frozen', body?: object) =>
    (headers: Record<string, string>) =>
      api.attempt(`${named}.${operation}`, { params, ...(body && { body }) } as never, headers);
  const plan = (deed: Deed, changes: Plan['changes'], send: Plan['send']): Plan => ({ deed, kind, row, changes, send });
  if (turn === 3) return plan('approve', [set('status', 'approved'), set('frozen', false)], call('approve'));
  if (turn === 4) {
    // Only others than Admins are held by their own doubt.
    const isDoubt = random.next() < (by.role === 'Admin' ? 0.15 : 0.7);
    const reason = { codes: [isDoubt ? 'under_age_doubt' : 'text_quality'], note: 'Look again' };
    const changes = [set('status', 'disapproved'), ...(isDoubt ? [set('frozen', true)] : [])];
    return plan(isDoubt ? 'doubt' : 'disapprove', changes, call('disapprove', { reason }));
  }
  if (turn === 5) {
    const active = model.read(row, 'active') !== true;
    return plan('active', [set('active', active)], call('set-active', { active }));
  }
  if (turn === 6) {
    const frozen = model.read(row, 'frozen') !== true;
    return plan('hold', [set('frozen', frozen)], call('set-frozen', { frozen, note: '' }));
  }
  if (turn === 11) return restorePlan(model, on, kind, by);
  return status === 'unknown' ? null : imagePlan(model, on, turn);
}

type Save = { kind: ProfileKind; row: string; by: Person; params: object; named: 'base-profile' };

function saveOf(model: UndoModel, { kind, row, by, params, named }: Save): Plan {
  const isTag = kind === 'base' && random.next() < 0.6;
  // Only a BaseChecker may leave the profile type out: what is then missing is what an undo may not bring back.
  const one = by.role === 'BaseChecker' && random.next() < 0.4 ? FIELDS[0]! : random.of(FIELDS);
  const field = isTag ? one.field : kind === 'locale' ? 'hobbies' : random.of(ATTRIBUTES);
  const after: Value = isTag
    ? random.of(one.choices)
    : field === 'name'
      ? random.of(['Ann', 'Eve', 'Uma'])
      : random.of(['', 'Pilot', 'Nurse']);
  const status = judged(kind, 'save', by.role, { status: model.read(row, 'status') as ProfileStatus });
  const listed = FIELDS.flatMap((each) =>
    kind === 'base' ? ((each.field === field ? after : model.read(row, each.field)) as readonly string[]) : [],
  );
  return {
    deed: 'save',
    kind,
    row,
    changes: [{ row, field, after }, ...(status === null ? [] : [{ row, field: 'status', after: status }])],
    async send(headers) {
      const attributes = isTag ? [] : await attributeInputs(api.services, { [field]: String(after) });
      const art = kind === 'base' ? [] : [await tagId(api.services, 'general', 'art')];
      const body = { attributes, tags: [...listed.map(tag), ...art] };
      return api.attempt(`${named}.update`, { params: params as never, body }, headers);
    },
  };
}

function restorePlan(model: UndoModel, on: Stage, kind: ProfileKind, by: Person): Plan | null {
  const row = kind === 'base' ? on.base : on.locale;
  const wanted = on.versions.plan(model, kind, on, random);
  if (!wanted) return null;
  const status = judged(kind, 'save', by.role, { status: model.read(row, 'status') as ProfileStatus });
  return {
    deed: 'save',
    kind,
    row,
    restores: true,
    changes: [...wanted.changes, ...(status === null ? [] : [{ row, field: 'status', after: status }])],
    send: (headers) => api.attempt('version.restore', wanted.input, headers),
  };
}

function imagePlan(model: UndoModel, { base, images }: Stage, turn: number): Plan | null {
  const there = images.filter((id) => !model.gone.has(id));
  if (there.length === 0) return null;
  const of = { deed: 'images', kind: 'base', row: base } as const;
  const id = random.of(there);
  if (turn === 7 && there.length > 1) {
    const changes = [{ row: id, field: null, after: null }];
    const input = { params: { mediaId: id }, body: { locale_id: null } };
    return { ...of, changes, send: (headers) => api.attempt('media.delete', input, headers) };
  }
  if (turn <= 8) {
    const level = model.read(id, 'level') === 'none' ? 'nude' : 'none';
    const body = { media_tags: [{ media_id: id, tag_id: tag(level) }] };
    const changes = [{ row: id, field: 'level', after: level }];
    return { ...of, changes, send: (headers) => api.attempt('media.tag', { body }, headers) };
  }
  const shuffled = there.map((each) => ({ each, at: random.next() })).toSorted((a, b) => a.at - b.at);
  const [pictures, attachments] = [shuffled.slice(0, -1), shuffled.slice(-1)].map((lane) =>
    lane.map(({ each }) => each),
  );
  const body = { profile_picture_ids: pictures ?? [], attachment_ids: attachments ?? [] };
  const placed = (lane: string, ids: readonly string[]) =>
    ids.map((row, position) => ({ row, field: 'place', after: [lane, String(position)] }));
  const placeOf = (each: string) => model.read(each, 'place') as readonly [string, string];
  const orderNow = (lane: string) =>
    there
      .filter((each) => placeOf(each)[0] === lane)
      .toSorted((a, b) => Number(placeOf(a)[1]) - Number(placeOf(b)[1]) || (a < b ? -1 : 1));
  const isSame =
    same(orderNow('profile_picture'), body.profile_picture_ids) && same(orderNow('attachment'), body.attachment_ids);
  const moved = [...placed('profile_picture', body.profile_picture_ids), ...placed('attachment', body.attachment_ids)];
  const input = { params: { profileBaseId: base }, body };
  return {
    ...of,
    // The same order is no change, whatever gaps there are in it.
    changes: isSame ? [] : moved,
    send: (headers) => api.attempt('base-profile.change-media-order', input, headers),
  };
}

/** What is stored of a profile, in the words of the model. */
async function storedIn({ base, locale, images }: Stage) {
  const { database } = api.services;
  const nameOf = new Map([...tags].map(([name, id]) => [id, name]));
  const rows: Record<string, Record<string, Value>> = {};
  const of = { base: database.selectFrom('base_profile').where('id', '=', base).selectAll() };
  const profile = await of.base.executeTakeFirstOrThrow();
  const beneath = await database
    .selectFrom('locale_profile')
    .where('id', '=', locale)
    .selectAll()
    .executeTakeFirstOrThrow();
  for (const { id, status, active, frozen, attributes } of [profile, beneath]) {
    const { profession = '', hobbies = '', name = '' } = attributes;
    rows[id] = { status, active, frozen, profession, hobbies, name };
  }
  for (const { field, choices } of FIELDS) {
    const known = new Set(choices.flat());
    rows[base]![field] = profile.tags.flatMap((id) => nameOf.get(id) ?? []).filter((name) => known.has(name));
  }
  for (const { id, kind, position, adult_level_tag_id: level } of await database
    .selectFrom('media')
    .selectAll()
    .where('id', 'in', images)
    .execute()) {
    rows[id] = { level: nameOf.get(level ?? '') ?? null, place: [kind, String(position)] };
  }
  // What lists and search read follows from the fields, no matter who undid what.
  expect(profile.search_text).toBe(searchedText(base, profile.attributes));
  expect(beneath.search_text).toBe(searchedText(locale, beneath.attributes));
  const misses = same(rows[base]!['tag:profileType'] ?? null, []);
  expect(profile.missing.some((label) => /type/i.test(label))).toBe(misses);
  expect(beneath.base_frozen).toBe(profile.frozen);
  return rows;
}

function modelOf(model: UndoModel, { base, locale, images }: Stage) {
  const ids = [base, locale, ...images.filter((id) => !model.gone.has(id))];
  return Object.fromEntries(ids.map((id) => [id, Object.fromEntries(model.rows.get(id) ?? [])]));
}

const counts: Record<string, number> = {};
const count = (what: string) => void (counts[what] = (counts[what] ?? 0) + 1);
/** Actions that brought back a version. */
const restores = new Set<string>();
/** Who is at the keys. */
let at = PEOPLE[0]!;
/** What each person did last. */
const turns = new Map<string, 'undo' | 'redo' | null>();

async function step(model: UndoModel, stages: readonly Stage[], number: number): Promise<string> {
  api.clock.now = new Date(api.clock.now.getTime() + 1000);
  // Mostly one goes on: what others do between is in the way of all that would be undone or done again.
  if (random.next() < 0.4) at = random.of(PEOPLE);
  const by = at;
  const headers = api.as(by.role, by.id);
  const turn = random.next();
  // Anyone who undoes or does again goes on with it: several in turn are what a person wants back.
  const going = turns.get(by.id) ?? null;
  const direction = turn < 0.15 ? going : turn < 0.42 ? 'undo' : turn < 0.58 ? 'redo' : null;
  turns.set(by.id, direction);
  if (direction !== null) {
    // Restores are few among all that is done, and are to be met both ways.
    const restored = model.actions.findLast(
      ({ by: one, id, undone, redone }) =>
        one.id === by.id && restores.has(id) && !redone && undone === (direction === 'redo'),
    );
    const action = restored && random.next() < 0.4 ? restored : ownAction(model, by, direction, random);
    if (!action) return 'nothing';
    const expected = model.refusal(action, direction);
    const what = `step ${number}: ${direction} of ${action.deed} by ${by.id}, expected ${expected ?? 'granted'}`;
    const { status, body } = await api.attempt(`action.${direction}`, { params: { actionId: action.id } }, headers);
    expect(status === 200 ? null : body.error, what).toEqual(expected === null ? null : expect.any(String));
    count(`${direction} ${expected ?? 'granted'}`);
    if (expected === null && direction === 'undo') model.undo(action);
    if (expected === null && direction === 'redo') model.redo(action, body.action_id);
    if (expected === null && restores.has(action.id)) {
      count(`restore ${direction}`);
      if (direction === 'redo') restores.add(body.action_id);
    }
    return what;
  }
  const on = random.of(stages);
  const plan = planOf(model, on, by);
  if (!plan) return 'nothing';
  const changes = plan.changes
    .map((change) => ({ ...change, before: model.found(change) }))
    .filter(({ before, after }) => !same(before, after));
  const { status, body } = await plan.send(headers);
  if (status === 200 && body.action_id !== null) {
    const { deed, kind, row } = plan;
    model.done({ id: body.action_id, by, deed, kind, row, base: on.base, changes, undone: false, redone: false });
    count('done');
    if (plan.restores) {
      restores.add(body.action_id);
      count('restored');
    }
  } else count('refused or unchanged');
  return `step ${number}: ${plan.deed} of ${plan.kind} by ${by.id}: ${status}`;
}

const OFTEN_MET = tables.oftenMet;
/** A base profile led out of its approval above an active locale profile is a table's in tests/server/review/undo.test.ts. */
const RARELY_MET = ['base'];
/** How often that was the answer, to undo or to redo: the rules are the same. */
const met = (what: string) => (counts[what] ?? counts[`undo ${what}`] ?? 0) + (counts[`redo ${what}`] ?? 0);

test(
  `P018 P030 P031 P032 ${STEPS} random actions and restores of three people, undone and done again, leave what a small model says, and versions as they were`,
  async () => {
    let model = new UndoModel();
    let stages: Stage[] = [];
    const nameOf = new Map([...tags].map(([name, id]) => [id, name]));
    const expectVersions = async () => {
      for (const on of stages) await on.versions.expectMade(api.services.database, on, (id) => nameOf.get(id));
    };
    for (let number = 0; number < STEPS; number += 1) {
      if (number % LIFE === 0) {
        await expectVersions();
        model = new UndoModel();
        stages = [await stage(model), await stage(model)];
      }
      const what = await step(model, stages, number);
      for (const on of stages) {
        expect(await storedIn(on), what).toEqual(modelOf(model, on));
        await on.versions.remember(api.services, model, on);
      }
    }
    await expectVersions();
    expect((await verifyAuditTrail(api.services.database)).broken).toBeNull();
    // It has been everywhere that it is to prove; what is rare comes up in a long run only.
    for (const what of [...OFTEN_MET, ...(STEPS >= 5000 ? RARELY_MET : [])]) {
      expect(met(what), `${what} of ${JSON.stringify(counts)}`).toBeGreaterThan(0);
    }
  },
  PATIENCE,
);
