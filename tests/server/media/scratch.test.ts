import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openScratch } from '../../../src/server/media/scratch.ts';

test('a sweep removes what Dossier left, and nothing else, wherever the folder leads', async () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'dossier-scratch-'));
  const elsewhere = fs.mkdtempSync(path.join(os.tmpdir(), 'dossier-elsewhere-'));
  try {
    fs.writeFileSync(path.join(elsewhere, 'hosts'), 'kept');
    fs.symlinkSync(elsewhere, path.join(directory, 'incoming'));
    const scratch = await openScratch(directory);
    const left = scratch.newPath();
    fs.writeFileSync(left, 'half an upload');
    fs.symlinkSync(path.join(elsewhere, 'hosts'), scratch.newPath());
    expect(await scratch.sweep(new Date(Date.now() + 60_000))).toBe(1);
    expect(fs.existsSync(left)).toBe(false);
    expect(fs.readFileSync(path.join(elsewhere, 'hosts'), 'utf8')).toBe('kept');
  } finally {
    for (const each of [directory, elsewhere]) fs.rmSync(each, { recursive: true, force: true });
  }
});
