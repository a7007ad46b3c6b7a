import { navigate } from 'wouter/use-browser-location';
import { pathOf } from '../contract/base/routes.ts';
import { App } from './app.tsx';
import { startHost } from './app/host.ts';
import { onProofNeeded, warmOverlays } from './app/layouts/overlays.tsx';
import { offerLeftRecord, recordToReturnTo } from './app/left-record.ts';
import { fetchMissingWithNetwork } from './app/missing-with-network.ts';
import { arrive } from './app/navigation.ts';
import { PARTS } from './app/parts.ts';
import { preloadHomes } from './app/screens.tsx';
import { followUnfinished, keepUnfinished } from './app/unfinished.ts';
import { browserClock } from './context/clock.ts';
import { fetched, fetchAhead } from './context/fetched.ts';
import { followParts, forgetPersonIn } from './context/read-context.ts';
import { connectApi } from './data/api-instance.ts';
import { connection, followConnection, networkBack } from './data/network/connection.ts';
import { lookWhileOffline } from './data/server-back.ts';
import { connectGeo } from './data/geo.ts';
import { queryClient } from './data/query-client.ts';
import { outdateRecord, receiveAnswer, receiveConflict, noteWritten } from './data/records.ts';
import { onFailedRead } from './data/failed-read-notices.ts';
import { writesDone } from './data/network/writes-under-way.ts';
import { lookForNewVersion } from './live/new-version.ts';
import { notifyError } from './notices/notify.ts';
import { addressToReturnTo } from './overview/places.ts';
import { listenForKeys } from './presses/listener.ts';
import { followPresses } from './presses/meant-for.ts';
import { noticeRefusal } from './queue/changed-item.ts';
import { followClosedPages } from './queue/closed-page.ts';
import { keepLease } from './queue/lease-keeper.ts';
import { askBeforeLeaving, keepOutbox } from './outbox/keep-entries.ts';
import { underWay } from './outbox/outbox.ts';
import { noteReplaced } from './record/unseen.ts';
import { drafts, flushDraftsOnLeaving } from './session/drafts/page-drafts.ts';
import { forgetLeftRecord, keepLeftRecord } from './session/drafts/left-record.ts';
import { forgetPlace, notePlace } from './session/left-place.ts';
import { session as sessionState } from './session/session-state.ts';
import type { Session, SessionHooks } from './session/session.ts';
import { refuseStrayFiles } from './uploads/use-file-drop.ts';
import { arePreferencesKnown, onPreferences, preferenceNow } from './data/preferences.ts';
import { setTheme } from './app/theme.ts';
import { hasUnsentFiles } from './uploads/upload-state.ts';
import { endSignIn } from './data/api.ts';
import { keepMarksAsWritten } from './list/list-state.ts';

/**
 * Warns before the page is closed or reloaded while files are on their way or may be sent again, or a change waits for
 * a server that the page says is silent: the browser keeps neither, unlike the decisions of the outbox.
 */
function askBeforeLosing(unanswered: () => readonly unknown[]): void {
  window.addEventListener('beforeunload', (event) => {
    const isWaiting = connection.unstarted > 0 && unanswered().length > underWay().length;
    if (isWaiting || hasUnsentFiles()) event.preventDefault();
  });
}

/** Applies the person's appearance whenever it changes. Returns the way to stop. */
function followAppearance(): () => void {
  return onPreferences(() => {
    document.documentElement.dataset['density'] = preferenceNow('density');
    // After signing out the theme stays, so that the page does not flash.
    if (arePreferencesKnown()) setTheme(preferenceNow('theme'));
  });
}

interface Surroundings {
  session: Session;
  /** What "Stay signed in" does. */
  staySignedIn: () => void;
  geoUrl: string;
}

export interface Workbench {
  App: typeof App;
  hooks: Required<Omit<SessionHooks, 'onSignedInElsewhere'>>;
  /** Fetches what a sign-in leads to, while the browser is idle. */
  warm: () => void;
}

/** Builds the workbench, once on a page. It draws nothing before `App` is rendered. */
export function startWorkbench({ session, staySignedIn, geoUrl }: Surroundings): Workbench {
  connectApi({
    token: (refused) => session.token(refused),
    seenAs: () => sessionState.seenAs,
    signInNumber: () => session.signInNumber(),
    onSignInRefused: (error, signInNumber) => void session.refused(signInNumber, error.message),
    onSecondFactorRequired: () => navigate(pathOf(sessionState.factorEnrolled ? 'enter-totp' : 'register-totp')),
    onProofNeeded,
    onConflict(details) {
      noticeRefusal(details);
      noteReplaced(details);
      receiveConflict(queryClient, details);
    },
    onOutdated: (ids) => ids.forEach((id) => outdateRecord(queryClient, id)),
    onWritten(_operation, answer) {
      const records = receiveAnswer(queryClient, answer);
      keepMarksAsWritten(records);
      noteWritten(records);
    },
  });
  connectGeo({ url: geoUrl, token: (refused) => session.token(refused) });
  followConnection();
  lookWhileOffline();
  fetchMissingWithNetwork(browserClock);
  followParts(PARTS);
  followPresses();
  followAppearance();
  // After the first page, like the fonts that it would load.
  void import('./app/far-east-fonts.ts').then(({ followFarEast }) => followFarEast()).catch(() => undefined);
  onFailedRead(queryClient, notifyError);
  flushDraftsOnLeaving();
  askBeforeLeaving();
  keepOutbox();
  keepLease(browserClock);
  followClosedPages(browserClock);
  void followLive(session);
  const { unanswered, sendAgain } = startHost({ session, staySignedIn, navigate: (path) => navigate(path) });
  askBeforeLosing(unanswered);
  followUnfinished(sendAgain);
  offerLeftRecord();
  listenForKeys();
  refuseStrayFiles();
  return {
    App,
    hooks: {
      onSigningOut(asked) {
        if (asked) {
          forgetPlace();
          forgetLeftRecord();
        } else {
          const record = recordToReturnTo();
          notePlace(addressToReturnTo('base-profiles'), drafts.holdsAny());
          keepLeftRecord(record);
        }
        const kept = keepUnfinished(unanswered());
        // By then everything on its way has been answered, and the end of the sign-in releases its claims.
        return Promise.all([kept, writesDone()]).then(() => keepUnfinished(unanswered()));
      },
      async endSignIn(token) {
        try {
          await endSignIn(token);
        } catch (error) {
          // A sign-in that could not be ended for want of a network is ended once there is one.
          void networkBack()
            .then(() => endSignIn(token))
            .catch(() => undefined);
          throw error;
        }
      },
      onSignedOut() {
        // Typed text is sealed for its author before it leaves the screen.
        void drafts.flush();
        forgetPersonIn(PARTS);
        // The address may be the same as before; then only this makes the guard run again.
        void arrive(pathOf('login'), session);
      },
      onAccessChanged: () => void arrive(window.location.pathname, session),
    },
    warm() {
      preloadHomes();
      warmOverlays();
    },
  };
}

/** Nothing on the first page waits for it. */
const fetchLive = fetched(() => import('./live/follow-live.ts'));
/** Milliseconds after which a failed fetch is repeated. */
const ONCE_MORE = 30_000;

async function followLive(session: Session): Promise<void> {
  const live = await fetchAhead(fetchLive);
  if (live) return live.followLiveWhileSignedIn(session);
  void lookForNewVersion();
  browserClock.after(ONCE_MORE, () => void followLive(session));
}
