// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { chosenTags, type FormValue, type FormValues } from '../../../src/contract/profiles/form-values.ts';
import { PLACE_FIELDS, valuesOfPlace, valuesOfRegion } from '../../../src/contract/geo/place.ts';
import { aPlace } from '../../support/place.ts';
import { randomFrom } from '../../support/random.ts';
import { readKept } from '../../../src/client/form/use-form-draft.ts';
import {
  isChosenWith,
  mergeValues,
  sameValue,
  withArrived,
  conflictsOf,
} from '../../../src/client/form/merge-values.ts';
import { noteHandOn, typedBeforeUndo } from '../../../src/client/form/after-save.ts';
import { connection } from '../../../src/client/data/network/connection.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { useReadWhileOpen } from '../../../src/client/form/page/record-page.tsx';
import { drawAsking } from '../data/draw-asking.ts';
import { one } from '../ui/dom.ts';

const PLACE = valuesOfPlace(aPlace('Lyon', 'Rhône', { latitude: 45, longitude: 4, timezone: 'Europe/Paris' }));
const SETS = ['general', 'passion'];
const TAGS = ['music', 'art', 'food'];
const FIELDS = ['profession', 'realName', ...SETS, 'smoker'];
const random = randomFrom(22);
const aValue = (name: string): FormValue =>
  SETS.includes(name)
    ? Object.fromEntries(TAGS.map((tag) => [tag, random.below(2) === 0]))
    : random.of(['', 'a', 'b', 'c']);
const touched = (form: FormValues): FormValues => {
  const next = { ...form };
  for (const name of FIELDS) if (random.below(3) === 0) next[name] = aValue(name);
  if (random.below(4) > 0) return next;
  const country = random.of(['FR', 'NL', 'DE']);
  return random.below(2) === 0
    ? { ...next, ...valuesOfRegion(random.of(['Rhône', 'Utrecht', ''])), country }
    : { ...next, ...PLACE, ...(random.below(2) === 0 && { city: 'Nice', geoLocality: 'Nice' }) };
};

test('P090 nothing typed is lost, nothing of the other is overwritten unasked, and a place is of one side', () => {
  for (let run = 0; run < 2000; run += 1) {
    const base = touched(touched({ ...PLACE, country: 'FR' }));
    const [mine, stored] = [touched(base), touched(base)];
    const { values, theirs } = mergeValues(base, mine, stored);
    for (const name of Object.keys(base)) {
      const [was, own, now, merged] = [base[name], mine[name], stored[name], values[name]];
      if (SETS.includes(name)) {
        const tags = [was, own, now, merged].map((value = '') => chosenTags(value));
        const [before = [], here = [], there = [], now_ = []] = tags;
        for (const tag of TAGS) {
          const side = here.includes(tag) === before.includes(tag) ? there : here;
          expect(now_.includes(tag), `${tag} of ${name} of run ${run}`).toBe(side.includes(tag));
        }
        expect(theirs[name], `${name} of run ${run}: never asked`).toBeUndefined();
        const typed = { [name]: { was: was ?? '', typed: own ?? '' } };
        const restored = readKept(typed, { [name]: now ?? {} })[name];
        expect([restored?.typed, restored?.was].map((value = '') => chosenTags(value).sort())).toEqual([
          now_.sort(),
          there.sort(),
        ]);
        continue;
      }
      if (!sameValue(own, was)) expect(sameValue(merged, own), `${name} of run ${run}: typed`).toBe(true);
      if (!sameValue(now, was) && !sameValue(merged, now)) {
        expect(theirs[name], `${name} of run ${run}: theirs`).toEqual(now ?? '');
      }
      if (!(name in theirs)) continue;
      expect(sameValue(merged, own) && !sameValue(own, now), `${name} of run ${run}: asked`).toBe(true);
    }
    const isPlaceOf = (side: FormValues) => PLACE_FIELDS.every((name) => sameValue(values[name], side[name]));
    expect(isPlaceOf(mine) || isPlaceOf(stored), `the place of run ${run}`).toBe(true);
  }
});

