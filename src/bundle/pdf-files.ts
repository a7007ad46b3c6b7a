import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';
import type { Plugin } from 'vite';

/** What pdf.js asks for by name while it reads a file: encodings, fonts and a decoder that need not be embedded. */
const PDF_FILES: readonly [folder: string, names: RegExp][] = [
  ['cmaps', /\.bcmap$/],
  ['standard_fonts', /\.(pfb|ttf)$/],
  ['wasm', /^openjpeg_nowasm_fallback\.js$/],
];

/** Lays these files beside the built parts, below an address that changes with the version of pdf.js. */
export function pdfFiles(): Plugin {
  const folder = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const base = `assets/pdfjs-${version}`;
  return {
    name: 'pdf-files',
    generateBundle() {
      for (const [kind, names] of PDF_FILES) {
        for (const name of readdirSync(join(folder, kind)).filter((each) => names.test(each))) {
          const source = readFileSync(join(folder, kind, name));
          this.emitFile({ type: 'asset', fileName: `${base}/${kind}/${name}`, source });
        }
      }
    },
    configureServer(server) {
      server.middlewares.use(`/${base}`, sirv(folder, { dev: true }));
    },
  };
}
