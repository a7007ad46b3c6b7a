import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compressedFiles } from '../../src/bundle/compressed-files.ts';
import { builtClient } from '../../src/server/serve-client.ts';

const SOURCE = fileURLToPath(new URL('./bare-page', import.meta.url));

/** Builds a page of React and nothing else, as the product is built, and serves it as the product is served. */
export async function serveBarePage(): Promise<{ address: string; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'dossier-bench-page-'));
  await build({
    root: SOURCE,
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), compressedFiles()],
    build: { outDir: directory, emptyOutDir: true, target: 'es2023' },
  });
  const files = builtClient(directory);
  if (!files) throw new Error('The bare page was not built.');
  const server = createServer((request, response) => {
    files(request, response, () => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
