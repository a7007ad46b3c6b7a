// @vitest-environment jsdom
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { act } from 'react';
import { matchLocales, moreLocaleNames, readCodes } from '../../../src/client/locales/match-locales.ts';
import { LOCALES } from '../../../src/server/lookups/locales.ts';
import { answerLocales, askForLocales } from '../../../src/client/locales/locale-state.ts';
import { typeAhead } from '../../../src/client/presses/listener.ts';
import { LocalePicker } from '../../../src/client/locales/locale-picker.tsx';
import { takeTypedAhead } from '../../../src/client/locales/typed-ahead.ts';
import { connectApi } from '../../../src/client/data/api-instance.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import { session } from '../../../src/client/session/session-state.ts';
import { CONNECTION } from '../data/connection.ts';
import { drawAsking } from '../data/draw-asking.ts';
import { one } from '../ui/dom.ts';
import everydayNames from './everyday-names.json' with { type: 'json' };
import tables from './locale-picker.json' with { type: 'json' };

beforeAll(moreLocaleNames);
const codes = (query: string) => matchLocales(query, LOCALES).map(({ code }) => code);

test('an empty query offers all 184 in their order', () => {
  expect(codes('')).toHaveLength(184);
  expect(codes('')[0]).toBe('aa');
});

test.each(tables.found)('a language is found by %s', (_by, query, code) => expect(codes(query)[0]).toBe(code));

test.each(Object.entries(everydayNames))(
  'P156: %s is found by its everyday names, its codes of before and its regions',
  (code, queries) => {
    for (const query of queries) expect(codes(query)[0], query).toBe(code);
  },
);

test('P156: words that happen to look like a code find what they did', () => {
  expect([codes('portuguese')[0], codes('haitian-creole')]).toEqual(['pt', ['ht']]);
  expect(codes('sco')).toContain('gd');
});

test('P156: a list of codes takes those of today, with countries and scripts', () => {
  expect(readCodes('de-DE pt-BR iw yue', LOCALES)?.known.map(codeOf)).toEqual(['de', 'pt', 'he', 'zh']);
  expect(readCodes('zh-CN, zh-TW, qq-QQ', LOCALES)).toMatchObject({ known: [expect.anything()], unknown: ['qq-QQ'] });
});

test('a country finds the languages that are at home there, and what fits nothing offers nothing', () => {
  expect(codes('brazil')).toEqual(['pt']);
  expect(['jp', 'cn', 'dk', 'gr'].map((code) => codes(code)[0])).toEqual(['ja', 'zh', 'da', 'el']);
  expect(codes('Switzerland')).toEqual(expect.arrayContaining(['de', 'fr', 'it', 'rm']));
  expect(codes('qqqq')).toEqual([]);
});

const codeOf = (id: string) => LOCALES.find((locale) => locale.id === id)?.code;

test('a list of codes is read whatever parts it, each once, and unknown ones are named', () => {
  const read = readCodes('de, FR;\npt\tde xx', LOCALES);
  expect([read?.known.map(codeOf), read?.unknown]).toEqual([['de', 'fr', 'pt'], ['xx']]);
});

test('two words that are no codes are something to search for, one word never is a list', () => {
  expect([readCodes('south africa', LOCALES), readCodes('de', LOCALES)]).toEqual([null, null]);
  expect(readCodes('', LOCALES)).toBeNull();
});

test('P156 a browser names languages that are none, and those of its reader that are still find', async () => {
  vi.resetModules();
  vi.stubGlobal('navigator', { languages: ['en-US@posix', 'c', 'fr'] });
  const { matchLocales: match, moreLocaleNames: more } = await import('../../../src/client/locales/match-locales.ts');
  await more();
  expect(match('allemand', LOCALES).map(({ code }) => code)).toContain('de');
});

const QUESTION = tables.more;

/** A key pressed on the page, or on what has the focus; whether it was taken. */
function press(key: string, on: Element = document.body, how: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...how });
  on.addEventListener('keydown', (each) => typeAhead(each as KeyboardEvent), { once: true });
  on.dispatchEvent(event);
  return event.defaultPrevented;
}

function drawn(): string {
  drawAsking(
    <div role="dialog">
      <LocalePicker label="Locales" marked={[]} onMarked={() => undefined} typedAhead={takeTypedAhead} />
    </div>,
  );
  // The dialog gives its first field the focus.
  act(() => one('input').focus());
  return (one('input') as HTMLInputElement).value;
}

afterEach(() => void answerLocales(false));

test('what is typed while the locale picker is on its way stands in it when it is there', () => {
  expect(press('f')).toBe(false);
  void askForLocales(QUESTION);
  for (const key of ['f', 'r', 'x', 'Backspace', 'e']) expect(press(key), key).toBe(true);
  expect(drawn()).toBe('fre');
});

test('Enter before the locale picker is there presses nothing below; keys with Ctrl and Escape are left to others', () => {
  void askForLocales(QUESTION);
  expect([press('Enter'), press('Escape'), press('v', document.body, { ctrlKey: true })]).toEqual([true, false, false]);
  expect(drawn()).toBe('');
});

test('once the locale picker is there its field has the keys, and another question begins empty', () => {
  void askForLocales(QUESTION);
  press('f');
  void askForLocales(QUESTION);
  press('d');
  expect([drawn(), press('e', one('input'))]).toEqual(['d', false]);
});

test.each([
  ['Creator', 1, 'de'],
  ['BaseChecker', 0, 'aa'],
] as const)('locales in use come first for a %s, as far as their role may know them', async (role, asked, first) => {
  Element.prototype.scrollIntoView = () => undefined;
  const used = LOCALES.filter(({ code }) => code === 'de').map(({ id }) => id);
  const inUse = () => Promise.resolve(Response.json({ locale_ids: used }));
  vi.stubGlobal('fetch', (url: string) => (url.endsWith('/in-use') ? inUse() : new Promise(() => {})));
  connectApi(CONNECTION);
  session.userRole = role;
  queryClient.clear();
  queryClient.setQueryData(queryKeys.locales, { locales: LOCALES });
  drawn();
  expect(queryClient.isFetching({ queryKey: queryKeys.localesInUse })).toBe(asked);
  await vi.waitFor(() => expect(one('[role=option]').textContent).toContain(first));
});
