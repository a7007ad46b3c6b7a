import { resolve } from 'node:path';

/**
 * The system's error about a file or folder, as a sentence for the person who runs Dossier; null for any other error,
 * which only a developer can mend.
 */
export function fileProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return null;
  const what = path === undefined ? 'A file that is needed' : resolve(path);
  return `${what} cannot be used (${code}). ${REMEDIES[code] ?? 'See who owns it, and whether there is room for it.'}`;
}

const REMEDIES: Readonly<Record<string, string>> = {
  ENOENT: 'See whether it is there, and what it is a link to.',
  ENOTDIR: 'A file lies where a folder is needed.',
  EEXIST: 'Something else lies there under that name.',
  EISDIR: 'A folder lies where a file is needed.',
  ELOOP: 'It is a link that leads back to itself.',
};
