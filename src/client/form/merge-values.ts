import { chosenTags, type FormValue, type FormValues } from '../../contract/profiles/form-values.ts';
import { PLACE_FIELDS } from '../../contract/geo/place.ts';
import { fieldsOf } from '../../contract/profiles/form-fields.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import { CHOSEN_PLACES, isFilledIn, labelOf } from './field-kinds.ts';
import type { QueryKey } from '@tanstack/react-query';
import type { OpenForm } from '../../../commands/form-port.ts';
import { queryClient } from '../data/query-client.ts';
import { formScreen, formState } from './form-state.ts';
import { useState } from 'react';

export interface Merged {
  values: Record<string, FormValue>;
  /** Other people's values of fields that were changed here too. */
  theirs: Record<string, FormValue>;
}

/**
 * Merges three forms: what was stored when the person began, what they have made of it, and what is stored now. A field
 * that only one side has changed is taken from that side. Where both differ, the person's value stays until they
 * choose. Of several tags each counts by itself, so nobody has to choose between two sets. A place counts as one field,
 * since a city of one side in the region of the other would not exist.
 */
export function mergeValues(base: FormValues, mine: FormValues, stored: FormValues): Merged {
  const values: Record<string, FormValue> = {};
  const theirs: Record<string, FormValue> = {};
  for (const name of new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(stored)])) {
    const [was = '', own = '', now = ''] = [base[name], mine[name], stored[name]];
    values[name] = mergeValue(was, own, now);
    if (!isSet(values[name]) && !sameValue(values[name], now) && !sameValue(was, now)) theirs[name] = now;
  }
  const moved = (side: FormValues) => PLACE_FIELDS.some((name) => !sameValue(side[name], base[name]));
  const differing = PLACE_FIELDS.filter((name) => !sameValue(mine[name], stored[name]));
  if (moved(mine) && moved(stored)) {
    for (const name of differing) {
      values[name] = mine[name] ?? '';
      theirs[name] = stored[name] ?? '';
    }
  }
  return { values, theirs };
}

/** One field of these: the person's value if they have changed it, or else what is stored now. */
export function mergeValue(was: FormValue = '', own: FormValue = '', now: FormValue = ''): FormValue {
  if (![was, own, now].some(isSet)) return sameValue(own, was) || sameValue(own, now) ? now : own;
  return eachTag(own, now, (id) => (has(own, id) === has(was, id) ? has(now, id) : has(own, id)));
}

/** The person's starting values, with those of their unanswered request that are found stored: they are their own. */
export function withArrived(base: FormValues, sent: FormValues, stored: FormValues): FormValues {
  const arrived = Object.entries(sent).flatMap(([name, value]): [string, FormValue][] => {
    const [was = '', now = ''] = [base[name], stored[name]];
    if (isSet(value)) return [[name, eachTag(was, now, (id) => has(has(value, id) === has(now, id) ? now : was, id))]];
    return sameValue(value, now) ? [[name, value]] : [];
  });
  return { ...base, ...Object.fromEntries(arrived) };
}

export const isSet = (value: FormValue = '') => typeof value !== 'string';

const has = (value: FormValue, id: string) => typeof value !== 'string' && value[id] === true;

/** Those of the tags of two values that are chosen. */
function eachTag(one: FormValue, other: FormValue, isChosen: (id: string) => boolean): FormValue {
  const ids = new Set([...chosenTags(one), ...chosenTags(other)]);
  return Object.fromEntries([...ids].filter(isChosen).map((id) => [id, true]));
}

/** Whether choosing a side for one field chooses it for the other too. */
export function isChosenWith(name: string, field: string): boolean {
  return name === field || (PLACE_FIELDS.includes(name) && PLACE_FIELDS.includes(field));
}

export function sameValue(one: FormValue = '', other: FormValue = ''): boolean {
  const text = (value: FormValue) => (typeof value === 'string' ? value.trim() : chosenTags(value).sort().join(' '));
  return text(one) === text(other);
}

export interface Conflict {
  name: string;
  label: string;
  theirs: FormValue;
}

/** How many of the changed fields a person has changed: what follows from a place counts with it, and else as one. */
export function countChosen(changed: readonly string[]): number {
  const own = changed.filter((name) => CHOSEN_PLACES.has(name) || !PLACE_FIELDS.includes(name));
  return own.length + (own.length < changed.length && !own.some((name) => CHOSEN_PLACES.has(name)) ? 1 : 0);
}

/** Where the other version differs from what is typed. Values derived from a city are covered by the city. */
export function conflictsOf(kind: ProfileKind, values: FormValues, theirs: FormValues): Conflict[] {
  const differing = Object.entries(theirs).filter(([name, value]) => !sameValue(values[name], value));
  const filledIn = new Set(
    fieldsOf(kind)
      .filter(isFilledIn)
      .map(({ name }) => name),
  );
  const namesPlace = differing.some(([name]) => PLACE_FIELDS.includes(name) && filledIn.has(name));
  return differing
    .filter(([name]) => filledIn.has(name) || !PLACE_FIELDS.includes(name) || !namesPlace)
    .map(([name, value]) => ({ name, label: labelOf(kind, name), theirs: value }));
}

/**
 * Loads the record anew and merges it with what was sent; null: there is no newer version, it is no longer on the
 * screen, or both have changed a field.
 *
 * @param unanswered sent before without an answer: if it is stored, it is the person's own
 * @param record `drawn`: waits until a version is drawn, and merged into what is typed
 */
export async function joinNewer(
  sent: OpenForm,
  unanswered: FormValues,
  { queryKey, drawn }: { queryKey: QueryKey; drawn: (version: number) => Promise<boolean> },
): Promise<OpenForm | null> {
  const screen = formScreen.current;
  await queryClient.refetchQueries({ queryKey, type: 'active' });
  const { version = 0 } = queryClient.getQueryData<{ version: number }>(queryKey) ?? {};
  if (version <= sent.version || !(await drawn(version))) return null;
  if (screen === null || formScreen.current !== screen) return null;
  const now = screen.read();
  // Text typed since then goes with the next save.
  const { values, theirs } = mergeValues(withArrived(sent.stored, unanswered, now.stored), sent.values, now.stored);
  const isAsked = Object.keys(theirs).length > 0 || (formState.facts?.conflicts.length ?? 0) > 0;
  return isAsked || now.id !== sent.id ? null : { ...now, values };
}

export interface Origins {
  /** The origin of a field's value, `base` or a locale's code; null: it was typed, or touched since. */
  of(name: string): string | null;
  /** These values were put into the form just now. `from` null: they have no other origin. */
  note(values: FormValues, from: string | null): void;
}

/** The profile from which values of a form were taken, shown until the field is touched. */
export function useOrigins(values: FormValues): Origins {
  const [known, setKnown] = useState<Readonly<Record<string, { from: string; value: FormValue }>>>({});
  return {
    of(name) {
      const origin = known[name];
      return origin && sameValue(values[name], origin.value) ? origin.from : null;
    },
    note: (noted, from) =>
      setKnown((before) => {
        const others = Object.entries(before).filter(([name]) => !(name in noted));
        const taken = Object.entries(noted).map(([name, value]) => [name, { from, value }] as const);
        return Object.fromEntries(from === null ? others : [...others, ...taken]) as typeof before;
      }),
  };
}
