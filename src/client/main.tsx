import { createRoot } from 'react-dom/client';
import { navigate } from 'wouter/use-browser-location';
import { pathOf } from '../contract/policy/access.ts';
import { App } from './app.tsx';
import { reloadOnStaleParts } from './app/reload-guard.ts';
import { arrive } from './app/navigation.ts';
import { startHost } from './app/host.ts';
import { PARTS } from './app/parts.ts';
import { preloadScreen } from './app/screens.tsx';
import { warmOverlays } from './app/layouts/overlays.tsx';
import { followAppearance } from './app/appearance.ts';
import { restoreTheme } from './app/theme.ts';
import { keepUnfinished, tellUnfinished } from './app/unfinished.ts';
import { forgetPersonIn } from './context/forget.ts';
import { followPresses } from './presses/meant-for.ts';
import { followParts } from './context/read-context.ts';
import { connectApi } from './data/api-instance.ts';
import { loadConfiguration } from './data/configuration.ts';
import { endSignIn } from './data/end-sign-in.ts';
import { connectGeo } from './data/geo.ts';
import { queryClient } from './data/query-client.ts';
import { writesDone } from './data/writes-under-way.ts';
import { onFailedRead } from './data/tell-failed-reads.ts';
import { noteReplaced } from './record/unseen.ts';
import { keepMarksAsWritten } from './list/marks.ts';
import { receiveAnswer, receiveConflict } from './data/records.ts';
import { listenForKeys } from './presses/listener.ts';
import { followLiveWhileSignedIn } from './live/follow-live.ts';
import { notifyError } from './notices/notify.ts';
import { addressToReturnTo } from './overview/places.ts';
import { noticeRefusal } from './queue/changed-item.ts';
import { keepLease, releaseLease } from './queue/lease-keeper.ts';
import { browserClock } from './context/clock.ts';
import { drafts, flushDraftsOnLeaving } from './session/drafts/page-drafts.ts';
import { connectIdentity } from './session/identity.ts';
import { forgetPlace, notePlace } from './session/left-place.ts';
import { createSession } from './session/session.ts';
import { session as sessionState } from './session/session-state.ts';
import { startTimers } from './session/timers.ts';
import { refuseStrayFiles } from './uploads/use-file-drop.ts';
import './ui/tokens.css';
import './ui/base.css';

restoreTheme();
reloadOnStaleParts();
void start();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  preloadScreen(window.location.pathname);
  try {
    const { identity, geoUrl } = await loadConfiguration();
    let unanswered = (): string[] => [];
    const session = createSession(connectIdentity(identity, window.location.origin), {
      onSigningOut() {
        notePlace(addressToReturnTo('base-profiles'));
        keepUnfinished(unanswered());
        // What is sent last may say goodbye to a claim; then everything that is on its way has been answered.
        return Promise.all([releaseLease(), writesDone()]).then(() => keepUnfinished(unanswered()));
      },
      endSignIn,
      onSignedOut(reason) {
        if (reason === null) forgetPlace();
        // What was typed is sealed for the person who typed it before it leaves the screen.
        void drafts.flush();
        forgetPersonIn(PARTS);
        // The address may be the same as before; then only this makes the guard look again.
        void arrive(pathOf('login'), session);
        navigate(pathOf('login') + (reason === null ? '' : `?logoutReason=${encodeURIComponent(reason)}`));
      },
      onAccessChanged: () => void arrive(window.location.pathname, session),
    });
    connectApi({
      token: () => session.token(),
      signInNumber: () => session.signInNumber(),
      onSignInRefused: (error, signInNumber) => void session.refused(signInNumber, error.message),
      onSecondFactorRequired: () => navigate(pathOf(sessionState.factorEnrolled ? 'enter-totp' : 'register-totp')),
      onConflict(details) {
        noticeRefusal(details);
        noteReplaced(details);
        receiveConflict(queryClient, details);
      },
      onWritten: (_operation, answer) => keepMarksAsWritten(receiveAnswer(queryClient, answer)),
    });
    connectGeo({ url: geoUrl, token: () => session.token() });
    followParts(PARTS);
    followPresses();
    followAppearance();
    onFailedRead(queryClient, notifyError);
    flushDraftsOnLeaving();
    const { stay } = startTimers(session);
    keepLease(browserClock);
    followLiveWhileSignedIn(session);
    unanswered = startHost({ session, staySignedIn: stay, navigate: (path) => navigate(path) }).unanswered;
    tellUnfinished();
    listenForKeys();
    refuseStrayFiles();
    createRoot(root).render(<App session={session} />);
    // Whoever types a password is about to need it.
    window.addEventListener('input', warmOverlays, { once: true });
  } catch (error) {
    root.textContent = `Dossier could not start. ${error instanceof Error ? error.message : ''} Reload the page to try again.`;
  }
}
