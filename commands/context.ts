import type { BaseProfileSummary } from '../src/contract/profiles/base-profile.ts';
import type { LocaleProfileSummary } from '../src/contract/profiles/locale-profile.ts';
import type { FactsOfParts } from './parts.ts';
import { isLocaleProfile, type ProfileRecord } from './records.ts';

export { isLocaleProfile, type ProfileRecord };

/**
 * Where a key press can land, from the outermost to the innermost. A modal scope hides everything
 * below it; the others let a press fall through to the scope outside them.
 */
export const SCOPES = [
  'global',
  'list',
  'queue-list',
  'matrix',
  'record',
  'print',
  'queue',
  'review',
  'create',
  'statistics',
  'questions',
  'duplicate-filters',
  'duplicate-pairs',
  'duplicate-merge',
  'duplicate-log',
  'disapproval',
  'disapproval-note',
  'disapproval-places',
  'images',
  'crop',
  'carousel',
  'documents',
  'menu',
  'dialog',
  'versions',
  'locale-picker',
  'help',
  'palette',
  'proof',
  'warning',
] as const;
export type Scope = (typeof SCOPES)[number];

export const MODAL_SCOPES: ReadonlySet<Scope> = new Set([
  'images',
  'crop',
  'carousel',
  'documents',
  'disapproval',
  'menu',
  'dialog',
  'help',
  'palette',
  'proof',
  'warning',
]);

/** Two scopes overlap when one press could reach both: never across a modal one, never list and record. */
export function scopesOverlap(one: Scope, other: Scope): boolean {
  if (one === other) return true;
  return (one === 'global' || other === 'global') && !MODAL_SCOPES.has(one) && !MODAL_SCOPES.has(other);
}

/** What a command may act on, by the name it asks for. */
export interface Targets {
  none: readonly never[];
  'base-profile': readonly BaseProfileSummary[];
  'locale-profile': readonly LocaleProfileSummary[];
}
export type TargetKind = keyof Targets;

/** A snapshot of the page for commands, taken at the press, before the palette takes the focus, and again just before `run`. */
export interface Context extends FactsOfParts {
  /** From the outermost to the innermost. */
  scopes: readonly Scope[];
}

/**
 * The records that a command acts on: the marked rows, or else the item in the panel of the queue, or the row under the
 * cursor, or the record that the screen is about.
 */
export function resolveTargets<T extends TargetKind>(kind: T, context: Context): Targets[T];
export function resolveTargets(kind: TargetKind, context: Context): readonly ProfileRecord[] {
  if (kind === 'none') return [];
  return recordsInView(context).filter((record) => isLocaleProfile(record) === (kind === 'locale-profile'));
}

/** The same for both kinds. */
export function recordsInView({ queue, focused, selected, open }: Context): readonly ProfileRecord[] {
  if (selected.length > 0) return selected;
  const shown = queue === null ? (focused ?? open) : open;
  return shown ? [shown] : [];
}
