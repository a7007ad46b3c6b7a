import type { Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { browserClock } from '../context/clock.ts';
import { personal, personalMap, personalState } from '../context/personal.ts';
import { queryClient } from './query-client.ts';
import { reach } from './reach.ts';

/*
 * Addresses of files are signed for some minutes, and a page stands open for hours. The clock of this machine, which
 * may be wrong, decides nothing here: the server says of an address that it has run out. Then the answer that it came
 * from is asked for anew, which also asks whether the person may still see it, and the address that it gives now takes
 * the place of the old one wherever the file is shown.
 */

/** An answer that holds addresses. */
interface Source {
  held: unknown;
  ask: () => Promise<unknown>;
}

/** Those that no query keeps, while they are shown. */
const sources = personal(() => new Set<Source>());
/** The newest address of each file that was asked for anew, by the file's path. */
const renewed = personalState(() => ({ links: {} as Record<string, string> }));
/** When a new address was refused like the one before it, by the file's path. */
const refused = personalMap<string, number>();
/** Many pictures of one answer run out at once: it is asked for once. */
const underWay = personalMap<Query | Source, Promise<boolean>>();
/** Which addresses an answer holds: each is looked through once. */
const linksOf = personal(() => new WeakMap<object, ReadonlyMap<string, string>>());

const SIGNED = /^\/media\/[^?]+\?expires=(\d+)&/;
/** Milliseconds for which a file whose new address was refused as well is not asked for again. */
const REFUSED_FOR = 60_000;
/** Asks whether an address opens its file, for little of it. */
export const FIRST_BYTE: RequestInit = { headers: { range: 'bytes=0-0' }, cache: 'no-store' };

/** A link is signed anew every few minutes; what it leads to is named by its path. */
export function contentOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

/** Whether the address is one of those that run out. */
export function canRunOut(url: string): boolean {
  return SIGNED.test(url);
}

const endOf = (url: string) => Number(SIGNED.exec(url)?.[1] ?? 0);

function newer(url: string, links: Readonly<Record<string, string>>): string {
  const other = links[contentOf(url)];
  return other !== undefined && endOf(other) > endOf(url) ? other : url;
}

/** The address under which the file is to be had now, as far as is known. */
export function newestLink(url: string): string {
  return newer(url, renewed.links);
}

/** The same for what is drawn. */
export function useNewestLink<Url extends string | null>(url: Url): Url {
  const { links } = useSnapshot(renewed);
  return (url === null ? null : newer(url, links)) as Url;
}

/** What is shown of an answer that no query keeps: `ask` gets its addresses anew. */
export function useLinkSource(held: unknown, ask: () => Promise<unknown>): void {
  useEffect(() => {
    const source = { held, ask };
    sources.current.add(source);
    return () => void sources.current.delete(source);
  });
}

/** Fetches a file; under a new address, once, where the one that is known has run out. */
export async function fetchFile(url: string, init: RequestInit): Promise<Response> {
  const known = newestLink(url);
  const answer = await reach(() => fetch(known, init));
  if (answer.status !== 403) return answer;
  await renew(known);
  const fresh = newestLink(known);
  return fresh === known ? answer : reach(() => fetch(fresh, init));
}

/** The file could not be loaded from this address: where it has run out, it is asked for anew. */
export async function renewIfOver(url: string): Promise<void> {
  if (newestLink(url) === url && (await isRefused(url))) await renew(url);
}

async function renew(url: string): Promise<void> {
  const content = contentOf(url);
  const isNewest = () => newestLink(url) === url;
  if (!isNewest() || browserClock.now() - (refused.get(content) ?? 0) < REFUSED_FOR) return;
  let answered = false;
  for (const source of holdersOf(content)) {
    // oxlint-disable-next-line no-await-in-loop -- as a rule the first one has it, and no other is asked
    answered = (await (underWay.get(source) ?? askAnew(source))) || answered;
    if (!isNewest()) break;
  }
  // Where no address opens it, it would be asked for for ever.
  if (answered && (await isRefused(newestLink(url)))) refused.set(content, browserClock.now());
}

async function isRefused(url: string): Promise<boolean> {
  const answer = await fetch(url, FIRST_BYTE).catch(() => null);
  void answer?.body?.cancel();
  return answer?.status === 403;
}

/** False: it could not be asked. */
function askAnew(source: Query | Source): Promise<boolean> {
  const asking = ('held' in source ? source.ask() : source.fetch()).then(note, () => false);
  underWay.set(source, asking);
  return asking.finally(() => underWay.delete(source));
}

function note(answer: unknown): true {
  for (const [content, url] of linksIn(answer)) renewed.links[content] = url;
  return true;
}

/** Where the address came from: what is shown, or, if nothing of that holds it, what is kept. */
function holdersOf(content: string): (Query | Source)[] {
  const queries = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => isAskable(query) && linksIn(query.state.data).has(content) });
  const shown = queries.filter((query) => query.isActive());
  const others = [...sources.current].filter(({ held }) => linksIn(held).has(content));
  return shown.length + others.length > 0 ? [...shown, ...others] : queries;
}

/** What failed is asked for again by a person only. */
function isAskable({ state, options }: Query): boolean {
  return state.status !== 'error' && typeof options.queryFn === 'function';
}

function linksIn(answer: unknown): ReadonlyMap<string, string> {
  if (typeof answer !== 'object' || answer === null) return new Map();
  const known = linksOf.current.get(answer);
  if (known) return known;
  const links = new Map<string, string>();
  const look = (value: unknown): void => {
    if (typeof value === 'string' && canRunOut(value)) links.set(contentOf(value), value);
    else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) look(each);
  };
  look(answer);
  linksOf.current.set(answer, links);
  return links;
}