test('what was sent without an answer and has arrived is asked about by nobody, and all others are asked about as ever', () => {
  for (let run = 0; run < 2000; run += 1) {
    const base = touched(touched({ ...PLACE, country: 'FR' }));
    const sent = touched(base);
    const [mine, others] = [touched(sent), random.below(2) === 0 ? sent : touched(sent)];
    const { values, theirs } = mergeValues(withArrived(base, sent, others), mine, others);
    const own = Object.keys(theirs).filter(
      (name) => !PLACE_FIELDS.includes(name) && sameValue(sent[name], others[name]),
    );
    expect(own, `run ${run}: one’s own`).toEqual([]);
    if (others === sent) expect(theirs, `run ${run}: nobody else was there`).toEqual({});
    const chosen = (form: FormValues) => SETS.flatMap((name) => chosenTags(form[name] ?? '').map((tag) => name + tag));
    for (const tag of SETS.flatMap((name) => TAGS.map((each) => name + each))) {
      if (chosen(sent).includes(tag) !== chosen(others).includes(tag)) continue;
      expect(chosen(values).includes(tag), `run ${run}: ${tag}`).toBe(chosen(mine).includes(tag));
    }
    for (const name of FIELDS) {
      if (!sameValue(others[name], sent[name]) || sameValue(mine[name], sent[name])) continue;
      expect(sameValue(values[name], mine[name]), `run ${run}: typed`).toBe(true);
    }
  }
});

test('a city of one side and a region of the other are one question, and one answer', () => {
  const base = { ...valuesOfRegion('Rhône'), country: 'FR' };
  const mine = { ...base, ...valuesOfRegion('Savoie') };
  const { values, theirs } = mergeValues(base, mine, { ...base, ...PLACE });
  expect(values).toMatchObject({ region: 'Savoie', city: '' });
  expect(conflictsOf('base', values, theirs).map(({ label }) => label)).toEqual(['Region', 'City']);
  expect([isChosenWith('geoTimezone', 'city'), isChosenWith('profession', 'city')]).toEqual([true, false]);
});

const stored = { city: 'Lyon', general: { music: true } };

test('the draft of a form leaves out fields that are none any more or have another shape', () => {
  const kept = {
    city: { was: 'Lyon', typed: 'Paris' },
    general: { was: 'a', typed: 'b' },
    gone: { was: '', typed: 'x' },
  };
  expect(readKept(kept, stored)).toEqual({ city: { was: 'Lyon', typed: 'Paris' } });
  expect(readKept('text', stored)).toEqual({});
  expect(readKept(undefined, stored)).toEqual({});
});

test('P030 what was typed for a hand-on is there again once that is undone, each time, and after nothing else', () => {
  const [before, sent] = [{ city: '' }, { city: 'Lyon' }];
  const record = (version: number, status = 'draft') => ({ id: 'one', version, status }) as never;
  noteHandOn(record(1), before, sent);
  const typed = (version: number) => typedBeforeUndo(record(version), version % 2 === 0 ? sent : before)['city'];
  expect([2, 3, 3, 4, 5].map(typed)).toEqual([undefined, 'Lyon', undefined, undefined, 'Lyon']);
  expect(typedBeforeUndo(record(7, 'disapproved'), before)).toEqual({});
});

const key = ['locale-profile.get', 'one'];
let reads = 0;
let answer: () => string;

function Record() {
  useReadWhileOpen(key);
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => {
      reads += 1;
      return answer();
    },
  });
  return <p>{data ?? ''}</p>;
}

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  reads = 0;
  answer = () => 'Leeds';
});
afterEach(() => void (connection.offlineSince = null));
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

test('P040 an open record hears within 20 seconds of what others have changed, and asks nothing once it is closed', async () => {
  const { place, redraw } = drawAsking(<Record />);
  await pass(1);
  expect(one('p', place).textContent).toBe('Leeds');
  answer = () => 'York';
  await pass(20);
  expect(one('p', place).textContent).toBe('York');
  redraw(null);
  const before = reads;
  await pass(60);
  expect(reads).toBe(before);
});
