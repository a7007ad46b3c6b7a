import { sql } from 'kysely';
import type { Logger } from 'pino';
import { QUEUES, queueOfRole, type QueueName } from '../../contract/queue/queues.ts';
import { markOfRecord } from '../../contract/base/marks.ts';
import type { ClaimedRecord as SentClaim } from '../../contract/queue/live-messages.ts';
import type { QueueCounts } from '../../contract/queue/queue-counts.ts';
import type { LiveStreams, NewFollower, Services } from '../platform/calls/call.ts';
import { noticesFor, seenUpTo } from '../trail/events/notices.ts';
import { readableProfiles } from '../records/readable.ts';
import { lastChangeOf, UNTOUCHED } from '../records/who-changed.ts';
import { claimedRecords, type ClaimedRecord } from '../queue/lease.ts';
import { queueCounts } from '../queue/counts.ts';
import { personAtQueue } from '../queue/person-at-queue.ts';
import { RIGHTS } from '../../contract/base/rights.ts';

/** Milliseconds between two looks at the database while anybody follows. */
const LIVE_INTERVAL = 1000;
/**
 * Streams of one person that are open at once; the oldest ends, and its client is asked to wait for as many
 * milliseconds, or they would replace each other in turn. All tabs of a browser need one.
 */
const STREAMS_OF_ONE = 12;
const ONE_TOO_MANY = 5 * 60_000;
/**
 * Milliseconds after a change in which counts are taken again. The number of an audit event is drawn before its
 * transaction ends, so a lower one may become visible after a higher one.
 */
const SETTLING = 5000;
/** Milliseconds after which counts are taken again without a change: items become past due, claims expire. */
const AGEING = 15_000;
/** Most events reported by one look, the last ones: a run over many changes more than anybody has open. */
const MOST_CHANGES = 200;
/**
 * Milliseconds after which the right of a follower is checked again. With the time for which the token check
 * remembers an account this stays below the promised half minute.
 */
const ASKED_AGAIN = 5_000;

export interface LiveHub extends LiveStreams {
  /** Looks once. Called by a timer unless `interval` is null. */
  poll(): Promise<void>;
  /** Ends every stream. */
  close(): void;
}

/** The latest state of the audit trail, the notices, the claims and the settings. */
interface Pulse {
  pulse: string;
  /** The last audit event. */
  event: string;
  claims: string;
  settings: string;
}

interface Change {
  actor: string;
  mark: string;
}

interface Follower extends NewFollower {
  queues: readonly QueueName[];
  /** When the follower's right was last checked, in milliseconds since 1970. */
  allowedAt: number;
  /** What was sent last, as JSON; null: nothing yet. */
  sent: string | null;
  /** The last notice that the person had seen when the stream began; null: not yet known. */
  seen: string | null;
  /** Notices sent since. Not only the last one: a lower number may become visible after a higher one. */
  sentNotices: Set<string>;
  /** What the person had claimed when it was last sent, with its version. */
  claimed: ClaimedRecord | null;
}

/**
 * Reports changes to all followers, in every process alike: it reads how far the audit trail, the claims and the
 * notices have advanced, and counts anew when they have. One look serves all followers.
 */
