import { isLocaleProfile, type ProfileRecord } from './context.ts';
import { isolated } from '../src/contract/policy/isolated.ts';

/** Names that are listed one by one. */
const MOST_NAMES = 5;

/** One record by its name, several by how many they are and the first names of them. */
export function recordsInWords(on: readonly ProfileRecord[]): string {
  const [first] = on;
  if (!first) return '';
  return on.length === 1 ? nameInWords(first) : `${on.length} profiles: ${namesInWords(on)}`;
}

/** Their names, as many as can be read at a glance. */
export function namesInWords(on: readonly ProfileRecord[]): string {
  const shown = on.slice(0, MOST_NAMES).map(nameInWords).join(', ');
  return on.length > MOST_NAMES ? `${shown} and ${on.length - MOST_NAMES} more` : shown;
}

function nameInWords(record: ProfileRecord): string {
  const name = isolated(record.profile_name || 'No name yet');
  return isLocaleProfile(record) ? `${name} · ${isolated(record.locale.label)} (${record.locale.code})` : name;
}
