import type { AnyCommand } from './command.ts';
import { recordsInView, resolveTargets, type Context, type ProfileRecord, isLocaleProfile } from './context.ts';
import { isolated } from '../src/contract/base/words.ts';

/**
 * Whether a command changes more than this screen and this person's preferences, so that nobody may run it by accident.
 * Where it does not state that itself, the answer is yes if it acts on records, can be undone, asks before, has a title
 * for its failures, or says what it would change: a new command is careful by default.
 */
export function changesSomething(command: AnyCommand): boolean {
  const { changes, target, undo, failure } = command;
  if (changes !== undefined) return changes;
  return target !== 'none' || undo !== 'none' || failure !== undefined || 'about' in command || 'confirm' in command;
}

/** Its title, or, where that depends on what is shown, what it would do there, as its button says it. */
export function titleHere(command: AnyCommand, context: Context): string {
  return (changesSomething(command) && command.hint?.(context)) || command.title;
}

/** What a command would change here, in words; '' for one that changes nothing. */
export function subjectOf(command: AnyCommand, context: Context): string {
  if (!changesSomething(command)) return '';
  if (command.about) return command.about(context);
  const on = command.target === 'none' ? recordsInView(context) : resolveTargets(command.target, context);
  if (on.length > 1) return `${on.length} selected profiles`;
  return on[0] ? on[0].profile_name || 'No name yet' : '';
}

/** Sections whose commands are about a profile even without targets. */
const ABOUT_PROFILES: ReadonlySet<AnyCommand['section']> = new Set(['Profile', 'Locales', 'Images', 'Documents']);

/** Whether it would change a profile, given to it or in view. */
export function changesProfile(command: AnyCommand): boolean {
  return changesSomething(command) && (command.target !== 'none' || ABOUT_PROFILES.has(command.section));
}

/** The name of the one profile that a run was about; '' for several, which the sentence counts or names, or for none. */
export function nameOfSubject(command: AnyCommand, on: readonly object[], context: Context): string {
  // Its own `about` names the queue's item, or something without a name, such as everybody.
  if (command.about) return command.section === 'Queue' ? command.about(context) : '';
  const isAbout = command.target === 'none' && changesProfile(command);
  const named = isAbout ? recordsInView(context) : (on as readonly Partial<ProfileRecord>[]);
  return named.length === 1 ? (named[0]?.profile_name ?? '') : '';
}

/** Names that are listed one by one. */
const MOST_NAMES = 5;

/** One record by its name, several by their number and the first names. */
export function recordsInWords(on: readonly ProfileRecord[]): string {
  const [first] = on;
  if (!first) return '';
  return on.length === 1 ? nameInWords(first) : `${on.length} profiles: ${namesInWords(on)}`;
}

/** The first of their names, and how many more there are. */
export function namesInWords(on: readonly ProfileRecord[]): string {
  const shown = on.slice(0, MOST_NAMES).map(nameInWords).join(', ');
  return on.length > MOST_NAMES ? `${shown} and ${on.length - MOST_NAMES} more` : shown;
}

function nameInWords(record: ProfileRecord): string {
  const name = isolated(record.profile_name || 'No name yet');
  return isLocaleProfile(record) ? `${name} · ${record.locale.language}` : name;
}
