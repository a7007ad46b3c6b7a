import { EVENT } from '../records/audit-event.ts';
import { randomUUID, createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { DuplicateAction, DuplicateGroups } from '../../contract/duplicates/duplicate-filter.ts';
import type { DuplicateDetails } from '../../contract/duplicates/duplicate-pair.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Call } from '../platform/calls/call.ts';
import { lookupTables, type LookupTables } from '../lookups/lookups.ts';
import { appendDuplicateLog, type FilterStamp } from './append-log.ts';
import { noteToCompare, storeCompared } from './compare-noted.ts';
import { activeFilters } from '../settings/read-setting.ts';
import { matchesOf, type Match } from './find-matches.ts';
import { dayOfBirth, factOf } from './fact-values.ts';
import { comparedFacts } from './pair-conditions.ts';
import { factsOf, type ProfileFacts } from './profile-facts.ts';
import { isKnown, knownWith, lockedPairs, recordMatches } from './record-match.ts';
import { shownEvidence } from './show-pair.ts';
import type { StoredEvidence } from '../platform/database/duplicate-tables.ts';
import { isBaseInArea, isInArea } from '../../contract/base/refusals.ts';
import type { AuditEntry } from '../trail/audit/chain.ts';
import { Failure } from '../platform/failures/failure.ts';

/** Matches that are shown for a held-back save. */
const SHOWN_MATCHES = 10;

export interface SaveQuestion {
  kind: ProfileKind;
  profileId: string;
  /** The profile after the save; members that are left out stay. */
  next: Partial<Pick<ProfileFacts, 'attributes' | 'tags'>>;
  /** It stores the date of birth that the form proposed. */
  birthProposed?: boolean;
  /** Images that it adds. */
  added?: ProfileFacts['pictures'];
  /** Why the person saves in spite of a warning. */
  reason: string | undefined;
  /** What was shown to the person when they gave the reason. */
  seen: string | undefined;
}

type Entry = Pick<AuditEntry, 'event' | 'after' | 'reason'>;

/**
 * Runs all active filters on a save, with its profile locked: only those that compare something the save changes, by
 * indexes alone. Throws a `DuplicateRefusal` if one of them blocks, or warns and no reason is given for exactly that.
 * Otherwise stores what was found, and returns what the trail is to record. A pair about which somebody has decided,
 * or saved with a reason, is not asked about again for the same kinds of evidence.
 */
export async function checkSave(
  transaction: Transaction<Schema>,
  call: Call,
  { kind, profileId, next: changes, birthProposed, added = [], reason, seen }: SaveQuestion,
): Promise<Entry[]> {
  const filters = await activeFilters(transaction, kind);
  if (filters.length === 0) return [];
  const lookups = await lookupTables(call.database);
  const stored = (await factsOf(transaction, kind, [profileId])).get(profileId);
  if (!stored) return [];
  await noteToCompare(transaction, kind, profileId);
  const name = changes.attributes?.['profileName'] ?? stored.name;
  const next = { ...stored, ...changes, name, pictures: [...stored.pictures, ...added] };
  if (next.attributes['dateOfBirth'] !== stored.attributes['dateOfBirth']) {
    next.birthProposed = birthProposed === true && !(await isBirthOfBase(transaction, next));
  }
  const found = await newMatches(transaction, filters, stored, next, lookups);
  const of = (action: DuplicateAction) => found.filter((one) => one.action === action);
  const block = of('block');
  const warn = of('warn');
  const about = { call, own: next, lookups };
  if (block.length > 0) throw refusal('block', block, { ...about, waiting: added.length === 0 });
  if (warn.length > 0) {
    const warning = refusal('warn', warn, about);
    // A reason holds for what the person was shown: if there is more by now, they are warned again.
    if (reason === undefined || seen !== warning.seen) throw warning;
  }
  await keep(transaction, call, [...warn, ...of('log')], reason, lookups);
  // The next save by anyone finds this profile at once.
  await storeCompared(transaction, [next], lookups);
  if (warn.length === 0) return [];
  const others = warn.map(({ match }) => otherOf(match, next)).map(({ id, name }) => ({ id, name }));
  return [{ event: EVENT.DuplicateDecided, after: { state: 'continued', others }, reason: { note: reason } }];
}

/** A date of birth proposed from the base profile counts if somebody has chosen it there. */
async function isBirthOfBase(transaction: Transaction<Schema>, { kind, baseProfileId, attributes }: ProfileFacts) {
  const above = kind === 'locale' && (await factsOf(transaction, 'base', [baseProfileId])).get(baseProfileId);
  return above && dayOfBirth(above) !== null && dayOfBirth(above) === dayOfBirth({ attributes, birthProposed: false });
}

interface Found extends FilteredMatch {
  action: DuplicateAction;
}

async function newMatches(
  transaction: Transaction<Schema>,
  filters: Awaited<ReturnType<typeof activeFilters>>,
  stored: ProfileFacts,
  next: ProfileFacts,
  lookups: LookupTables,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const { id, version, name, action, groups } of filters) {
    const changed = changedGroups(groups, stored, next, lookups);
    if (changed.length === 0) continue;
    const { matches } = await matchesOf(
      transaction,
      changed.map(({ group }) => group),
      next,
      { lookups },
    );
    const pairs = await lockedPairs(transaction, matches);
    for (const match of matches) {
      const pair = pairs.get(`${match.first.id}/${match.second.id}`);
      // A reason given once silences a warning; only a decision silences a block.
      if (pair && isKnown(pair, match.evidence, action === 'block' ? 'decided' : 'continued')) continue;
      const group = changed[match.evidence.group]?.place ?? 0;
      const filter = { id, version, name };
      found.push({ action, filter, match: { ...match, evidence: { ...match.evidence, group } } });
    }
  }
  return found;
}

