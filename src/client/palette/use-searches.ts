import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { ref } from 'valtio';
import type { ProfileRecord, Context } from '../../../commands/context.ts';
import { mayOpen } from '../../contract/base/routes.ts';
import type { Role } from '../../contract/base/roles.ts';
import { type FoundBy, type RecordFit } from '../../contract/base/fold-text.ts';
import { SEARCH_ROWS } from '../../contract/base/rows-per-answer.ts';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';
import { paletteState, type FoundRecord, mayBeSearched } from './palette-state.ts';
import { prefixOf } from '../../../commands/palette/prefixes.ts';
import { wordOfPerson } from '../../../commands/staff/acts.ts';
import type { AnyCommand } from '../../../commands/command.ts';
import { offersIn } from '../../../commands/offer.ts';
import { nameBehindAny } from '../../../commands/palette/typed-arguments.ts';
import { registryNow } from '../keyboard/registry-now.ts';
import { RIGHTS } from '../../contract/base/rights.ts';

/**
 * Profiles of both kinds that fit the query, by name, short attributes or identifier, as the server finds them.
 *
 * @param text the typed text, after a pause
 * @param readings the same keys on another layout, searched if the typed text has no result
 * @param named a part of the text that may be a name, searched if the whole has no result
 */
export function useRecordSearch(text: string, named: string, readings: readonly string[], role: Role | null) {
  const whole = useAnswer(text, role);
  const isNobody = whole.wanted && whole.complete && whole.failed === null && whole.records.length === 0;
  const part = useAnswer(isNobody ? named : '', role);
  const [first = '', second = ''] = readings;
  const isUnread = isNobody && isEmpty(part);
  const one = useAnswer(isUnread ? first : '', role);
  const other = useAnswer(isUnread && isEmpty(one) ? second : '', role);
  const { wanted } = whole;
  const all = [whole, part, one, other];
  const complete = all.every((each) => each.complete);
  const { records, meant } = [
    { ...other, meant: second },
    { ...one, meant: first },
    { ...part, meant: undefined },
  ].find((each) => each.wanted && each.records.length > 0) ?? { ...whole, meant: undefined };
  useEffect(() => {
    const found = { query: text, records, complete, ...(meant !== undefined && { meant }) };
    paletteState.found = wanted && (records.length > 0 || complete) ? ref(found) : null;
  }, [complete, meant, records, text, wanted]);
  return {
    failed: all.find((each) => each.failed !== null)?.failed ?? null,
    searching: all.some((each) => each.searching),
  };
}

/** Nobody was found, or nothing was searched. */
function isEmpty({ wanted, complete, failed, records }: ReturnType<typeof useAnswer>): boolean {
  return !wanted || (complete && failed === null && records.length === 0);
}

function useAnswer(text: string, role: Role | null) {
  const wanted = mayBeSearched(text, role);
  const base = useQuery({
    queryKey: queryKeys.baseProfileSearch(text),
    queryFn: ({ signal }) => api('base-profile.search', { query: { text, limit: SEARCH_ROWS } }, { signal }),
    enabled: wanted && role !== null && mayOpen(role, 'base-profile'),
  });
  const locale = useQuery({
    queryKey: queryKeys.localeProfileSearch(text),
    queryFn: ({ signal }) => api('locale-profile.search', { query: { text, limit: SEARCH_ROWS } }, { signal }),
    enabled: wanted && role !== null && mayOpen(role, 'locale-profile'),
  });
  const [bases, locales] = [base.data, locale.data];
  // A failed search is over as well: nothing more will come.
  const complete = !base.isLoading && !locale.isLoading;
  const records = useMemo(() => [...foundIn(bases), ...foundIn(locales)], [bases, locales]);
  return {
    wanted,
    complete,
    records,
    failed: wanted ? ((base.error ?? locale.error)?.message ?? null) : null,
    searching: wanted && (base.isFetching || locale.isFetching),
  };
}

function foundIn(
  answer:
    | { rows: readonly ProfileRecord[]; fits: readonly RecordFit[]; found_by: readonly (FoundBy | null)[] }
    | undefined,
): readonly FoundRecord[] {
  return (
    answer?.rows.map((record, index) => ({
      record,
      fit: answer.fits[index] ?? 'alike',
      foundBy: answer.found_by[index] ?? null,
    })) ?? []
  );
}

/** What is typed behind the sign for people, and the same keys on other layouts. */
function behindSign(settled: readonly string[], role: Role | null): string[] {
  const prefixes = settled.map((each) => prefixOf(each, role));
  return prefixes.flatMap((prefix) => (prefix?.sign === '@' ? [prefix.text] : []));
}

/** The answer for the first text that somebody fits; for the typed one where nobody fits any. */
async function firstAnswer<Answer>(
  texts: readonly string[],
  ask: (text: string) => Promise<Answer>,
  isEmpty: (answer: Answer) => boolean,
): Promise<Answer & { text: string }> {
  const [text = '', ...others] = texts;
  const answer = await ask(text);
  if (others.length === 0 || !isEmpty(answer)) return { ...answer, text };
  const other = await firstAnswer(others, ask, isEmpty);
  return isEmpty(other) ? { ...answer, text } : other;
}

/** People whose name fits the text behind the sign for people. */
export function useCreatorSearch(settled: readonly string[], role: Role | null) {
  const texts = behindSign(settled, role);
  const wanted = texts.length > 0;
  const { data, error, isFetching } = useQuery({
    queryKey: queryKeys.creatorSearch(texts.join('\n')),
    queryFn: ({ signal }) =>
      firstAnswer(
        texts,
        (text) => api('creator.search', { query: { text, limit: SEARCH_ROWS } }, { signal }),
        ({ people }) => people.length === 0,
      ),
    enabled: wanted,
  });
  useEffect(() => {
    paletteState.people = wanted && data ? ref({ text: data.text, people: data.people }) : null;
  }, [data, wanted]);
  return { failed: wanted ? (error?.message ?? null) : null, searching: wanted && isFetching };
}

/** People with an account who fit the first word behind the sign for people; the further words name the action. */
export function useStaffSearch(settled: readonly string[], role: Role | null) {
  const mayManage = role !== null && RIGHTS.staff.manage.includes(role);
  const words = mayManage ? behindSign(settled, role).map(wordOfPerson) : [];
  const [word = ''] = words;
  const wanted = word !== '';
  const { data, error, isFetching } = useQuery({
    queryKey: queryKeys.staffWith(words.join('\n')),
    queryFn: ({ signal }) =>
      firstAnswer(
        words,
        (search) => api('staff.list', { query: { search } }, { signal }),
        ({ staff }) => staff.length === 0,
      ),
    enabled: wanted,
    staleTime: 0,
  });
  const staff = data?.staff;
  useEffect(() => {
    paletteState.staff = word !== '' && staff ? ref({ word, staff }) : null;
  }, [staff, word]);
  return { failed: wanted ? (error?.message ?? null) : null, searching: wanted && isFetching };
}

const offered = new WeakMap<Context, readonly AnyCommand[]>();

/**
 * The person named behind a command that changes something; '' for nobody. Only records in view are decided on, so they
 * are searched.
 */
export function nameIn(text: string, context: Context): string {
  const known = offered.get(context) ?? offersIn(registryNow().all, context).map(({ command }) => command);
  offered.set(context, known);
  return nameBehindAny(text, known);
}
