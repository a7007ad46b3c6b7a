import { formName, formPartsOf } from '../../contract/policy/nested-files.ts';

/** The form that carries a body with files: `a[b][c]` names what lies deeper. See policy/nested-files.ts. */
export function formOf(body: unknown): FormData {
  const { fields, files } = formPartsOf(body, (value): value is Blob => value instanceof Blob);
  const form = new FormData();
  for (const { path, value } of fields) form.append(formName(path), value);
  // Files last: the server knows by then what they are for.
  for (const { path, file } of files) form.append(formName(path), file);
  return form;
}
