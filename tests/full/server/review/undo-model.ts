import { judgeTransition } from '../../../../src/contract/policy/judge-transition.ts';
import type { Role } from '../../../../src/contract/policy/roles.ts';
import type { ProfileEvent, ProfileKind, ProfileStatus } from '../../../../src/contract/policy/status.ts';
import type { Random } from '../../../support/random.ts';

export type Value = string | number | boolean | null | readonly string[];

export interface Person {
  id: string;
  role: Role;
}

/** One field of one row; `field` is null where the row as a whole came or went. */
export interface Change {
  row: string;
  field: string | null;
  before: Value;
  after: Value;
}

export type Deed = 'save' | 'approve' | 'disapprove' | 'doubt' | 'active' | 'hold' | 'images';

export interface Action {
  id: string;
  by: Person;
  deed: Deed;
  kind: ProfileKind;
  /** The base profile or locale profile it was done to. */
  row: string;
  base: string;
  changes: readonly Change[];
  undone: boolean;
  redone: boolean;
  /** Its place among all that was done: what is done again has that of the first. */
  place: number;
  /** When it was undone last, in turn. */
  undoneAt: number;
}

type Direction = 'undo' | 'redo';

/** How deep undo reaches: told here once more, so that the product's own number is not asked about itself. */
const DEPTH = 50;
/** Without it a profile that was handed on misses something. */
const REQUIRED = 'tag:profileType';

/**
 * What undo and redo ought to do, in the smallest words: rows of fields, and a list of actions that each know
 * what they found and what they left.
 */
export class UndoModel {
  readonly rows = new Map<string, Map<string, Value>>();
  readonly gone = new Set<string>();
  readonly actions: Action[] = [];
  /** Images of each base profile. */
  private readonly imagesOf = new Map<string, readonly string[]>();
  /** Who did something to which base profile, undoing included, in turn. */
  private readonly trail: { by: string; row: string; action: Action }[] = [];

  read(row: string, field: string): Value {
    return this.rows.get(row)?.get(field) ?? null;
  }

  addImage(base: string, id: string, fields: Map<string, Value>): void {
    this.rows.set(id, fields);
    this.imagesOf.set(base, [...(this.imagesOf.get(base) ?? []), id]);
  }

  /** What a change finds. */
  found({ row, field }: Pick<Change, 'row' | 'field'>): Value {
    if (field !== null) return this.read(row, field);
    return this.gone.has(row) ? null : 'there';
  }

  /** Something new was done. */
  done(deed: Omit<Action, 'place' | 'undoneAt'> & { place?: number }): void {
    const action = { undoneAt: 0, place: this.actions.length, ...deed };
    this.actions.push(action);
    this.trail.push({ by: action.by.id, row: action.row, action });
    for (const change of action.changes) this.write(change, change.after);
  }

  undo(action: Action): void {
    for (const change of action.changes) this.write(change, change.before);
    this.freePlaces(action, 'undo');
    action.undone = true;
    action.undoneAt = this.trail.length;
    this.trail.push({ by: action.by.id, row: action.row, action });
  }

  redo(action: Action, id: string): void {
    action.redone = true;
    this.done({ ...action, id, undone: false, redone: false });
    this.freePlaces(action, 'redo');
  }

  /** Images that came back, or to another place, stand there; those whose place it was by now stand behind. */
  private freePlaces({ base, changes }: Action, direction: Direction): void {
    const came = changes.flatMap(({ row, field, before, after }) => {
      const to = direction === 'undo' ? before : after;
      return field === 'place' || (field === null && to !== null) ? [row] : [];
    });
    const placeOf = (row: string) => this.read(row, 'place') as readonly [string, string] | null;
    // Which images are beside it, the stage says: those of the other stage have other actions.
    const there = (this.imagesOf.get(base) ?? []).filter((row) => !this.gone.has(row));
    if (came.length === 0) return;
    for (const lane of ['profile_picture', 'attachment']) {
      const at = (row: string) => Number(placeOf(row)?.[1]);
      const inLane = there
        .filter((row) => placeOf(row)?.[0] === lane)
        .toSorted((one, other) => at(one) - at(other) || (one < other ? -1 : 1));
      const taken = new Set<number>();
      for (const isCome of [true, false]) {
        let last = -1;
        for (const row of inLane.filter((one) => came.includes(one) === isCome)) {
          last = Math.max(at(row), last + 1);
          while (taken.has(last)) last += 1;
          taken.add(last);
          this.rows.get(row)?.set('place', [lane, String(last)]);
        }
      }
    }
  }

