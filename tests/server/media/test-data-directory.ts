import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export async function testDataDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'dossier-media-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}
