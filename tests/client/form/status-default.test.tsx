// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { fieldInWords } from '../../../src/client/form/field-in-words.tsx';
import type { ProfileForm } from '../../../src/client/form/use-profile-form.ts';
import { StatusMark } from '../../../src/client/ui/status-mark.tsx';
import { fieldsOf } from '../../../src/contract/policy/form-fields.ts';
import { STATUS_DEFAULT, type ProfileStatus } from '../../../src/contract/policy/status.ts';
import { draw } from '../ui/dom.ts';

/** A form of a record with this status; nothing else of it is looked at. */
function formWith(status: string | undefined): ProfileForm {
  return { subject: { kind: 'base', record: { status } }, values: {} } as unknown as ProfileForm;
}

test.each([undefined, 'retired'])('C113 the status of the form is Unknown by default: %s', (status) => {
  const field = fieldsOf('base').find(({ name }) => name === 'status');
  if (!field) throw new Error('There is no status field.');
  expect(STATUS_DEFAULT).toBe('unknown');
  expect(fieldInWords(field, formWith(status), [])).toBe('unknown');
  expect(fieldInWords(field, formWith('draft'), [])).toBe('draft');
  const { place } = draw(<StatusMark status={status as ProfileStatus} />);
  expect(place.textContent).toBe('unknown');
  expect(place.querySelector('svg')?.childElementCount).toBe(1);
});
