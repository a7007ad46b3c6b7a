import { focusOnArrival } from '../ui/return-focus.ts';
import { CHOSEN_BEFORE } from './field-kinds.ts';

/** Parts of the page for values that are no field of the form. */
const PLACES: Readonly<Record<string, string>> = {
  profile_pictures: 'images',
  attachments: 'attachments',
  locale: 'locales',
};

export function fieldId(name: string): string {
  return `field-${name}`;
}

/** Moves the focus to a field, or to the part of the page where its value is given. */
export function focusField(name: string): void {
  const before = CHOSEN_BEFORE[name];
  const isClosed = document.getElementById(fieldId(name))?.matches('[aria-disabled="true"]') === true;
  if (isClosed && before !== undefined) {
    focusField(before);
    return;
  }
  const field = document.getElementById(fieldId(name)) ?? document.getElementById(PLACES[name] ?? '');
  if (!field) return;
  // In a part of the page, the image that lacks something.
  const first = field.matches('[role="toolbar"], fieldset') ? 'button, input' : '[data-untagged]';
  const target = field.querySelector<HTMLElement>(first) ?? field;
  focusOnArrival(target, { preventScroll: true });
  // As the Tab key does: what is typed replaces a suggested value.
  if (target instanceof HTMLInputElement) target.select();
  target.scrollIntoView({ block: 'center' });
}

/** Leaves the field that has the focus so that the record's keys work again; false when none has it. */
export function leaveField(): boolean {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !focused.closest('[data-form-field]')) return false;
  const section = focused.closest<HTMLElement>('section');
  if (section) section.focus({ preventScroll: true });
  else focused.blur();
  return true;
}

export function focusedField(): string | null {
  const part = document.activeElement?.closest('section')?.id;
  const place = Object.keys(PLACES).find((name) => PLACES[name] === part);
  return document.activeElement?.closest('[data-form-field]')?.getAttribute('data-form-field') ?? place ?? null;
}
