import { isLocaleProfile, type Context } from '../../../commands/context.ts';
import { saveInWords } from '../../contract/profiles/saving.ts';

/** The save of the images in words: an approved profile is checked again, and no other is handed on by its images. */
export function saveOfImages({ media, role }: Pick<Context, 'media' | 'role'>): string {
  if (media?.record.status !== 'approved' || !media.editor?.changed) return 'Save';
  return saveInWords(isLocaleProfile(media.record) ? 'locale' : 'base', role, 'approved', true);
}