  private write({ row, field }: Change, value: Value): void {
    if (field !== null) this.rows.get(row)?.set(field, value);
    else if (value === null) this.gone.add(row);
    else this.gone.delete(row);
  }

  /** Why it is refused, in a word; null: it is granted. */
  refusal(action: Action, direction: Direction): string | null {
    if (direction === 'undo' ? action.undone : !action.undone || action.redone) return 'not there';
    const own = this.actions.filter(({ by, redone }) => by.id === action.by.id && !redone);
    if (!own.slice(-DEPTH).includes(action)) return 'too old';
    const after = this.actions.slice(this.actions.indexOf(action) + 1);
    const later = after.filter(({ base, undone }) => base === action.base && !undone);
    const above = later.filter(({ place }) => place > action.place);
    if (above.some(({ changes }) => changes.some((one) => action.changes.some((mine) => meet(mine, one))))) {
      return 'overtaken';
    }
    if (direction === 'redo' && above.some((other) => this.unseen(action, other))) return 'overtaken';
    // What comes or goes as a whole is looked at as a whole.
    const whole = new Set(action.changes.flatMap(({ row, field }) => (field === null ? [row] : [])));
    const looked = action.changes.filter(({ row, field }) => field === null || !whole.has(row));
    if (!looked.every((change) => this.stands(change, direction))) return 'not as left';
    return this.policy(action, direction, later);
  }

  /** Somebody else has changed what was decided about. */
  private unseen({ deed, by, row }: Action, other: Action): boolean {
    if (!['approve', 'disapprove', 'doubt'].includes(deed) || other.by.id === by.id) return false;
    const images = this.imagesOf.get(row) ?? [];
    return other.changes.some((one) =>
      one.row === row ? !['status', 'active', 'frozen'].includes(one.field ?? '') : images.includes(one.row),
    );
  }

  private stands({ row, field, before, after }: Change, direction: Direction): boolean {
    const from = direction === 'undo' ? after : before;
    if (field === null) return this.gone.has(row) === (from === null);
    return !this.gone.has(row) && same(this.read(row, field), from);
  }

  private policy(action: Action, direction: Direction, later: readonly Action[]): string | null {
    const { by, deed, kind, row, base } = action;
    const next = new Map(
      action.changes
        .filter((change) => change.row === row)
        .map(({ field, before, after }) => [field ?? '', direction === 'undo' ? before : after]),
    );
    const isAdmin = by.role === 'Admin';
    if (kind === 'base' && direction === 'undo' && !isAdmin && this.read(row, 'frozen') === true) {
      if (deed !== 'doubt' || next.get('frozen') !== false) return 'frozen';
      const mine = this.trail.findLastIndex((one) => one.action === action);
      if (this.trail.slice(mine + 1).some((one) => one.row === row && one.by !== by.id)) return 'looked at';
    }
    const word = direction === 'undo' ? this.maySayBack(action, next) : this.mayDoAgain(action, next);
    if (word !== null) return word;
    const mixed = later.some(({ changes }) => changes.some((one) => one.row === row || one.row === base));
    return mixed ? this.broken(action, next, later) : null;
  }

  private maySayBack({ by, deed, kind, row }: Action, next: ReadonlyMap<string, Value>): string | null {
    if (deed !== 'save' || next.has('status')) return null;
    const status = this.read(row, 'status') as ProfileStatus;
    return judged(kind, 'save', by.role, { status }) === status ? null : 'handed on';
  }

