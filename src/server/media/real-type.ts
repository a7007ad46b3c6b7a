import { typeNames, typesOfName } from '../../contract/policy/file-check.ts';
import { FILE_LIMITS, FILE_TYPE_NAMES, type FilePurpose, type FileType } from '../../contract/policy/file-types.ts';
import type { ReceivedFile } from '../calls/received-file.ts';
import { bytesOf } from './disguise.ts';
import { fileFailure } from './file-failure.ts';
import { fileTypeOf, otherTypeOf, TYPE_BYTES } from './media-type.ts';
import { isolated } from '../../contract/policy/isolated.ts';

/** The type by a file's first bytes, if it is accepted for this purpose and its name does not contradict. Throws `file-unreadable` or `file-type`. */
export async function claimedType(file: ReceivedFile, purpose: FilePurpose): Promise<FileType> {
  if (file.size === 0) throw fileFailure('file-unreadable', file, `“${isolated(file.name)}” is empty.`);
  const start = await bytesOf(file.path, 0, TYPE_BYTES);
  const type = fileTypeOf(start);
  const named = typesOfName(file.name);
  if (type === null || !FILE_LIMITS[purpose].types.includes(type)) {
    const sentence = `“${isolated(file.name)}” is not of a type that is accepted here: ${typeNames(purpose)}.`;
    throw fileFailure('file-type', file, `${sentence}${whatItIs(type, named, start)}`);
  }
  if (named !== null && !named.includes(type)) {
    const sentence = `“${isolated(file.name)}” is in truth ${inWords(type)}. Give it the right name and send it again.`;
    throw fileFailure('file-type', file, sentence);
  }
  return type;
}

/** The first bytes of a DOCX are those of any archive: only its parts show what it is. */
function inWords(type: FileType): string {
  const name = FILE_TYPE_NAMES[type];
  if (name === 'DOCX') return 'an archive, as ZIP and DOCX files are';
  return `${name === 'AVIF' ? 'an' : 'a'} ${name} file`;
}

/** A file is never refused for an acceptable name: its bytes are the reason. */
function whatItIs(type: FileType | null, named: readonly FileType[] | null, start: Buffer): string {
  if (type !== null) return ` It is ${inWords(type)}.`;
  const other = otherTypeOf(start);
  if (other !== null) return ` It begins as ${other} does.`;
  const [first] = named ?? [];
  return first === undefined ? '' : ` It does not begin as ${inWords(first)} does.`;
}
