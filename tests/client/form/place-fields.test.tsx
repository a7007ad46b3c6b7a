// @vitest-environment jsdom
import { act, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectGeo } from '../../../src/client/data/geo.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { PlaceField } from '../../../src/client/form/fields/place-fields.tsx';
import { notices } from '../../../src/client/notices/notice-state.ts';
import { clearNotices } from '../../../src/client/notices/notify.ts';
import { unchosenIn } from '../../../src/client/form/initial-values.ts';
import { fieldsOf, type FormField } from '../../../src/contract/profiles/form-fields.ts';
import type { FormValues } from '../../../src/contract/profiles/form-values.ts';
import { placeKey, placeSound, typedBesides, typedIn } from '../../../src/contract/geo/place.ts';
import { aPlace } from '../../support/place.ts';
import { drawAsking } from '../data/draw-asking.ts';
import { one, type as typeInto } from '../ui/dom.ts';
import tables from './place-fields.json' with { type: 'json' };

/** Ends the request that is under way. */
let answer = (_response: Response): void => undefined;
const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  queryClient.clear();
  connectGeo({ url: 'https://geo.test/v1', token: async () => null });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return new Promise<Response>((resolve) => (answer = resolve));
  });
});
afterEach(() => act(async () => clearNotices()));
const chosen = vi.fn();
beforeEach(() => chosen.mockClear());
/** What the form keeps of it. */
let kept: Record<string, string> = {};

async function drawField(name: 'region' | 'city', typed = '', invalid = false) {
  const field = fieldsOf('base').find((each) => each.name === name);
  if (!field) throw new Error(`There is no field ${name}.`);
  const given = { country: 'NL', region: name === 'city' ? 'Utrecht' : '' };
  kept = typed === '' ? given : { ...given, [typedIn(name)]: typed };
  function Form({ of }: { of: FormField }) {
    const [values, setValues] = useState<FormValues>(kept);
    const put = (next: FormValues) => {
      if (name in next) chosen(next);
      kept = { ...values, ...next } as Record<string, string>;
      setValues(kept);
    };
    return <PlaceField field={of} value="" invalid={invalid} values={values} setValues={put} />;
  }
  drawAsking(<Form of={field} />);
  await act(() => vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 20_000 }));
  return one('input') as HTMLInputElement;
}

test.each([
  ['C260 regions', 'region', 'Loading regions...', { states: ['Utrecht'] }],
  ['C260 cities', 'city', 'Loading cities...', { cities: [] }],
] as const)('C102 %s that are loading say so, and then “-”', async (_what, name, words, found) => {
  const input = await drawField(name);
  expect(input.placeholder).toBe(words);
  await act(async () => answer(Response.json(found)));
  await act(() => vi.waitFor(() => expect(input.placeholder).toBe('-'), { timeout: 20_000 }));
  expect(notices.all).toEqual([]);
});

test.each([
  ['C258 regions', 'region', 'Unable to fetch regions', 'Error fetching region options'],
  ['C259 cities', 'city', 'Unable to fetch cities', 'Error fetching city options'],
] as const)('%s that cannot be fetched are reported in these words', async (_what, name, title, message) => {
  const input = await drawField(name);
  await act(async () => answer(Response.json({ error: 'out of order', code: 'internal' }, { status: 500 })));
  await act(() => vi.waitFor(() => expect(notices.all).toHaveLength(1), { timeout: 20_000 }));
  expect(notices.all[0]).toMatchObject({ kind: 'error', title, message });
  expect(input.placeholder).toBe('-');
});

const twin = (city: string, region_2: string, latitude: number, also?: string) =>
  aPlace(city, 'Utrecht', { region_2, latitude, longitude: -97, ...(also !== undefined && { also }) });

test.each(['', 'Utrecht'])(
  'P156 a city that is typed while its region is being taken over (chosen before: %j) is looked for in that region, and chosen',
  async (region) => {
    const answers = new Map<string, (response: Response) => void>();
    vi.stubGlobal('fetch', (url: string) => {
      const path = decodeURIComponent(new URL(url).pathname);
      return new Promise<Response>((resolve) => answers.set(path, resolve));
    });
    const [regionField, cityField] = ['region', 'city'].map((name) =>
      fieldsOf('base').find((each) => each.name === name),
    );
    if (!regionField || !cityField) throw new Error('There are no such fields.');
    function Form() {
      const [values, setValues] = useState<FormValues>({ country: 'NL', region, city: region });
      const put = (next: FormValues) =>
        setValues((before) => (kept = { ...before, ...typedBesides(before, next), ...next } as Record<string, string>));
      const shared = { invalid: false, values, setValues: put };
      return (
        <>
          <PlaceField field={regionField as FormField} value={values['region'] ?? ''} {...shared} />
          <PlaceField field={cityField as FormField} value={values['city'] ?? ''} {...shared} />
        </>
      );
    }
    const { place } = drawAsking(<Form />);
    const [first, second] = place.querySelectorAll('input');
    const write = (input: HTMLInputElement | undefined, text: string) =>
      act(async () => {
        input?.focus();
        expect(input?.readOnly).toBe(false);
        typeInto(input!, text);
      });
    await write(first, 'Gelderland');
    await write(second, 'Arnhem');
    await act(async () => second?.blur());
    expect(second?.value).toBe('Arnhem');
    // What React draws anew behind an answer, it draws when the act is over.
    const drawn = (check: () => void) =>
      vi.waitFor(async () => {
        await act(async () => {});
        check();
      });
    const give = async (part: string, found: object) => {
      const pathOfIt = () => [...answers.keys()].find((path) => path.endsWith(part));
      await drawn(() => expect(pathOfIt()).toBeDefined());
      await act(async () => answers.get(pathOfIt() ?? '')?.(Response.json(found)));
    };
    await give('/Gelderland', { states: ['Gelderland'] });
    await give('/Gelderland/cities/search/Arnhem', { cities: [aPlace('Arnhem', 'Gelderland', {})] });
    await drawn(() => expect(kept).toMatchObject({ region: 'Gelderland', city: 'Arnhem' }));
    expect([second?.value, kept[typedIn('city')], kept[typedIn('region')]]).toEqual(['Arnhem', '', '']);
  },
);

