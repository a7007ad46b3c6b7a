import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Text, which shrinks; pictures and fonts are packed already. */
const TEXT = /\.(html|js|mjs|css|svg|json|wasm)$/;

/**
 * pdf.js is half of all text, and seldom fetched. The highest level took three of the five seconds that packing
 * takes; this one makes it a tenth larger.
 */
const SELDOM = /pdf/;
const QUICKER = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * Puts a `.br` and a `.gz` beside each text file of the build, packed once at or near the highest level. The server
 * sends them to clients that accept them.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    // As written: other plugins still change the code while the bundle is generated.
    async writeBundle({ dir = '.' }, bundle) {
      const paths = Object.keys(bundle)
        .filter((name) => TEXT.test(name))
        .map((name) => join(dir, name));
      await Promise.all(paths.map(compress));
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  await writeFile(`${path}.br`, await (SELDOM.test(path) ? toBrotli(content, QUICKER) : toBrotli(content)));
  await writeFile(`${path}.gz`, await toGzip(content, { level: 9 }));
}