/** Groups that compare something which the save changes, with their places in the filter. */
function changedGroups(groups: DuplicateGroups, stored: ProfileFacts, next: ProfileFacts, lookups: LookupTables) {
  const isChanged = (fact: string) =>
    JSON.stringify(factOf(fact, stored, lookups)) !== JSON.stringify(factOf(fact, next, lookups));
  return groups
    .map((group, place) => ({ group, place }))
    .filter(({ group }) => group.conditions.flatMap(comparedFacts).some(isChanged));
}

/** The evidence with the person's own profile as the first of the two, whichever is stored first. */
function evidenceFrom({ first, evidence }: FilteredMatch['match'], own: Pick<ProfileFacts, 'id'>): StoredEvidence {
  if (first.id === own.id) return evidence;
  const swapped = evidence.parts.map((part) => ({
    ...part,
    first: part.second,
    second: part.first,
    files: part.files && { first: part.files.second, second: part.files.first },
  }));
  const against = evidence.against?.map((one) => ({ ...one, first: one.second, second: one.first }));
  return { ...evidence, parts: swapped, ...(against && { against }) };
}

function otherOf({ first, second }: FilteredMatch['match'], own: Pick<ProfileFacts, 'id'>): ProfileFacts {
  return first.id === own.id ? second : first;
}

function refusal(
  action: 'block' | 'warn',
  found: readonly Found[],
  { call, own, lookups, waiting }: { call: Call; own: ProfileFacts; lookups: LookupTables; waiting?: boolean },
): DuplicateRefusal {
  const visible = found.filter(({ match }) => isVisible(otherOf(match, own), call, lookups));
  const shown = visible
    .toSorted((a, b) => b.match.evidence.score - a.match.evidence.score || (nameOf(a) < nameOf(b) ? -1 : 1))
    .slice(0, SHOWN_MATCHES);
  const pairs: DuplicateDetails['pairs'] = shown.map(({ filter, match }) => {
    const other = otherOf(match, own);
    return {
      id: other.id,
      profile_base_id: other.baseProfileId,
      profile_name: other.name,
      score: match.evidence.score,
      evidence: shownEvidence(evidenceFrom(match, own), { media: call.media, lookups }, { first: own, second: other }),
      filter: { id: filter.id, name: filter.name },
    };
  });
  const hidden = found.length - pairs.length;
  // A person who shares a text with others must not learn that both are held back by the same hidden profiles.
  const asked = [call.actor.id, own.kind, own.id];
  const versions = shown.map(({ filter, match }) => [filter.id, filter.version, ...identityOf(otherOf(match, own))]);
  const unshown = found.filter((one) => !shown.includes(one)).toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const seen = call.seal('duplicate_seen', [asked, versions, unshown.map((one) => likenessOf(one, own))]);
  return new DuplicateRefusal({ action, pairs, hidden, seen, ...(waiting && { waiting }) }, found);
}

const nameOf = ({ filter, match }: Found) => `${filter.id} ${match.first.id} ${match.second.id}`;
/** The identity of a hidden match, without its version, so that unrelated saves of it do not show. */
function likenessOf({ filter, match }: Found, own: ProfileFacts): unknown[] {
  const { parts } = evidenceFrom(match, own);
  return [filter.id, filter.version, otherOf(match, own).id, parts.map(({ second, files }) => [second, files?.second])];
}

const identityOf = ({ id, version }: ProfileFacts) => [id, version];

