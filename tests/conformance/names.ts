import ts from 'typescript';

/** The numbers of facts and promises in the texts of a test file: its titles and tables, not its comments. */
export function namedIn(source: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      found.push(...(node.text.match(/\b[CP]\d{3}\b/g) ?? []));
    }
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile('test.tsx', source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return found;
}

/** Why the gate must fail, in sentences: numbers that no test names, and open promises that one does. */
export function nameComplaints(
  named: ReadonlySet<string>,
  facts: readonly string[],
  promises: readonly string[],
  open: ReadonlySet<string>,
): string[] {
  const needed = [...facts, ...promises.filter((number) => !open.has(number))];
  return [
    ...needed.filter((number) => !named.has(number)).map((number) => `${number} is named by no test.`),
    ...[...open]
      .filter((number) => named.has(number))
      .map((number) => `${number} is named by a test: take it from OPEN_PROMISES.`),
  ];
}
