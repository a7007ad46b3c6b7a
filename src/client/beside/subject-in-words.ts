import type { AnyCommand } from '../../../commands/command.ts';
import { isLocaleProfile, type Context, type ProfileRecord } from '../../../commands/context.ts';

/** Names that are told one by one. */
const MOST_NAMES = 5;

/** What is disapproved, in words: on top of the panel as long as it is open. */
export function subjectInWords(command: AnyCommand, on: readonly { id: string }[], context: Context): string {
  if (command.id === 'all.disapprove') return `${(context.list?.count ?? 0).toLocaleString('en')} results of this list`;
  if (command.id === 'matrix.disapprove') {
    const cells = context.matrix?.marked.flatMap(({ present }) => present).length ?? 0;
    return cells === 1 ? '1 marked cell' : `${cells} marked cells`;
  }
  const names = (on as readonly ProfileRecord[]).map(nameOf);
  if (names.length === 1) return names[0] ?? '';
  const shown = names.slice(0, MOST_NAMES).join(', ');
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return `${names.length} profiles: ${shown}${more}`;
}

function nameOf(record: ProfileRecord): string {
  const name = record.profile_name || 'No name yet';
  return isLocaleProfile(record) ? `${name} · ${record.locale.label} (${record.locale.code})` : name;
}
