import { rmSync } from 'node:fs';
import { compileService } from './compiled-service.ts';
import { makeRunFolder } from './run-folder.ts';

/**
 * Gives all workers of a vitest run one folder for temporary files, and takes it away with whatever they
 * left; and one compiled service.
 */
export default function setUp(): () => void {
  // Each project of a run asks, and each has loaded this module for itself.
  const run = String(process.pid);
  if (process.env['TEST_RUN'] === run) return () => {};
  process.env['TEST_RUN'] = run;
  compileService();
  const folder = makeRunFolder();
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
