import { homeRoute, matchRoute, mayOpen, type RouteName } from '../../../contract/base/routes.ts';
import type { Role } from '../../../contract/base/roles.ts';
import { SEEN_AS_HEADER, seenAsToHeader, type SeenAs } from '../../../contract/staff/seen-as.ts';
import { personalMap } from '../../context/personal.ts';

/**
 * Milliseconds after which early rows are not used, and the server is asked anew: for so long they count as fresh in
 * the cache too. Lookups change only with a deployment, and on a slow line they are used late.
 */
const FRESH = 30_000;

/*
 * The reads between a sign-in and the first rows, by their addresses. They are written out because the code that builds
 * them comes with the workbench, while which loads they are requested already. A test holds them equal.
 */
export const EARLY_LOOKUPS = ['/api/v1/locale', '/api/v1/tag', '/api/v1/attribute'];
/** An overview's request where its address has no query. */
const FIRST_ROWS = '?sort=updated_at&direction=desc&limit=100&include_total=true';
const OVERVIEWS: Partial<Record<RouteName, string>> = {
  'base-profiles': `/api/v1/profilebase${FIRST_ROWS}`,
  'locale-profiles': `/api/v1/profile${FIRST_ROWS}`,
};

interface Early {
  answer: Promise<Response>;
  drop: () => void;
  /** performance.now(). */
  asked: number;
}

const REGIONS = '/locations/geo-regions';
const ROWS: ReadonlySet<string> = new Set(Object.values(OVERVIEWS));

/** By address, token and the role that is seen as, so that nobody gets another sign-in's answer. */
const early = personalMap<string, Early>();
/** What the workbench has asked for: an answer that came beside that would be given to a much later request. */
const asked = personalMap<string, true>();

/** The rows of the overview that a person is about to see; none for any other place, or one that is not theirs. */
export function rowsFor(role: Role, path: string, search: string = window.location.search): string[] {
  const name = matchRoute(path)?.name;
  const leadsHome = name === 'index' || name === 'login';
  const route = leadsHome ? homeRoute(role) : name;
  if (route === undefined || !mayOpen(role, route) || (search !== '' && !leadsHome)) return [];
  const rows = OVERVIEWS[route];
  return rows === undefined ? [] : [rows];
}

/** The countries and their regions: of the geo API, which has its own base address. */
export function regionsAddress(geoUrl: string): string {
  return `${geoUrl.replace(/\/$/, '')}${REGIONS}`;
}

/** Requests ahead what will be needed in a moment. A failure goes to the caller that takes it. */
export function askEarly(urls: readonly string[], token: string, seenAs: SeenAs | null): void {
  const headers = {
    Authorization: `Bearer ${token}`,
    ...(seenAs && { [SEEN_AS_HEADER]: seenAsToHeader(seenAs) }),
  };
  for (const url of urls) {
    const name = nameOf(url, headers);
    if (early.has(name) || asked.has(name)) continue;
    const dropped = new AbortController();
    const answer = fetch(url, { headers, redirect: 'error', signal: dropped.signal });
    answer.catch(() => undefined);
    early.set(name, { answer, drop: () => dropped.abort(), asked: performance.now() });
  }
}

function nameOf(url: string, sent: HeadersInit | undefined): string {
  const headers = new Headers(sent);
  return [url, headers.get('Authorization'), headers.get(SEEN_AS_HEADER)].join(' ');
}

/** The response to the same request, if it was made early and is still fresh; given once. null: there is none. */
export function takeEarly(url: string, init: RequestInit): Promise<Response> | null {
  const isEarly = EARLY_LOOKUPS.includes(url) || ROWS.has(url) || url.endsWith(REGIONS);
  if (!isEarly || (init.method ?? 'GET') !== 'GET') return null;
  const name = nameOf(url, init.headers);
  asked.set(name, true);
  const found = early.get(name);
  early.delete(name);
  const isOld = found !== undefined && ROWS.has(url) && performance.now() - found.asked >= FRESH;
  if (!found || isOld) return null;
  init.signal?.addEventListener('abort', found.drop);
  return found.answer;
}