/** A person who works on some locales only is not shown profiles of others. */
function isVisible({ localeId, attributes }: ProfileFacts, { actor }: Call, { localeById }: LookupTables): boolean {
  const country = attributes['countryCode'] ?? '';
  // By its country alone: its locales are not among the facts, and one too few shown is safer than one too many.
  if (localeId === null) return isBaseInArea(actor, [], country);
  return isInArea(actor.geos, localeById.get(localeId)?.code ?? '', country);
}

async function keep(
  transaction: Transaction<Schema>,
  call: Call,
  found: readonly Found[],
  reason: string | undefined,
  lookups: LookupTables,
): Promise<void> {
  const at = call.now();
  const actionId = randomUUID();
  // A warning makes the pair before the filter that only takes note reaches it.
  const fresh = new Set<string>();
  for (const { filter, match, action } of found) {
    const finder = { filter, actor: call.actor, at, lookups };
    const [recorded] = await recordMatches(transaction, [match], finder);
    if (!recorded) continue;
    if (recorded.became === 'fresh') fresh.add(recorded.pairId);
    if (action === 'log' && !fresh.has(recorded.pairId)) continue;
    await noteKnown(transaction, recorded.pairId, 'continued', match);
    const outcome = action === 'warn' ? ('continued' as const) : ('logged' as const);
    const shown = { ...match, outcome, filter, pairId: recorded.pairId, actor: call.actor, at, actionId };
    await appendDuplicateLog(transaction, [{ ...shown, reason: action === 'warn' ? (reason ?? null) : null }], lookups);
  }
}

interface FilteredMatch {
  filter: FilterStamp;
  match: Match;
}

/** A save that is held back because the profile resembles others. */
export class DuplicateRefusal extends Failure {
  readonly matches: readonly FilteredMatch[];
  /** A seal over what it shows. */
  readonly seen: string;
  /** The pairs are stored, for an Admin to decide about. */
  readonly waiting: boolean;

  constructor(details: DuplicateDetails, matches: readonly FilteredMatch[]) {
    super(details.action === 'block' ? 'duplicate-blocked' : 'duplicate-suspected', undefined, details);
    this.matches = matches;
    this.seen = details.seen;
    this.waiting = details.waiting === true;
  }
}

/**
 * Executes a write that may be held back. A block is logged outside of its transaction, which is rolled back; the
 * pairs are stored as well, or nobody could decide that these are two people, and a person blocked at the first save
 * would be so for good. A picture that was not stored cannot be looked at.
 */
export async function loggingBlocks<T>(call: Call, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof DuplicateRefusal && error.code === 'duplicate-blocked') await logBlocked(call, error);
    throw error;
  }
}

async function logBlocked(call: Call, { matches, waiting }: DuplicateRefusal): Promise<void> {
  const lookups = await lookupTables(call.database);
  const at = call.now();
  const { actor } = call;
  const actionId = actionOf(call);
  const blocked = { outcome: 'blocked' as const, pairId: null, actor, at, reason: null, actionId };
  const logged = matches.map(({ filter, match }) => ({ ...match, ...blocked, filter }));
  await call.database.transaction().execute(async (transaction) => {
    const before = transaction.selectFrom('duplicate_log').select('id').where('action_id', '=', actionId);
    if (await before.executeTakeFirst()) return;
    await appendDuplicateLog(transaction, logged, lookups);
    if (!waiting) return;
    for (const { filter, match } of matches) {
      const [recorded] = await recordMatches(transaction, [match], { filter, actor, at, lookups });
      if (recorded) await noteKnown(transaction, recorded.pairId, 'blocked', match);
    }
  });
}

/** Notes what was said about a pair for this evidence. A decision that stands says more than a save that went on. */
async function noteKnown(
  transaction: Transaction<Schema>,
  pairId: string,
  said: 'continued' | 'blocked',
  { evidence }: Match,
): Promise<void> {
  const { known, state } = await transaction
    .selectFrom('duplicate_pair')
    .select(['known', 'state'])
    .where('id', '=', pairId)
    .executeTakeFirstOrThrow();
  if (said === 'continued' && state !== 'open') return;
  const next = knownWith(known, said, evidence);
  await transaction.updateTable('duplicate_pair').set({ known: next }).where('id', '=', pairId).execute();
}

/** The same identifier for repeats of one request: clients repeat a request refused by a conflict. */
function actionOf({ actor, idempotencyKey }: Pick<Call, 'actor' | 'idempotencyKey'>): string {
  if (idempotencyKey === null) return randomUUID();
  const digest = createHash('sha256').update(`${actor.id}\n${idempotencyKey}`).digest('hex');
  // Version 8 of RFC 9562: 122 bits of our own.
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
