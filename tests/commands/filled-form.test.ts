import { expect, test } from 'vitest';
import { execute } from '../../commands/execute.ts';
import type { OpenForm } from '../../commands/form-port.ts';
import { valuesToTake } from '../../commands/pins/fill-from.ts';
import type { PinsFacts } from '../../commands/pins/port.ts';
import { aContext, aHost, formFacts, press } from './support.ts';

const NL = { value: 'id-nl', label: 'nl', detail: 'Dutch' };
const BASE = { value: 'base', label: 'base profile' };

function pinned(facts: Partial<PinsFacts>) {
  const pins = { isBasePinned: true, pinned: [], offered: [], sources: [BASE], ...facts };
  return aContext({ role: 'FillIn', scopes: ['global', 'record'], form: formFacts(), pins });
}

/** A form with these values, beside which a profile says others; it takes what it is filled with. */
function aForm(context: ReturnType<typeof pinned>, values: OpenForm['values'], said: OpenForm['values'], here = '') {
  const host = aHost({ context });
  const form = { id: 'record', kind: 'locale', values } as OpenForm;
  host.ports.form.read = () => form;
  host.ports.form.fill = (filled, from) => {
    form.values = { ...form.values, ...filled };
    host.recorded.used.push(['form.fill', filled, from]);
  };
  host.ports.pins.valuesOf = () => said;
  host.ports.pins.fieldHere = () => here;
  return { host, form };
}

const said = { profileName: 'Ada', profession: 'Baker', aboutMe: '', language: 'hi', passion: { a: true } };
const values = { profileName: 'Adde', profession: '', aboutMe: 'Jag', language: 'sv', passion: {} };

test('P044 Fill from takes all empty fields, and never the language', () => {
  expect(valuesToTake('empty', said, values, null)).toEqual({ profession: 'Baker', passion: { a: true } });
  expect(valuesToTake('field language', said, values, null)).toEqual({});
});

test('P044 Fill from takes a section, also over what stands there, but nothing that is empty or alike', () => {
  expect(valuesToTake('section general', said, values, null)).toEqual({
    profileName: 'Ada',
    profession: 'Baker',
    passion: { a: true },
  });
  expect(valuesToTake('section about', said, values, null)).toEqual({});
  expect(valuesToTake('section general', values, values, null)).toEqual({});
});

test('P044 Fill from takes a field, or the one that the person is in; a place as a whole', () => {
  expect(valuesToTake('field profession', said, values, null)).toEqual({ profession: 'Baker' });
  expect(valuesToTake('here', said, values, 'profileName')).toEqual({ profileName: 'Ada' });
  expect(valuesToTake('here', said, values, null)).toEqual({});
  const place = { country: 'FR', region: 'R', city: 'C', geoLatitude: '1' };
  expect(valuesToTake('field city', place, { country: 'SE', region: '', city: '' }, null)).toEqual(place);
});

test('P044 Fill from takes them as unsaved values that show whose they are, and are put back unless they were touched', async () => {
  const { host, form } = aForm(pinned({}), values, said);
  await execute(host, { id: 'form.fill-from', args: { what: 'empty' } }, 'key');
  expect(host.recorded.used).toEqual([['form.fill', { profession: 'Baker', passion: { a: true } }, 'base']]);
  const [report] = host.recorded.reports;
  expect(report).toMatchObject({ sentence: '2 fields from base profile, not saved yet' });
  form.values = { ...form.values, profession: 'Baker and poet' };
  if (!report?.undo) throw new Error('It cannot be undone.');
  await execute(host, report.undo, 'undo');
  expect(host.recorded.used[1]).toEqual(['form.fill', { passion: {} }, null]);
  expect(host.recorded.reports[1]).toMatchObject({ sentence: '1 field restored' });
});

test('P043 a locale is pinned and unpinned by its name; where there is none it says so', async () => {
  const { used, reports } = await press('pins.pin-locale', {
    ...pinned({ offered: [NL] }),
    answer: { locale: NL.value },
  });
  expect(used).toEqual([['pins.pinLocale', 'id-nl']]);
  expect(reports[0]).toMatchObject({ sentence: 'Dutch (nl) pinned' });
  const [fr, da] = ['fr', 'da'].map((label) => ({ value: `id-${label}`, label }));
  const full = await press('pins.pin-locale', {
    ...pinned({ offered: [NL], pinned: [fr!, da!] }),
    answer: { locale: NL.value },
  });
  expect(full.reports[0]).toMatchObject({ sentence: 'Dutch (nl) pinned, in place of fr' });
  const unpinning = await press('pins.unpin', { ...pinned({ pinned: [NL] }), answer: { pin: NL.value } });
  expect(unpinning.used).toEqual([['pins.unpinLocale', 'id-nl']]);
  expect((await press('pins.pin-locale', pinned({}))).refused[0]).toContain('no other locale');
});

test('P156 a foreign time zone is mended in the form alone when somebody asks, and is put back by undo', async () => {
  const context = { ...pinned({}), form: formFacts({ foreignZone: 'Europe/Moscow' }) };
  const { host, form } = aForm(context, { country: 'FI', geoTimezone: 'Europe/Moscow' }, {});
  host.ports.form.zoneOfPlace = async () => 'Europe/Helsinki';
  await execute(host, { id: 'form.take-place-zone' }, 'button');
  expect([form.values['geoTimezone'], host.recorded.calls]).toEqual(['Europe/Helsinki', []]);
  const [report] = host.recorded.reports;
  expect(report?.sentence).toBe('The time zone is Europe/Helsinki, not saved yet');
  if (!report?.undo) throw new Error('There is nothing to undo.');
  await execute(host, report.undo, 'button');
  expect(form.values['geoTimezone']).toBe('Europe/Moscow');
});
