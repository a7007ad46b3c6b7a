import { ref, subscribe } from 'valtio';
import { seenAsToHeader } from '../../contract/staff/seen-as.ts';
import { type LiveMessage, type Notice, NOTICES } from '../../contract/queue/live-messages.ts';
import { api } from '../data/api-instance.ts';
import { followNews } from '../data/network/one-stream.ts';
import { outdate, queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { outdateMarked, outdateRecord, outdateOwn } from '../data/records.ts';
import { notifySystem } from '../notices/notify.ts';
import { noticeVersion } from '../queue/changed-item.ts';
import { loseLease } from '../queue/lease-keeper.ts';
import { queueState } from '../queue/queue-state.ts';
import { awaitsSecondFactor, signInOf } from '../session/claims.ts';
import type { Session } from '../session/session.ts';
import { session as state } from '../session/session-state.ts';
import { liveState } from './live-counts.ts';
import { lookForNewVersion } from './new-version.ts';
import { personal } from '../context/personal.ts';
import type { Invocation } from '../../../commands/command.ts';
import { isolated } from '../../contract/base/words.ts';

/** Follows the live stream for the signed-in person. Called once at start. */
export function followLiveWhileSignedIn(session: Session): void {
  let hearers: string | null = null;
  let stop = () => {};

  function follow(): void {
    const { user, userRole, seenAs } = state;
    const isThere = user && userRole !== '' && !awaitsSecondFactor(user);
    const now = isThere ? [signInOf(user), ...(seenAs ? [seenAsToHeader(seenAs)] : [])].join(' ') : null;
    if (now === hearers) return;
    hearers = now;
    stop();
    stop = () => {};
    liveState.queues = [];
    if (now === null) return;
    stop = followNews({
      hearers: now,
      token: (refused) => session.token(refused),
      seenAs: () => seenAs,
      onMessage,
      onConnected,
    });
  }

  subscribe(state, follow);
  follow();
}

const lastClaims = personal(() => '');

/** The settings as last received; null: not yet, and they were read at the start. */
const lastSettings = personal<string | null>(() => null);

/** A server that ends its streams may be a new version. */
const wasBroken = personal(() => false);

function onConnected(connected: boolean): void {
  if (!connected) liveState.queues = [];
  if (connected && wasBroken.current) void lookForNewVersion();
  wasBroken.current = !connected;
}

/** Notices shown here: the next stream may bring them again before the server has noted that. */
const shownNotices = personal<ReadonlySet<string>>(() => new Set());

function onMessage(message: LiveMessage, isOwn: boolean): void {
  const { queues, notices, claims, settings, claimed, changed: marks, changed_by_self: ownMarks } = message;
  const changed = claims !== lastClaims.current || JSON.stringify(queues) !== JSON.stringify(liveState.queues);
  lastClaims.current = claims;
  liveState.queues = queues.map((counts) => ref(counts));
  // All tabs get it at once: a hidden one reads when it is visible again (`refetchOnWindowFocus`).
  const refetch = document.visibilityState === 'visible' ? 'active' : 'none';
  if (changed) outdate(queryClient, queryKeys.queue, refetch);
  if (lastSettings.current !== null && settings !== lastSettings.current) {
    outdate(queryClient, queryKeys.settings, refetch);
    // Findings of the checks depend on the settings.
    outdate(queryClient, queryKeys.localeProfiles, refetch);
  }
  lastSettings.current = settings;
  if (claimed) noticeVersion(claimed);
  if (marks) outdateMarked(queryClient, marks, refetch);
  if (ownMarks) void outdateOwn(queryClient, ownMarks, refetch);
  for (const notice of notices) if (!shownNotices.current.has(notice.id)) show(notice);
  shownNotices.current = new Set([...shownNotices.current, ...notices.map(({ id }) => id)]);
  const last = notices.at(-1);
  // Reported again next time if this does not get through.
  if (last && isOwn) void api('notice.seen', { body: { up_to: last.id } }).catch(() => {});
}

function show(notice: Notice): void {
  const sentence = noticeInWords(notice);
  const mine = notice.kind === 'taken-over' && notice.data['lease_id'] === queueState.lease?.id;
  if (mine) {
    loseLease(sentence);
    return;
  }
  const invocation = placeOfNotice(notice);
  const label = notice.kind === 'asked' ? 'Go to questions' : 'Open profile';
  notifySystem(notice.kind === 'answered' ? 'info' : 'warning', {
    title: NOTICES[notice.kind],
    message: sentence,
    ...(invocation && { action: { label, invocation, source: 'button' } }),
  });
  if (notice.kind === 'asked' || notice.kind === 'answered') outdate(queryClient, queryKeys.questions);
  const about = notice.data['id'];
  if (typeof about === 'string') outdateRecord(queryClient, about);
}

/** What somebody else has done, as a sentence for the person concerned. */
function noticeInWords({ kind, data }: Pick<Notice, 'kind' | 'data'>): string {
  const name = isolated(wordOf(data['profile_name']) || 'A profile without a name');
  const by = isolated(wordOf(data['by']) || 'Someone');
  switch (kind) {
    case 'taken-over':
      return `${by} has taken over ${name}: ${isolated(wordOf(data['reason']))}`;
    case 'frozen':
      return `${by} doubts that ${name} is of age. The profile is on an age hold until you decide.`;
    case 'flagged':
      return `${name} was skipped by three people and is still waiting.`;
    case 'bad-picture':
      return `A known bad picture was refused for ${name}. The case is in the settings.`;
    case 'events-failing':
      return `${isolated(wordOf(data['address']))} does not accept events: ${wordOf(data['problem'])} Events are kept and sent again later.`;
    case 'asked':
      return `${by} asks about ${name}: ${isolated(wordOf(data['text']))}`;
    case 'answered':
      return `${by} answered about ${name}: ${isolated(wordOf(data['text']))}`;
  }
}

/** The command that leads to the profile or the questions of a notice; null where it is about something else. */
function placeOfNotice({ kind, data }: Pick<Notice, 'kind' | 'data'>): Invocation | null {
  if (kind === 'asked') return { id: 'question.show' };
  const { profile_base_id: profileBaseId, id: profileId, kind: profile } = data;
  if (kind === 'taken-over' || typeof profileBaseId !== 'string' || typeof profileId !== 'string') return null;
  if (profile !== 'locale') return { id: 'base-profile.open', args: { profileBaseId } };
  return { id: 'locale-profile.open', args: { profileBaseId, profileId } };
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