describe('P156: a city that is typed', () => {
  const CITIES = [
    twin('Sparks', 'Bell County', 31.1),
    twin('Sparks', 'El Paso County', 31.7),
    twin('San Vicente', 'Albay', 13.1),
    twin('San Vicente', 'Albay', 13.3),
    twin('Munich', '', 48.1, 'München'),
    twin('Haar bei München', '', 48.2),
    twin('Århus', '', 56.1),
  ];

  /** It knows the names, and nothing of what distinguishes namesakes. */
  function foundByServer() {
    const query = decodeURIComponent(asked.at(-1)?.split('/').at(-1) ?? '');
    const isFound = (name: string) =>
      placeKey(name).includes(placeKey(query)) || placeSound(name) === placeSound(query);
    return CITIES.filter(({ city, also }) => isFound(city) || (also !== undefined && isFound(also)));
  }
  async function type(text: string) {
    const input = await drawField('city');
    await act(async () => answer(Response.json({ cities: CITIES })));
    await act(async () => input.focus());
    await act(() => vi.waitFor(() => expect(document.querySelectorAll('option').length).toBe(CITIES.length)));
    // Letter by letter, of which the last two stand for all: what was found before is then of what was typed before.
    for (const part of [text.slice(0, -1), text].filter(Boolean)) {
      // oxlint-disable-next-line no-await-in-loop -- typed one behind the other
      await act(async () => typeInto(input, part));
      // oxlint-disable-next-line no-await-in-loop
      await act(async () => answer(Response.json({ cities: foundByServer() })));
    }
    await act(async () => input.blur());
    return input;
  }

  test('is offered with what distinguishes it from its namesakes', async () => {
    await type('s');
    expect([...document.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(tables.places);
  });

  test.each(tables.named)('%s is stored as the one that is meant', async (typed, city, geoLatitude) => {
    await type(typed);
    await act(() => vi.waitFor(() => expect(chosen).toHaveBeenCalled()));
    expect(chosen.mock.lastCall?.[0]).toMatchObject({ city, geoLatitude });
  });

  test.each(tables.refused)('%s is not chosen, for the reason that is true', async (typed, reason) => {
    await type(typed);
    await act(() => vi.waitFor(() => expect(one('[role=alert]').textContent).toContain(reason)));
    expect(chosen).not.toHaveBeenCalled();
    expect(unchosenIn(kept)['city']).toContain(reason);
  });
});

test.each(['Vlaanderen', 'Flanders (Vlaanderen)'])(
  'P156 a region typed as %s is stored by its first name',
  async (typed) => {
    const input = await drawField('region');
    const found = { states: ['Flanders'], also: { Flanders: 'Vlaanderen' } };
    const answered = () => act(async () => answer(Response.json(found)));
    await answered();
    await act(async () => input.focus());
    await act(() => vi.waitFor(() => expect(one('option').textContent).toBe('Flanders (Vlaanderen)')));
    await act(async () => typeInto(input, typed));
    await answered();
    await act(async () => input.blur());
    await act(() => vi.waitFor(() => expect(kept['region']).toBe('Flanders')));
  },
);

describe('P156: text that is no region', () => {
  const answered = () => act(async () => answer(Response.json({ states: ['Utrecht'] })));
  const expectAlert = (words: string) =>
    act(() => vi.waitFor(() => expect(one('[role=alert]').textContent).toBe(words)));
  const NOWHERE = '“Atlantis” is not a region of NL.';

  test('is a value of the form, which a save shows and a draft keeps', async () => {
    const input = await drawField('region');
    await answered();
    await act(async () => input.focus());
    await act(async () => typeInto(input, 'Atlantis'));
    expect(kept[typedIn('region')]).toBe('Atlantis');
    expect(unchosenIn(kept)).toEqual({
      region: 'Still looking for “Atlantis” among the regions of NL. Try again in a moment.',
    });
    await answered();
    await act(() => vi.waitFor(() => expect(unchosenIn(kept)).toEqual({ region: NOWHERE })));
    expect(document.querySelector('[role=alert]'), 'nobody is judged while typing').toBeNull();
    await act(async () => input.blur());
    await expectAlert(`${NOWHERE} Nothing is chosen.`);
    expect(input.value).toBe('Atlantis');
    // Emptied by hand, it is nothing any more.
    await act(async () => input.focus());
    await act(async () => typeInto(input, ''));
    expect(unchosenIn(kept)).toEqual({});
  });

  test('comes back with a draft, and is reported once a save has been tried, with the hand still in the field', async () => {
    const input = await drawField('region', 'Atlantis', true);
    expect(input.value).toBe('Atlantis');
    await act(async () => input.focus());
    await answered();
    await expectAlert(`${NOWHERE} Nothing is chosen.`);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await act(async () => typeInto(input, 'Atl'));
    expect([document.querySelector('[role=alert]'), input.getAttribute('aria-invalid')]).toEqual([null, null]);
  });
});
