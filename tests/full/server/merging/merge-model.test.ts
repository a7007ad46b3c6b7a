import { expect, test } from 'vitest';
import { PLACE_FIELDS } from '../../../../src/contract/policy/place.ts';
import { verifyAuditTrail } from '../../../../src/server/proof/verify-audit-trail.ts';
import { sharedApi } from '../../../support/shared-api.ts';
import { insertBaseProfile } from '../../../support/base-profiles.ts';
import { attributeInputs, completeBaseBody } from '../../../support/locale-profiles.ts';
import { randomFrom } from '../../../support/random.ts';

const PEOPLE = 4;
const STAGES = 4;
/** Below the fifty actions of a person that can be undone. */
const STEPS = 45;
const CHOICES = {
  profession: ['Baker', 'Cooper', 'Smith'],
  city: ['Aarhus', 'Odense', 'Vejle'],
  rating: ['2', '3', '4'],
} as const;
type Field = keyof typeof CHOICES;
const FIELDS = Object.keys(CHOICES) as Field[];

const api = sharedApi();
const random = randomFrom(65);

interface Row {
  id: string;
  name: string;
  fields: Record<Field, string>;
  into: Row | null;
  /** Stands for all that is in it: what was undone has the one of before. */
  state: symbol;
}
interface Taken {
  field: Field;
  before: string;
  after: string;
}
/** A save takes over what was typed, and merges nobody. */
interface Done {
  id: string;
  of: Row;
  merged: Row[];
  taken: Taken[];
  /** Of each row that was looked at. */
  states: { before: Map<Row, symbol>; after: Map<Row, symbol> };
  undone: boolean;
  redone: boolean;
}

/** What merging, saving and undoing ought to do to a few profiles, in the smallest words. */
class Model {
  readonly done: Done[] = [];
  readonly rows: readonly Row[];
  constructor(rows: readonly Row[]) {
    this.rows = rows;
  }

  do(of: Row, merged: Row[], taken: readonly Omit<Taken, 'before'>[], id: string): void {
    const changed = taken.flatMap(({ field, after }) =>
      of.fields[field] === after ? [] : [{ field, before: of.fields[field], after }],
    );
    // Where a merge took nothing over, the survivor is as it was.
    const rows = changed.length === 0 && merged.length > 0 ? merged : [of, ...merged];
    const states = {
      before: new Map(rows.map((row) => [row, row.state])),
      after: new Map(rows.map((row) => [row, Symbol(id)])),
    };
    const one = { id, of, merged, taken: changed, states, undone: false, redone: false };
    this.done.push(one);
    this.turn(one, 'after');
  }

  turn({ of, merged, taken, states }: Done, to: 'before' | 'after'): void {
    for (const row of merged) row.into = to === 'after' ? of : null;
    for (const one of taken) of.fields[one.field] = one[to];
    const from = to === 'after' ? 'before' : 'after';
    for (const [row, state] of states[to]) if (row.state === states[from].get(row)) row.state = state;
  }

  /** Whether it may be turned: all that it changed is as it was left. */
  stands({ of, states }: Done, from: 'before' | 'after'): boolean {
    return of.into === null && [...states[from]].every(([row, state]) => row.state === state);
  }
}

const baseOf = (id: string) =>
  api.services.database.selectFrom('base_profile').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function save(row: Row, fields: Record<Field, string>, by: string) {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  const body = {
    ...(await completeBaseBody(api.services)),
    attributes: await attributeInputs(api.services, { profileName: row.name, name: row.name, ...given }),
  };
  return api.attempt('base-profile.update', { params: { profileBaseId: row.id }, body }, api.as('Admin', by));
}

async function stage(number: number): Promise<Model> {
  const rows: Row[] = [];
  for (let count = 0; count < PEOPLE; count += 1) {
    const id = await insertBaseProfile(api.services, { status: 'awaiting_approval', attributes: '{}' });
    const row: Row = {
      id,
      name: `Person ${number} ${count}`,
      fields: { profession: '', city: '', rating: '' },
      into: null,
      state: Symbol(id),
    };
    row.fields.profession = random.of(CHOICES.profession);
    const filled = await save(row, row.fields, 'setter');
    expect(filled.status, JSON.stringify(filled.body)).toBe(200);
    rows.push(row);
  }
  return new Model(rows);
}

