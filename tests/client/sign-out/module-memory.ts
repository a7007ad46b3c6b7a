import ts from 'typescript';

/** These hold nothing but what they are made of. */
const STATELESS = /^(Intl\..*|Date|TextEncoder|TextDecoder|URL|RegExp)$/;

/** `createRowFollower` makes its memory by `personal`. */
const OWN_MEMORY = new Set(['createRowFollower', 'createContext', 'createElement']);

/** Names at the top of a file that can come to hold something, and are not made by `context/personal.ts`. */
export function memoryIn(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return file.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => {
    const isConstant = (declarationList.flags & ts.NodeFlags.Const) !== 0;
    return declarationList.declarations
      .filter((declaration) => !isConstant || canHold(declaration))
      .map(({ name }) => name.getText(file));
  });
}

function canHold({ name, type, initializer }: ts.VariableDeclaration): boolean {
  if (initializer === undefined || (type !== undefined && /^(readonly |Readonly)/.test(type.getText()))) return false;
  const value = ts.isAsExpression(initializer) ? initializer.expression : initializer;
  if (ts.isNewExpression(value)) return !STATELESS.test(value.expression.getText());
  if (ts.isCallExpression(value)) return isMaker(value.expression);
  if (ts.isArrayLiteralExpression(value)) return value.elements.length === 0;
  // What is written in capitals is what a state begins with.
  if (!ts.isObjectLiteralExpression(value) || /^[A-Z_]+$/.test(name.getText())) return false;
  return value.properties.some((property) => ts.isPropertyAssignment(property) && isEmpty(property.initializer));
}

function isMaker(called: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(called)) return true;
  const name = called.getText();
  return name === 'proxy' || (/^create[A-Z]/.test(name) && !OWN_MEMORY.has(name));
}

/** Something is going to stand there. */
function isEmpty(value: ts.Expression): boolean {
  if (value.kind === ts.SyntaxKind.NullKeyword) return true;
  return (ts.isArrayLiteralExpression(value) && value.elements.length === 0) || ts.isNewExpression(value);
}
