import { expect, test } from 'vitest';
import { execute } from '../../commands/execute.ts';
import type { OpenForm } from '../../commands/form-port.ts';
import { aHost, formFacts } from './support.ts';

function aForm(zoneOfPlace: string | null) {
  const form = formFacts({ foreignZone: 'Europe/Moscow' });
  const host = aHost({ context: { role: 'FillIn', scopes: ['global', 'record'], form } });
  const values: OpenForm['values'] = { country: 'FI', geoTimezone: 'Europe/Moscow' };
  const open = { id: 'record', kind: 'base', values } as OpenForm;
  Object.assign(host.ports.form, {
    read: () => open,
    fill: (filled: OpenForm['values']) => void (open.values = { ...open.values, ...filled }),
    zoneOfPlace: async () => zoneOfPlace,
  });
  return { host, form: open };
}

test('P156 a foreign time zone is mended in the form alone when somebody asks, and is put back by undo', async () => {
  const { host, form } = aForm('Europe/Helsinki');
  await execute(host, { id: 'form.take-place-zone' }, 'button');
  expect([form.values['geoTimezone'], host.recorded.calls]).toEqual(['Europe/Helsinki', []]);
  expect(host.recorded.reports[0]).toMatchObject({
    sentence: 'The time zone is Europe/Helsinki, not saved yet',
    undo: { id: 'form.put-back' },
  });
  const undo = host.recorded.reports[0]?.undo;
  if (!undo) throw new Error('There is nothing to undo.');
  await execute(host, undo, 'button');
  expect(form.values['geoTimezone']).toBe('Europe/Moscow');
});