/** One thing that somebody does; whether it was granted has to be what the model says. */
async function step(model: Model, by: string): Promise<string> {
  const row = random.of(model.rows);
  const turn = random.next();
  const deeds = model.done.filter(({ merged }) => merged.length > 0);
  if (turn < 0.25) {
    const field = random.of(FIELDS);
    const fields = { ...row.fields, [field]: random.of<string>(CHOICES[field]) };
    const answer = await save(row, fields, 'saver');
    expect(answer.status === 200, JSON.stringify(answer.body)).toBe(row.into === null);
    // null: nothing was changed by it, and all is as it was.
    const id = answer.body.action_id as string | null | undefined;
    if (row.into === null && id) {
      const taken = FIELDS.map((one) => ({ field: one, after: fields[one] }));
      model.do(row, [], taken, id);
    }
    return 'save';
  }
  if (turn < 0.55) {
    const other = random.of(model.rows.filter((one) => one !== row));
    const seen = async ({ id }: Row) => ({ id, version: (await baseOf(id)).version });
    const fields = FIELDS.filter(() => random.next() < 0.4);
    const body = {
      survivor: await seen(row),
      other: await seen(other),
      // A place is taken over whole.
      fields: fields.flatMap((name) => (name === 'city' ? PLACE_FIELDS : [name])),
      pictures: [],
      documents: [],
      locales: [],
    };
    const answer = await api.attempt('duplicate-case.merge', { body }, api.as('Admin', by));
    const isFree = row.into === null && other.into === null;
    expect(answer.status === 200, JSON.stringify(answer.body)).toBe(isFree);
    if (!isFree) return 'merge refused';
    const taken = fields.map((field) => ({ field, after: other.fields[field] }));
    model.do(row, [other], taken, answer.body.action_id as string);
    return 'merge';
  }
  const isUndo = turn < 0.85;
  const fitting = deeds.filter(({ undone, redone }) => (isUndo ? !undone : undone && !redone));
  if (fitting.length === 0) return 'nothing';
  const one = random.next() < 0.5 ? fitting.at(-1)! : random.of(fitting);
  const isGranted = model.stands(one, isUndo ? 'after' : 'before');
  const operation = isUndo ? 'action.undo' : 'action.redo';
  const answer = await api.attempt(operation, { params: { actionId: one.id } }, api.as('Admin', by));
  expect(answer.status, `${operation}: ${JSON.stringify(answer.body)}`).toBe(isGranted ? 200 : 409);
  if (!isGranted) return `${operation} refused`;
  if (isUndo) {
    one.undone = true;
    model.turn(one, 'before');
  } else {
    one.redone = true;
    model.done.push({ ...one, id: answer.body.action_id as string, undone: false, redone: false });
    model.turn(one, 'after');
  }
  return operation;
}

test('P065 whatever is merged, saved, undone and done again, each profile is what a model says, field by field', async () => {
  const met = new Map<string, number>();
  for (let number = 0; number < STAGES; number += 1) {
    const model = await stage(number);
    for (let count = 0; count < STEPS; count += 1) {
      const deed = await step(model, `merger ${number}`);
      met.set(deed, (met.get(deed) ?? 0) + 1);
      for (const { id, into, fields } of model.rows) {
        const { attributes, merged_into: at, queue } = await baseOf(id);
        const stored = Object.fromEntries(FIELDS.map((field) => [field, attributes[field] ?? '']));
        expect({ at, stored, waits: queue !== null }, `stage ${number}, step ${count}: ${deed}`).toEqual({
          at: into?.id ?? null,
          stored: fields,
          waits: into === null,
        });
      }
    }
  }
  for (const deed of ['save', 'merge', 'merge refused', 'action.undo', 'action.undo refused', 'action.redo']) {
    expect(met.get(deed) ?? 0, `${deed}: ${JSON.stringify([...met])}`).toBeGreaterThan(3);
  }
  expect((await verifyAuditTrail(api.services.database)).broken).toBeNull();
});
