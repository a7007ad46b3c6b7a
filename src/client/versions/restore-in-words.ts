import type { Context } from '../../../commands/context.ts';
import { saveInWords } from '../../contract/profiles/saving.ts';
import type { VersionedRecord } from '../../../commands/trail/port.ts';

/** The words of a button that restores, and where that hands the profile on, as a save of the form does. */
export function restoreInWords(words: string, { kind, id }: VersionedRecord, { open, role }: Context): string {
  return open?.id === id ? saveInWords(kind, role, open.status, true).replace('Save', words) : words;
}
