/** How a request with files is sent: as a form, whose names say where in the body each value belongs. */

/**
 * A header that says that names of files in a form are percent-encoded as a whole. Without it a name is read as browsers
 * write it, who escape quotation marks and nothing else: a literal %22 looks the same.
 */
export const FILE_NAMES_HEADER = 'File-Names';
export const PERCENT_ENCODED = 'percent-encoded';

/** How deep in a request body files are looked for: a member of the body itself is at level 1. */
export const FILE_NESTING = 5;

/** A file in a body, and the names that lead to it. */
interface FoundFile<F> {
  path: readonly string[];
  file: F;
}

/** A body taken apart for a form: its files, and every other value that is text, a number or a truth value. */
interface FormParts<F> {
  files: FoundFile<F>[];
  fields: { path: readonly string[]; value: string }[];
}

/** Takes a body apart. Files below the fifth level are not found; the handler of the form reports them as missing. */
export function formPartsOf<F>(body: unknown, isFile: (value: unknown) => value is F): FormParts<F> {
  const parts: FormParts<F> = { files: [], fields: [] };
  collect(body, [], isFile, parts);
  return parts;
}

function collect<F>(
  value: unknown,
  path: readonly string[],
  isFile: (value: unknown) => value is F,
  parts: FormParts<F>,
): void {
  if (isFile(value)) {
    parts.files.push({ path, file: value });
  } else if (typeof value === 'object' && value !== null) {
    if (path.length === FILE_NESTING) return;
    for (const [name, member] of Object.entries(value)) collect(member, [...path, name], isFile, parts);
  } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    parts.fields.push({ path, value: String(value) });
  }
}

/** The name under which a form carries a value: `a[b][c]`. */
export function formName([first = '', ...rest]: readonly string[]): string {
  return first + rest.map((name) => `[${name}]`).join('');
}

/** The member of the body that a form's name leads into. */
export function memberOfName(name: string): string {
  return name.split('[', 1)[0] ?? '';
}

/** How deep a form's name is nested; `null` if it is not of the form `a[b][c]`. */
export function levelOfName(name: string): number | null {
  if (!/^[^[\]]+(?:\[[^[\]]*\])*$/.test(name)) return null;
  return name.split('[').length;
}
