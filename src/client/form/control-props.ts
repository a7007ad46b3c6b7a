import type { FormField } from '../../contract/profiles/form-fields.ts';
import type { FormValue } from '../../contract/profiles/form-values.ts';
import { fieldId } from './focus-field.ts';

export interface ControlProps {
  field: FormField;
  value: FormValue;
  change: (value: FormValue) => void;
  invalid: boolean;
  noted?: boolean;
  /** The language of its texts; none: that of the page, or unknown. */
  lang?: string | undefined;
}

/** Identifier and description of a control, the same for every kind. */
export function controlAttributes({
  field,
  invalid,
  noted = false,
}: Pick<ControlProps, 'field' | 'invalid' | 'noted'>) {
  const id = fieldId(field.name);
  return {
    id,
    'aria-invalid': invalid || undefined,
    ...((invalid || noted) && {
      'aria-describedby': [...(invalid ? [`${id}-problem`] : []), ...(noted ? [`${id}-findings`] : [])].join(' '),
    }),
  };
}

export function textOf(value: FormValue): string {
  return typeof value === 'string' ? value : '';
}
