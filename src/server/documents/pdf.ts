import type { ReceivedFile } from '../calls/received-file.ts';
import { bytesOf, endsAsArchive } from '../media/disguise.ts';
import { fileFailure } from '../media/file-failure.ts';

/** Where readers look for the end of a PDF, in bytes. */
const TRAILER_REACH = 1024;

/** Throws unless a file is a PDF from beginning to end. It is never opened here: browsers show it in a sandbox. */
export async function assertPdf(file: ReceivedFile): Promise<void> {
  const end = await bytesOf(file.path, -TRAILER_REACH, TRAILER_REACH);
  if (!end.includes('%%EOF') || !end.includes('startxref')) {
    throw fileFailure('file-unreadable', file, `${file.name} is damaged: a PDF ends differently.`);
  }
  if (await endsAsArchive(file.path)) {
    throw fileFailure('file-type', file, `${file.name} is a PDF and an archive at once.`);
  }
}
