import { expect, test } from 'vitest';
import { execute } from '../../commands/execute.ts';
import type { FormFacts, OpenForm } from '../../commands/form-port.ts';
import { aContext, aHost } from './support.ts';

const FORM: FormFacts = {
  changed: 0,
  fields: [],
  conflicts: [],
  restored: false,
  foreignZone: 'Europe/Moscow',
  birthSuggested: false,
  leaving: false,
};
const context = (form: FormFacts) => aContext({ role: 'FillIn', scopes: ['global', 'record'], form });

function aForm(zoneOfPlace: string | null) {
  const host = aHost({ context: context(FORM) });
  const values: OpenForm['values'] = { country: 'FI', geoTimezone: 'Europe/Moscow' };
  const form = { id: 'record', kind: 'base', values } as OpenForm;
  Object.assign(host.ports.form, {
    read: () => form,
    fill: (filled: OpenForm['values']) => void (form.values = { ...form.values, ...filled }),
    zoneOfPlace: async () => zoneOfPlace,
  });
  return { host, form };
}

test('P156 a foreign time zone is mended in the form alone when somebody asks, and is put back by undo', async () => {
  const { host, form } = aForm('Europe/Helsinki');
  await execute(host, { id: 'form.take-place-zone' }, 'button');
  expect(form.values['geoTimezone']).toBe('Europe/Helsinki');
  expect(host.recorded.calls).toEqual([]);
  expect(host.recorded.told[0]).toMatchObject({
    sentence: 'The time zone is Europe/Helsinki, not saved yet',
    undo: { id: 'form.put-back' },
  });
  const undo = host.recorded.told[0]?.undo;
  if (!undo) throw new Error('There is nothing to undo.');
  await execute(host, undo, 'button');
  expect(form.values['geoTimezone']).toBe('Europe/Moscow');
});
