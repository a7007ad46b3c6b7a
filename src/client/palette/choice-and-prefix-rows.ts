import type { Context } from '../../../commands/context.ts';
import type { prefixOf } from '../../../commands/palette/prefixes.ts';
import type { OfferedValue } from '../../../commands/overview/port.ts';
import { createRanker, type Ranker } from '../../../commands/palette-ranking.ts';
import type { OverviewRoute } from '../../contract/profiles/filter-fields.ts';
import type { Locale } from '../../contract/base/lookup-operations.ts';
import type { Person } from '../../contract/base/primitives.ts';
import { knownLocales, lookupsNow, type LookupsNow } from '../data/lookups.ts';
import { profileTags } from '../overview/filter-choices.ts';
import { matchLocales } from '../locales/match-locales.ts';
import { type PaletteState, currentStep, type Asking } from './palette-state.ts';
import { personal } from '../context/personal.ts';
import type { Choice } from '../../../commands/command.ts';

/** A row behind a sign: a tag, a person or a locale. */
export type PrefixRow =
  | { kind: 'tag'; id: string; tag: OfferedValue }
  | { kind: 'person'; id: string; person: Person; detail: string }
  | { kind: 'locale'; id: string; locale: Locale };

type Prefix = NonNullable<ReturnType<typeof prefixOf>>;

/** The rows behind a sign other than that of the commands; the sign alone lists the first of them. */
export function prefixRows(
  { sign, text }: Prefix,
  most: number,
  context: Context,
  people: PaletteState['people'],
): PrefixRow[] {
  switch (sign) {
    case '#':
      return tagRows(text, most, context.overview?.route ?? 'base-profiles');
    case '@':
      return people?.text === text ? personRows(people.people) : [];
    case ':':
      return localeRows(text).slice(0, most);
    case '>':
      return [];
  }
}

interface Tags {
  route: OverviewRoute;
  groups: LookupsNow['groups'];
  ranker: Ranker;
  rows: Map<string, PrefixRow>;
}
const tagsOf = personal<Tags | null>(() => null);

/** Tags by their own words or by those of their field. */
function tagRows(text: string, most: number, route: OverviewRoute): PrefixRow[] {
  const lookups = lookupsNow();
  if (tagsOf.current?.groups !== lookups.groups || tagsOf.current.route !== route) {
    const tags = profileTags(route, lookups);
    tagsOf.current = {
      route,
      groups: lookups.groups,
      ranker: createRanker(
        tags.map(({ value, label, detail }) => ({ id: value, title: label, ...(detail && { keywords: [detail] }) })),
      ),
      rows: new Map(tags.map((tag) => [tag.value, { kind: 'tag', id: tag.value, tag }])),
    };
  }
  const { ranker, rows } = tagsOf.current;
  return ranker.rank(text, most).flatMap(({ item }) => rows.get(item.id) ?? []);
}

function personRows(people: NonNullable<PaletteState['people']>['people']): PrefixRow[] {
  const isNamesake = ({ user_id: id, name }: Person) => people.some((one) => one.name === name && one.user_id !== id);
  return people.map((person) => ({
    kind: 'person',
    id: person.user_id,
    person,
    detail: isNamesake(person) ? `account ${person.user_id}` : '',
  }));
}

function localeRows(text: string): PrefixRow[] {
  return matchLocales(text, knownLocales()).map((locale) => ({ kind: 'locale', id: locale.id, locale }));
}

export interface ChoiceRow {
  kind: 'choice';
  id: string;
  choice: Choice<unknown>;
  /** From 1, in the whole list. */
  number: number;
}

type Choices = readonly Choice<unknown>[];

/** The choices of the open page. A page is a new object, so they are requested once. */
const page = personal<{ asking: Asking; choices: Choices } | null>(() => null);

/** By the list they are made for: many lists stay the same from one opening to the next. */
const rankers = new WeakMap<Choices, Ranker>();

/** Choices of the current step, narrowed by the query; numbers stay those of the whole list. */
export function choiceRows(asking: Asking, query: string, most: number): ChoiceRow[] {
  if (page.current?.asking !== asking) {
    page.current = { asking, choices: currentStep(asking).step?.choices?.(asking.context) ?? [] };
  }
  const { choices } = page.current;
  if (query === '') return choices.slice(0, most).map((choice, index) => rowOf(choice, index));
  return rankerOf(choices)
    .rank(unpointed(query), most)
    .flatMap(({ item }) => {
      const choice = choices[Number(item.id)];
      return choice ? [rowOf(choice, Number(item.id))] : [];
    });
}

/** Nobody remembers where a name has commas and full stops, as U.S.A. and Washington, D.C. do. */
const unpointed = (text: string) => text.replace(/[.,]/g, '');

function rowOf(choice: Choice<unknown>, index: number): ChoiceRow {
  return { kind: 'choice', id: String(index), choice, number: index + 1 };
}

function rankerOf(choices: Choices): Ranker {
  const known = rankers.get(choices);
  if (known) return known;
  const made = createRanker(
    choices.map(({ label, keywords = [] }, index) => ({
      id: String(index),
      title: unpointed(label),
      keywords: keywords.map(unpointed),
      synonyms: true,
    })),
  );
  rankers.set(choices, made);
  return made;
}
