import type { FormValue, FormValues } from '../../contract/policy/form-values.ts';
import type { DraftPlace, Json } from '../session/drafts/drafts.ts';
import { sameValue } from './merge-values.ts';

/** What is kept of a form that is not saved: each changed field, with what was stored under it. */
export type KeptForm = Readonly<Record<string, { was: FormValue; typed: FormValue }>>;

export function placeOfForm(kind: string, id: string): DraftPlace {
  return { key: `${kind}-profile ${id}`, field: 'form' };
}

/** Null when nothing has changed. */
export function keptForm(stored: FormValues, values: FormValues): KeptForm | null {
  const changed = Object.keys(values).filter((name) => !sameValue(values[name], stored[name]));
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((name) => [name, { was: stored[name] ?? '', typed: values[name] ?? '' }]));
}

/** Reads what was kept; fields that are none any more, or have another shape now, are left out. */
export function readKept(kept: Json | undefined, stored: FormValues): KeptForm {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {};
  const fits = (name: string, value: unknown): value is FormValue =>
    name in stored && typeof value === typeof stored[name] && value !== null;
  return Object.fromEntries(
    Object.entries(kept).flatMap(([name, field]: [string, unknown]) => {
      const { was, typed } = (field ?? {}) as { was?: unknown; typed?: unknown };
      return fits(name, was) && fits(name, typed) ? [[name, { was, typed }]] : [];
    }),
  );
}