export function liveHub(
  services: Pick<Services, 'database' | 'now'> & { log: Logger },
  interval: number | null = LIVE_INTERVAL,
): LiveHub {
  const { database, now, log } = services;
  const followers = new Set<Follower>();
  let pulse = '';
  /** The state of the claims: other people's lists show the holder of each item. */
  let claims = '';
  let settings = '';
  let changedAt = -Infinity;
  let countedAt = -Infinity;
  /** The last audit event that was reported to followers; null: nobody followed before. */
  let lastEvent: string | null = null;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  async function look(): Promise<void> {
    if (followers.size === 0) {
      lastEvent = null;
      return;
    }
    const time = now().getTime();
    await endTheRefused(time);
    const { pulse: seen, event, claims: standing, settings: set } = await pulseOf();
    const changes = await changesSince(lastEvent, event);
    lastEvent = event;
    if (seen !== pulse || standing !== claims) changedAt = time;
    pulse = seen;
    claims = standing;
    settings = set;
    const due = time - changedAt <= SETTLING || time - countedAt >= AGEING;
    const awaited = [...followers].filter((follower) => due || follower.sent === null);
    if (due) countedAt = time;
    const counts = new Map<string, Promise<QueueCounts>>();
    const claimed = await claimedRecords(
      database,
      awaited.map(({ actor }) => actor.id),
    );
    for (const follower of awaited) {
      try {
        await refresh(follower, counts, claimed.get(follower.actor.id) ?? null, changes);
      } catch (error) {
        log.warn({ err: error }, 'A live stream could not be served.');
        end(follower);
      }
    }
  }

  /** A stream outlives the request that began it, but not the right to make it. */
  async function endTheRefused(time: number): Promise<void> {
    const due = [...followers].filter(({ allowedAt }) => Math.abs(time - allowedAt) >= ASKED_AGAIN);
    await Promise.all(
      due.map(async (follower) => {
        follower.allowedAt = time;
        if (!(await follower.stillAllowed())) end(follower);
      }),
    );
  }

  async function refresh(
    follower: Follower,
    counts: Map<string, Promise<QueueCounts>>,
    claimed: ClaimedRecord | null,
    changes: readonly Change[],
  ): Promise<void> {
    const { actor } = follower;
    const queues = await Promise.all(
      follower.queues.map((queue) => {
        const key = JSON.stringify([queue, actor.geos]);
        const counted =
          counts.get(key) ?? personAtQueue(queue, actor, services).then((person) => queueCounts(database, person));
        counts.set(key, counted);
        return counted;
      }),
    );
    follower.seen ??= await seenUpTo(database, actor.id);
    const notices = await noticesFor(database, actor, { after: follower.seen, but: follower.sentNotices }, now());
    for (const { id } of notices) follower.sentNotices.add(id);
    const own = queues.length > 0 ? claims : '';
    const text = JSON.stringify([queues, own, settings]);
    const changed = await changeOf(follower, claimed);
    if (text === follower.sent && notices.length === 0 && changed === null && changes.length === 0) return;
    follower.sent = text;
    if (!followers.has(follower)) return;
    const byOthers = marksOf(changes, (by) => by !== actor.id);
    const bySelf = marksOf(changes, (by) => by === actor.id);
    follower.listener({
      queues,
      notices,
      claims: own,
      settings,
      claimed: changed,
      ...(byOthers.length > 0 && { changed: byOthers }),
      ...(bySelf.length > 0 && { changed_by_self: bySelf }),
    });
  }

  /** The change to what the follower looks at, on which somebody may work; null: it is as it was last sent. */
  async function changeOf(follower: Follower, claimed: ClaimedRecord | null): Promise<SentClaim | null> {
    const before = follower.claimed;
    follower.claimed = claimed;
    if (claimed === null || JSON.stringify(claimed) === JSON.stringify(before)) return null;
    // Claimed while it could be read, it may have left the person's area since.
    const readable = await readableProfiles([claimed], { database, actor: follower.actor });
    if (!readable.has(claimed.id)) return null;
    const change = await lastChangeOf(database, claimed.kind, claimed.id);
    return { ...claimed, changed_by: change ? { user_id: change.actor_id, name: change.actor_name } : null };
  }

  /** Which profiles were changed by whom. An event that becomes visible late is missed, so open pages also poll, less often. */
  async function changesSince(last: string | null, event: string): Promise<Change[]> {
    if (last === null || last === event) return [];
    const rows = await database
      .selectFrom('audit_event')
      .select(['actor_id', 'base_profile_id', 'locale_profile_id'])
      .where('id', '>', last)
      .where('event', 'not in', UNTOUCHED)
      .orderBy('id', 'desc')
      .limit(MOST_CHANGES)
      .execute();
    return rows.map((row) => ({
      actor: row.actor_id,
      mark: markOfRecord(row.locale_profile_id ?? row.base_profile_id),
    }));
  }

  async function pulseOf(): Promise<Pulse> {
    const { rows } = await sql<Pulse>`
      select concat_ws('/', audited.latest, (select max(id) from notice), setting.latest) as pulse,
        audited.latest as event,
        setting.latest as settings,
        (select concat_ws('/', max(token), count(*), count(*) filter (where expires_at > ${now()}))
          from queue_lease) as claims
      from (select coalesce(max(id)::text, '') as latest from setting_change) as setting,
        (select coalesce(max(id), 0)::text as latest from audit_event) as audited
    `.execute(database);
    return rows[0] ?? { pulse: '', event: '0', claims: '', settings: '' };
  }

  function end(follower: Follower, retryAfter?: number): void {
    if (followers.delete(follower)) follower.onEnd(retryAfter);
  }

  /** One look at a time; callers meanwhile wait for another one, which sees what they have written. */
  async function poll(): Promise<void> {
    await running?.catch(() => undefined);
    running ??= look().finally(() => (running = null));
    await running;
  }

  function again(): void {
    if (interval === null || timer !== null || followers.size === 0) return;
    timer = setTimeout(() => {
      poll()
        .catch((error: unknown) => log.warn({ err: error }, 'The live streams could not be served.'))
        .finally(() => {
          timer = null;
          again();
        });
    }, interval);
    timer.unref();
  }

  return {
    follow(begun) {
      const { actor } = begun;
      const own = queueOfRole(actor.role);
      const queues = RIGHTS.queue.oversee.includes(actor.role) ? QUEUES : own === null ? [] : [own];
      const allowedAt = now().getTime();
      const follower: Follower = {
        ...begun,
        queues,
        allowedAt,
        sent: null,
        seen: null,
        sentNotices: new Set(),
        claimed: null,
      };
      const others = [...followers].filter((each) => each.actor.id === actor.id);
      if (others.length >= STREAMS_OF_ONE && others[0]) end(others[0], ONE_TOO_MANY);
      followers.add(follower);
      poll().catch((error: unknown) => log.warn({ err: error }, 'The live streams could not be served.'));
      again();
      return () => void followers.delete(follower);
    },
    poll,
    close() {
      if (timer !== null) clearTimeout(timer);
      for (const follower of followers) end(follower);
    },
  };
}

function marksOf(changes: readonly Change[], by: (actor: string) => boolean): string[] {
  return [...new Set(changes.flatMap(({ actor, mark }) => (by(actor) ? [mark] : [])))];
}
