import { FILE_ENDINGS, type FileType } from '../base/media-limits.ts';

/** What a document is. */
export const DOCUMENT_KINDS = ['consent', 'identity', 'contract', 'other'] as const;

/** Browsers write a low line for each of these, and systems take none of them in the name of a file. */
const REPLACED = String.raw`"*/:<>?\\|~\p{C}`;
const READ = new RegExp(String.raw`[^\s._${REPLACED}]`, 'u');
/** In the place of a name in which nothing can be read. */
const NAMELESS = 'document';

/**
 * The name under which a browser is to keep a file: its own, with an ending of its type. One of nothing but low lines, or of
 * what browsers make into them, says nothing and gives way.
 *
 * @param type as the server has read it from the bytes
 */
export function downloadName(name: string, type: string): string {
  const endings: readonly string[] = isFileType(type) ? FILE_ENDINGS[type] : [];
  const ending = /\.([^.]+)$/.exec(name)?.[1] ?? '';
  const isOfType = endings.includes(ending.toLowerCase());
  // A point or a blank at the end becomes a low line as well.
  const stem = (isOfType ? name.slice(0, -ending.length) : name).replace(/[\s.]+$/u, '');
  const kept = READ.test(stem) ? stem : NAMELESS;
  const given = isOfType ? ending : endings[0];
  return given === undefined ? kept : `${kept}.${given}`;
}

function isFileType(type: string): type is FileType {
  return Object.hasOwn(FILE_ENDINGS, type);
}
