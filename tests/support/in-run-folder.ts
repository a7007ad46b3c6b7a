import { rmSync } from 'node:fs';
import { makeRunFolder } from './run-folder.ts';

/** Gives all workers of a vitest run one folder for temporary files, and takes it away with whatever they left. */
export default function setUp(): () => void {
  const folder = makeRunFolder();
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
