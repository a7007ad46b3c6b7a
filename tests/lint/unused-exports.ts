import { dirname, join } from 'node:path/posix';
import ts from 'typescript';

/** What one file gives to others, takes from them, and names itself. */
interface Facts {
  /** Names of values (functions, constants, classes) and of types that it exports. */
  values: string[];
  types: string[];
  /** What it takes, as `path name`; `*` is everything. */
  taken: string[];
  /** How often each name stands in it. */
  named: ReadonlyMap<string, number>;
}

/**
 * Exports of the product that nobody needs, each with what to do about it. A value has to be used by another
 * file of the product; for tests alone it may be exported if its own file uses it as well. A type may
 * stand for what its file gives and takes.
 *
 * @param files texts by path from the root, with forward slashes; what lies below `tests/` is no product
 */
export function unusedExports(files: ReadonlyMap<string, string>): string[] {
  const facts = new Map([...files].map(([path, text]) => [path, factsOf(path, text)]));
  const takenBy = (isTest: boolean) =>
    new Set([...facts].flatMap(([path, { taken }]) => (path.startsWith('tests/') === isTest ? taken : [])));
  const [product, tests] = [takenBy(false), takenBy(true)];
  return [...facts].flatMap(([path, { values, types, named }]) => {
    if (path.startsWith('tests/')) return [];
    const isIn = (taken: ReadonlySet<string>, name: string) => taken.has(`${path} ${name}`) || taken.has(`${path} *`);
    const isAlone = (name: string) => (named.get(name) ?? 0) <= 1;
    const reported = new Set<string>();
    for (const name of [...values, ...types]) {
      if (isIn(product, name)) continue;
      if (isAlone(name)) reported.add(`${path}: nothing of the product uses ${name}. Remove it.`);
      else if (values.includes(name) && !types.includes(name) && !isIn(tests, name)) {
        reported.add(`${path}: only this file uses ${name}. Do not export it.`);
      }
    }
    return [...reported];
  });
}

function factsOf(path: string, text: string): Facts {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const values: string[] = [];
  const types: string[] = [];
  const taken: string[] = [];
  const named = new Map<string, number>();
  const take = (from: ts.Node | undefined, names: readonly string[]) => {
    if (!from || !ts.isStringLiteral(from) || !from.text.startsWith('.')) return;
    const file = join(dirname(path), from.text);
    taken.push(...names.map((name) => `${file} ${name}`));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) named.set(node.text, (named.get(node.text) ?? 0) + 1);
    if (isExported(node)) (isType(node) ? types : values).push(...namesOf(node));
    if (ts.isImportDeclaration(node)) take(node.moduleSpecifier, importedBy(node));
    if (ts.isExportDeclaration(node)) take(node.moduleSpecifier, ['*']);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      take(node.arguments[0], ['*']);
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) take(node.argument.literal, ['*']);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind));
  return { values, types, taken, named };
}

function isExported(node: ts.Node): boolean {
  if (!ts.canHaveModifiers(node)) return false;
  const kinds = ts.getModifiers(node)?.map(({ kind }) => kind) ?? [];
  return kinds.includes(ts.SyntaxKind.ExportKeyword) && !kinds.includes(ts.SyntaxKind.DefaultKeyword);
}

function isType(node: ts.Node): boolean {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
}

/** What a declaration names; one that takes an object apart names each part. */
function namesOf(node: ts.Node): string[] {
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.flatMap(({ name }) => boundBy(name));
  const { name } = node as ts.NamedDeclaration;
  return name && ts.isIdentifier(name) ? [name.text] : [];
}

function boundBy(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundBy(element.name) : []));
}

function importedBy({ importClause }: ts.ImportDeclaration): string[] {
  const bindings = importClause?.namedBindings;
  if (!bindings) return [];
  return ts.isNamespaceImport(bindings)
    ? ['*']
    : bindings.elements.map(({ propertyName, name }) => (propertyName ?? name).text);
}
