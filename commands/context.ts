import type { RouteName } from '../src/contract/policy/access.ts';
import type { Role } from '../src/contract/policy/roles.ts';
import type { BaseProfileSummary } from '../src/contract/shapes/base-profile.ts';

/**
 * Where a key press can land, from the outermost to the innermost. A modal scope hides everything
 * below it; the others let a press fall through to the scope outside them.
 */
export const SCOPES = ['global', 'list', 'record', 'menu', 'dialog', 'help', 'palette'] as const;
export type Scope = (typeof SCOPES)[number];

export const MODAL_SCOPES: ReadonlySet<Scope> = new Set(['menu', 'dialog', 'help', 'palette']);

/** Two scopes overlap when one press could reach both: never across a modal one, never list and record. */
export function scopesOverlap(one: Scope, other: Scope): boolean {
  if (one === other) return true;
  return (one === 'global' || other === 'global') && !MODAL_SCOPES.has(one) && !MODAL_SCOPES.has(other);
}

/** What a command may act on, by the name it asks for. */
export interface Targets {
  none: readonly never[];
  'base-profile': readonly BaseProfileSummary[];
}
export type TargetKind = keyof Targets;

/** The sections of a base profile, in the order of their number keys. */
export const BASE_PROFILE_SECTIONS = [
  ['basic-info', 'Basic info'],
  ['general-info', 'General info'],
  ['body', 'Body characteristics'],
  ['tags', 'Tags'],
  ['images', 'Images'],
  ['attachments', 'Attachments'],
  ['documents', 'Documents'],
  ['locales', 'Locales'],
  ['logs', 'Logs'],
] as const;
export type BaseProfileSection = (typeof BASE_PROFILE_SECTIONS)[number][0];

/** What the list on the screen looks like to a command; null when there is none. */
export interface ListFacts {
  /** Rows in all, loaded or not. */
  count: number;
  cursor: number;
  peeking: boolean;
  filtered: boolean;
}

/** What the palette looks like to the commands of its own scope; null while it is closed. */
export interface PaletteFacts {
  queryEmpty: boolean;
  /** A step page with several choices to mark. */
  choosingSeveral: boolean;
  /** Digits choose on this page. */
  digitsChoose: boolean;
  /** How many pages lie before this one. */
  depth: number;
}

/**
 * All that a command is told. It is a frozen snapshot: taken at the key press, before the palette
 * takes the focus, and once more just before `run`.
 */
export interface Context {
  role: Role | null;
  userId: string | null;
  route: RouteName | null;
  /** From the outermost to the innermost. */
  scopes: readonly Scope[];
  focused: BaseProfileSummary | null;
  selected: readonly BaseProfileSummary[];
  open: BaseProfileSummary | null;
  list: ListFacts | null;
  palette: PaletteFacts | null;
  /** What "Undo" would take back, in words; null when there is nothing. */
  undoable: string | null;
}

/**
 * The rule of what a command acts on: the selection if the focused row is part of it, else the
 * focused row, else the open record.
 */
export function resolveTargets<T extends TargetKind>(kind: T, context: Context): Targets[T];
export function resolveTargets(kind: TargetKind, context: Context): Targets[TargetKind] {
  if (kind === 'none') return [];
  const { focused, selected, open } = context;
  if (focused && selected.some((record) => record.id === focused.id)) return selected;
  if (focused) return [focused];
  return open ? [open] : [];
}
