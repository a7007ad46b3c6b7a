import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { page } from './markdown.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Where sentences for people are written. */
const PLACES = ['src/client', 'commands', 'src/contract', 'src/server/failures'];
/** Attributes and members whose text nobody reads on a screen. */
const UNREAD =
  /^(className|id|key|name|type|role|rel|target|href|htmlFor|kind|path|code|keywords|autoComplete|inputMode|event|d|viewBox|source|style|data-.*)$/;
/** Tables of words and letters of many languages. */
const LEFT_OUT = /^src\/contract\/(letters|policy\/checks)$/;
/** Codes, lists of places, and what the browser reads. */
const UNWRITTEN = /[<>=]|^[./#@]|\{"|\\|\w\/\w+ \w+\/\w|\dpx|^[A-Z]{2}( [A-Z]{2})+$/;

/** docs/strings.md: what a person can read on the screens, to be read as one list. */
export function stringsPage(): string {
  const byPlace = new Map<string, Set<string>>();
  for (const place of PLACES) {
    for (const file of readdirSync(`${ROOT}/${place}`, { recursive: true, encoding: 'utf8' }).sort()) {
      if (!/\.tsx?$/.test(file)) continue;
      const folder = `${place}/${file.replaceAll('\\', '/')}`.split('/').slice(0, -1).join('/');
      if (LEFT_OUT.test(folder)) continue;
      const found = byPlace.get(folder) ?? new Set();
      for (const text of stringsOf(`${ROOT}/${place}/${file}`)) found.add(text);
      byPlace.set(folder, found);
    }
  }
  const parts = [...byPlace].filter(([, texts]) => texts.size > 0);
  return page(
    'Every text of the screens',
    '`src/client`, `commands`, `src/contract` and `src/server/failures`',
    'By folder. “…” in braces is filled in. To be read now and then by someone who writes English well.',
    ...parts.map(([folder, texts]) => `## ${folder}\n\n${[...texts].map((text) => `- ${text}`).join('\n')}`),
  );
}

function stringsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const keep = (text: string) => {
    const line = text.replaceAll(/\s+/g, ' ').trim();
    if (isForPeople(line)) found.push(line);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isExportDeclaration(node)) return;
    if (ts.isJsxAttribute(node) && UNREAD.test(node.name.getText())) return;
    if (ts.isTaggedTemplateExpression(node)) return;
    if (ts.isNewExpression(node) && node.expression.getText() === 'Error') return;
    if (ts.isPropertyAssignment(node)) {
      if (!UNREAD.test(node.name.getText())) visit(node.initializer);
      return;
    }
    if (ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) keep(node.text);
    else if (ts.isTemplateExpression(node)) {
      keep(node.head.text + node.templateSpans.map(({ literal }) => `{…}${literal.text}`).join(''));
      for (const span of node.templateSpans) visit(span.expression);
    } else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** A sentence, or a label: words apart, or one with a capital. */
function isForPeople(text: string): boolean {
  const words = text.replaceAll('{…}', ' ').trim();
  if (!/\p{L}{2}/u.test(words) || UNWRITTEN.test(words)) return false;
  if (/ /.test(words)) return !/^[a-z-]+( [a-z-]+){0,2}$/.test(words) || text.includes('{…}');
  return /^[A-Z][a-z]+[…?.!:]?$/.test(words);
}
