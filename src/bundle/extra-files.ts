import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'marked';
import sirv from 'sirv';
import type { Plugin } from 'vite';
import { REFERENCE_PAGES } from '../../commands/workbench/overlays.ts';

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

const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url));
const STYLE = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 80rem; padding: 1rem }
nav { display: flex; flex-wrap: wrap; gap: 1rem }
main { overflow-x: auto }
table { border-collapse: collapse; font-size: 0.875rem }
th, td { border: 1px solid #8886; padding: 0.25rem 0.5rem; text-align: start; vertical-align: top }`;

/** The pages that `npm run docs` makes from the code, as the product serves them: /help/commands.html and the like. */
export function referencePages(): Plugin {
  return {
    name: 'reference-pages',
    generateBundle() {
      for (const page of Object.keys(REFERENCE_PAGES)) {
        this.emitFile({ type: 'asset', fileName: `help/${page}.html`, source: referencePage(page) });
      }
    },
    configureServer(server) {
      server.middlewares.use('/help', ({ url = '' }, response, next) => {
        const page = Object.keys(REFERENCE_PAGES).find((each) => url === `/${each}.html`);
        if (page === undefined) return next();
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.end(referencePage(page));
      });
    },
  };
}

function referencePage(page: string): string {
  const text = readFileSync(join(DOCS, `${page}.md`), 'utf8').replace(/^Made by .*\n\n/m, '');
  const links = Object.entries(REFERENCE_PAGES).map(([name, title]) =>
    name === page ? `<b aria-current="page">${title}</b>` : `<a href="/help/${name}.html">${title}</a>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${REFERENCE_PAGES[page]} · Dossier</title>
<style>${STYLE}</style>
<nav aria-label="Reference">${links.join('')}</nav>
<main tabindex="0">${parse(text, { async: false })}</main>
</html>
`;
}
