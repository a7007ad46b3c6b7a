import type { Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { browserClock } from '../context/clock.ts';
import { personal, personalMap, personalState } from '../context/personal.ts';
import { noteUnstarted } from './network/connection.ts';
import { queryClient } from './query-client.ts';
import { reach } from './network/reach.ts';

/*
 * Addresses of files are signed for some minutes (`LINK_SECONDS` in src/server/media/signed-links.ts), while a page stays
 * open for hours. This machine's clock may be wrong, so only the server's refusal says that an address has expired. Then
 * the answer it came from is read again, which also checks the person's right to it, and its new address replaces the old
 * one wherever the file is shown.
 */

interface Source {
  held: unknown;
  ask: () => Promise<unknown>;
}

/** Shown answers that no query keeps. */
const sources = personal(() => new Set<Source>());
/** The newest address of each renewed file, by the file's path. */
const renewed = personalState(() => ({ links: {} as Record<string, string> }));
/** When a new address was refused like the one before it, by the file's path. */
const refused = personalMap<string, number>();
/** Many pictures of one answer expire at once: it is requested once. */
const underWay = personalMap<Query | Source, Promise<boolean>>();
/** The addresses in an answer: each answer is searched once. */
const linksOf = personal(() => new WeakMap<object, ReadonlyMap<string, string>>());

const SIGNED = /^\/media\/[^?]+\?expires=(\d+)&/;
/** Milliseconds for which a file whose new address was refused as well is not asked for again. */
const REFUSED_FOR = 60_000;
export const FIRST_BYTE: RequestInit = { headers: { range: 'bytes=0-0' }, cache: 'no-store' };

/** A link is signed anew every few minutes; its path identifies the file. */
export function contentOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

export function canExpire(url: string): boolean {
  return SIGNED.test(url);
}

const endOf = (url: string) => Number(SIGNED.exec(url)?.[1] ?? 0);

function newer(url: string, links: Readonly<Record<string, string>>): string {
  const other = links[contentOf(url)];
  return other !== undefined && endOf(other) > endOf(url) ? other : url;
}

export function newestLink(url: string): string {
  return newer(url, renewed.links);
}

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

/** Fetches a file; where its address has expired, once more under a new one. */
export async function fetchFile(url: string, init: RequestInit): Promise<Response> {
  const known = newestLink(url);
  const ask = (address: string) => noteUnstarted(() => reach(() => fetch(address, init)));
  const answer = await ask(known);
  if (answer.status !== 403) return answer;
  await renew(known);
  const fresh = newestLink(known);
  return fresh === known ? answer : ask(fresh);
}

/** The file could not be loaded from this address: where it has expired, it is renewed. */
export async function renewIfExpired(url: string): Promise<void> {
  if (newestLink(url) === url && (await isRefused(url))) await renew(url);
}

async function renew(url: string): Promise<void> {
  const content = contentOf(url);
  const isNewest = () => newestLink(url) === url;
  if (!isNewest() || browserClock.now() - (refused.get(content) ?? 0) < REFUSED_FOR) return;
  let answered = false;
  for (const source of holdersOf(content)) {
    // oxlint-disable-next-line no-await-in-loop -- usually the first one has it, and no other is asked
    answered = (await (underWay.get(source) ?? askAnew(source))) || answered;
    if (!isNewest()) break;
  }
  // If no address opens it, it would be requested for ever.
  if (answered && (await isRefused(newestLink(url)))) refused.set(content, browserClock.now());
}

async function isRefused(url: string): Promise<boolean> {
  const answer = await fetch(url, FIRST_BYTE).catch(() => null);
  void answer?.body?.cancel();
  return answer?.status === 403;
}

/** False: the request failed. */
function askAnew(source: Query | Source): Promise<boolean> {
  const asking = ('held' in source ? source.ask() : source.fetch()).then(note, () => false);
  underWay.set(source, asking);
  return asking.finally(() => underWay.delete(source));
}

function note(answer: unknown): true {
  for (const [content, url] of linksIn(answer)) renewed.links[content] = url;
  return true;
}

/** The source of the address: what is shown, or if none of that holds it, what is cached. */
function holdersOf(content: string): (Query | Source)[] {
  const queries = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => isAskable(query) && linksIn(query.state.data).has(content) });
  const shown = queries.filter((query) => query.isActive());
  const others = [...sources.current].filter(({ held }) => linksIn(held).has(content));
  return shown.length + others.length > 0 ? [...shown, ...others] : queries;
}

/** A failed read is repeated only by a person. */
function isAskable({ state, options }: Query): boolean {
  return state.status !== 'error' && typeof options.queryFn === 'function';
}

function linksIn(answer: unknown): ReadonlyMap<string, string> {
  if (typeof answer !== 'object' || answer === null) return new Map();
  const known = linksOf.current.get(answer);
  if (known) return known;
  const links = new Map<string, string>();
  const look = (value: unknown): void => {
    if (typeof value === 'string' && canExpire(value)) links.set(contentOf(value), value);
    else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) look(each);
  };
  look(answer);
  linksOf.current.set(answer, links);
  return links;
}
