import type { Role } from '../../../../src/contract/base/roles.ts';
import {
  type ProfileEvent,
  type ProfileKind,
  type ProfileStatus,
  judgeTransition,
} from '../../../../src/contract/profiles/status.ts';
import type { Random } from '../../../support/random.ts';

export type Value = string | number | boolean | null | readonly string[];
export type Person = { id: string; role: Role };
/** One field of one row; `field` is null where the row as a whole came or went. */
export type Change = { row: string; field: string | null; before: Value; after: Value };
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
  /** What stood for all of the row before it, and after: what is done again has those of the first. */
  found: symbol;
  left: symbol;
  /** When it was undone last, in turn. */
  undoneAt: number;
}

type Direction = 'undo' | 'redo';
/** How deep undo reaches: reported here once more, so that the product's own number is not asked about itself. */
const DEPTH = 50;

/**
 * What undo and redo ought to do, in the smallest words: rows of fields, each with a state that stands for all of it, and a
 * list of actions that each know which state they found and which they left.
 */
export class UndoModel {
  readonly rows = new Map<string, Map<string, Value>>();
  readonly gone = new Set<string>();
  readonly actions: Action[] = [];
  /** The locale profile beneath each base profile. */
  readonly beneath = new Map<string, string>();
  private readonly states = new Map<string, symbol>();
  /** Who did something to which base profile, undoing included, in turn. */
  private readonly trail: { by: string; row: string; action: Action }[] = [];

  read(row: string, field: string): Value {
    return this.rows.get(row)?.get(field) ?? null;
  }

  /** What a change finds. */
  found({ row, field }: Pick<Change, 'row' | 'field'>): Value {
    if (field !== null) return this.read(row, field);
    return this.gone.has(row) ? null : 'there';
  }

  private stateOf(row: string): symbol {
    const known = this.states.get(row) ?? Symbol(row);
    this.states.set(row, known);
    return known;
  }

  /** Something new was done, or something again: then it has the states of the first. */
  done(deed: Omit<Action, 'found' | 'left' | 'undoneAt'> & Partial<Pick<Action, 'found' | 'left'>>): void {
    const action = { undoneAt: 0, found: this.stateOf(deed.row), left: Symbol(deed.id), ...deed };
    this.actions.push(action);
    this.trail.push({ by: action.by.id, row: action.row, action });
    for (const change of action.changes) this.write(change, change.after);
    this.states.set(action.row, action.left);
  }

  undo(action: Action): void {
    for (const change of action.changes) this.write(change, change.before);
    this.states.set(action.row, action.found);
    action.undone = true;
    action.undoneAt = this.trail.length;
    this.trail.push({ by: action.by.id, row: action.row, action });
  }

  redo(action: Action, id: string): void {
    action.redone = true;
    this.done({ ...action, id, undone: false, redone: false });
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
    const is = this.stateOf(action.row);
    if (is !== (direction === 'undo' ? action.left : action.found)) return 'overtaken';
    const next = new Map(
      action.changes
        .filter(({ row }) => row === action.row)
        .map(({ field, before, after }) => [field ?? '', direction === 'undo' ? before : after]),
    );
    return direction === 'undo' ? this.mayUndo(action, next) : this.mayDoAgain(action, next);
  }

  private mayUndo(action: Action, next: ReadonlyMap<string, Value>): string | null {
    const { by, deed, kind, row, base } = action;
    if (by.role !== 'Admin' && this.read(row, 'frozen') === true) {
      if (deed !== 'doubt' || next.get('frozen') !== false) return 'frozen';
      const mine = this.trail.findLastIndex((one) => one.action === action);
      if (this.trail.slice(mine + 1).some((one) => one.row === row && one.by !== by.id)) return 'looked at';
    }
    if (kind === 'locale' && deed === 'active' && next.get('active') === true) {
      return this.read(base, 'status') === 'approved' ? null : 'base';
    }
    const leaves = kind === 'base' && next.has('status') && this.read(row, 'status') === 'approved';
    return leaves && this.read(this.beneath.get(row) ?? '', 'active') === true ? 'active beneath' : null;
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
  // What somebody may have looked at meanwhile, or built upon beneath, is worth another try; so is what was only looked at.
  const wanted = random.of(['doubt', 'doubt', 'approve', 'hold'] as const);
  const tried = own.findLast(({ deed, undone }) => deed === wanted && !undone);
  if (direction === 'undo' && tried && random.next() < 0.3) return tried;
  if (direction === 'undo') return own.findLast(({ undone }) => !undone);
  const undone = own.filter((action) => action.undone && !action.redone);
  return undone.toSorted((one, other) => one.undoneAt - other.undoneAt).at(-1);
}

export const same = (one: Value, other: Value): boolean => JSON.stringify(one) === JSON.stringify(other);