  private mayDoAgain({ by, deed, kind, row, base }: Action, next: ReadonlyMap<string, Value>): string | null {
    if (deed === 'hold') return null;
    const status = this.read(row, 'status') as ProfileStatus;
    const active = this.read(row, 'active') === true;
    const frozen = this.read(row, 'frozen') === true || this.read(base, 'frozen') === true;
    const event = deed === 'active' ? (active ? 'deactivate' : 'activate') : EVENTS[deed];
    if (kind === 'locale' && event === 'activate' && this.read(base, 'status') !== 'approved') return 'base';
    const to = judged(kind, event, by.role, { status, active, frozen });
    if (to === null) return 'policy';
    return deed === 'images' || to === (next.get('status') ?? status) ? null : 'leads elsewhere';
  }

  /** A rule that what comes of it would break, and what there is does not. */
  private broken({ kind, row, base }: Action, next: ReadonlyMap<string, Value>, later: readonly Action[]) {
    const is = (field: string) => next.get(field) ?? this.read(row, field);
    const status = this.read(row, 'status');
    const wasActive = this.read(row, 'active') === true;
    if (is('active') === true && is('status') !== 'approved' && !(wasActive && status === is('status'))) {
      return 'active';
    }
    const above = this.read(base, 'status');
    if (kind === 'locale' && is('active') === true && !wasActive && above !== 'approved') return 'base';
    if (kind === 'base' && status === 'approved' && is('status') !== 'approved') {
      const active = later.some(({ changes }) =>
        changes.some((one) => one.row !== row && one.field === 'active' && this.read(one.row, 'active') === true),
      );
      if (active) return 'locale active';
    }
    const isHandedOn = ['awaiting_approval', 'approved'].includes(String(is('status')));
    const misses = (value: Value) => kind === 'base' && (value === null || same(value, []));
    const lost = misses(next.has(REQUIRED) ? (next.get(REQUIRED) ?? null) : this.read(row, REQUIRED));
    return isHandedOn && lost && !misses(this.read(row, REQUIRED)) ? 'incomplete' : null;
  }
}

const EVENTS: Readonly<Record<Exclude<Deed, 'active' | 'hold'>, ProfileEvent>> = {
  save: 'save',
  images: 'save',
  approve: 'approve',
  disapprove: 'disapprove',
  doubt: 'disapprove',
};

/** The status that an event leads to, by the table of the status machine; null: it is refused. */
export function judged(
  kind: ProfileKind,
  event: ProfileEvent,
  role: Role,
  facts: { status: ProfileStatus; active?: boolean; frozen?: boolean },
): ProfileStatus | null {
  const { status, active = false, frozen = false } = facts;
  const rest = { complete: true, changed: true, own: false, active, frozen };
  const answers = [false, true].map((wasActive) => judgeTransition({ kind, event, role, status, wasActive, ...rest }));
  const allowed = answers.find((answer) => answer.allowed);
  return allowed?.allowed ? allowed.to : null;
}

/** Mostly what a person would do: the last thing of their own that stands, or the last that was undone. */
export function ownAction(model: UndoModel, by: Person, direction: Direction, random: Random): Action | undefined {
  const own = model.actions.filter((action) => action.by.id === by.id);
  if (random.next() < 0.35) return own.length === 0 ? undefined : random.of(own.slice(random.of([-8, -60])));
  // What somebody may have looked at meanwhile is worth another try.
  const doubt = own.findLast(({ deed, undone }) => deed === 'doubt' && !undone);
  if (direction === 'undo' && doubt && random.next() < 0.2) return doubt;
  if (direction === 'undo') return own.findLast(({ undone }) => !undone);
  const undone = own.filter((action) => action.undone && !action.redone);
  return undone.toSorted((one, other) => one.undoneAt - other.undoneAt).at(-1);
}

function meet(one: Change, other: Change): boolean {
  return one.row === other.row && (one.field === null || other.field === null || one.field === other.field);
}

export function same(one: Value, other: Value): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
