import './ui/tokens.css';
import './ui/base.css';
import { useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { navigate, usePathname } from 'wouter/use-browser-location';
import { matchRoute, pathOf, PUBLIC_ROUTES } from '../contract/base/routes.ts';
import { leaveOutBroken } from './app/broken-address.ts';
import { UnauthenticatedLayout } from './app/layouts/unauthenticated-layout.tsx';
import { fetched, fetchAhead } from './context/fetched.ts';
import { loadConfiguration, type Configuration } from './data/network/configuration.ts';
import { askEarly, EARLY_LOOKUPS, regionsAddress, rowsFor } from './data/network/early.ts';
import { fetchIdentity, fetchWorkbench } from './fetched-parts.ts';
import { LoginScreen } from './session/sign-in/login-screen.tsx';
import type { Identity } from './session/identity.ts';
import { lateIdentity } from './session/late-identity.ts';
import { addressAfterSignIn, keepAskedFor, noteAskedFor } from './session/left-place.ts';
import { rightsOn } from './session/kept-seen-as.ts';
import { browserLeavingNote } from './session/leaving-note.ts';
import { rememberSignIn } from './session/remembered.ts';
import { createSession, type Session } from './session/session.ts';
import { useHangs } from './ui/use-settled.ts';
import { SessionContext } from './session/session-context.ts';
import { roleNow } from './session/session-state.ts';
import { startTimers } from './session/timers.ts';
import { awaitsSecondFactor, userFromToken } from './session/claims.ts';
import type { Workbench } from './start-workbench.ts';
import { NEEDS_HTTPS } from '../contract/base/secure-address.ts';
import styles from './session/sign-in/login.module.css';

/** Replaces every page where the browser withholds what the product needs: before a password is typed. */
function NotSecure() {
  return (
    <div className={styles.form}>
      <h1>Sign in</h1>
      <p className={styles.reason} role="alert">
        {NEEDS_HTTPS} Open this page over https, or ask your administrator for an https address.
      </p>
    </div>
  );
}

const FORM = pathOf('login');
/** Kept with the address: the reason in it is this page's own, and not that of a link from elsewhere. */
const OWN_REASON = { ours: true };
/**
 * What people do in the form before they send it; a browser that fills it in fires one of these once the form is
 * touched.
 */
const FIRST_SIGNS = ['input', 'keydown', 'pointerdown'] as const;

/**
 * Starts the page. Without a signed-in person the form is drawn at once, and the workbench loads while a password is
 * typed; the form stays until the workbench has a screen to replace it.
 *
 * @param remembered somebody was signed in at the last visit, so no form is drawn ahead
 */
export async function startPage(remembered: boolean): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  if (!window.isSecureContext) {
    document.title = 'Sign in · Dossier';
    createRoot(root).render(
      <UnauthenticatedLayout>
        <NotSecure />
      </UnauthenticatedLayout>,
    );
    return;
  }
  leaveOutBroken();
  const page = createRoot(root);
  page.render(<Starting />);
  const { session, identity, configuration, bringWorkbench, enterWorkbench } = connect();
  const isNobody = async () => {
    await identity.ready();
    return identity.current() === null;
  };
  // The provider is asked while the workbench loads; the guard waits for the same answer and shows a failure.
  if (remembered) askBeforeWorkbench(identity, configuration, window.location.pathname).catch(() => undefined);
  try {
    // Somebody who follows a link may be signed in although this browser does not remember it.
    const route = matchRoute(window.location.pathname)?.name;
    const isAtStart = route === 'login' || route === 'index';
    const needsSomebody = route === undefined || !PUBLIC_ROUTES.includes(route);
    const { pathname, search, hash } = window.location;
    noteAskedFor(needsSomebody ? pathname + search + hash : null, window.history.state);
    const formFirst = !remembered && (isAtStart || (needsSomebody && (await isNobody())));
    if (formFirst && window.location.pathname !== FORM) navigate(FORM, { replace: true, state: keepAskedFor() });
    page.render(<Page session={session} formFirst={formFirst} enter={enterWorkbench} />);
    if (!formFirst) return;
    workAhead(bringWorkbench);
    await painted();
    // What fails here is requested again, and its error shown, when the form is sent.
    // A link that was opened is mentioned on the way home.
    const { hash: link } = window.location;
    if (!(await isNobody().catch(() => true))) navigate(pathOf('index') + link, { replace: true });
  } catch (error) {
    page.render(notStarted(error));
  }
}

function notStarted(error: unknown): string {
  return `Dossier could not start. ${error instanceof Error ? error.message : ''} Reload the page to try again.`;
}

/** The session and its dependencies, none of which has to be loaded yet. */
function connect() {
  /** Left out while only the form is there, which has nothing about anybody. */
  let entered: Workbench | null = null;
  const configuration = fetched(loadConfiguration);
  const identity = lateIdentity(async () => {
    const [{ connectIdentity }, { identity: settings }] = await Promise.all([fetchIdentity(), configuration()]);
    return connectIdentity(settings, window.location.origin);
  });
  identity.onChange((person) => rememberSignIn(person !== null));
  const session = createSession(identity, {
    onSigningOut: (asked) => entered?.hooks.onSigningOut(asked) ?? null,
    endSignIn: async (token) => (await bringWorkbench()).hooks.endSignIn(token),
    onSignedOut(reason) {
      entered?.hooks.onSignedOut(reason);
      navigate(FORM + (reason === null ? '' : `?logoutReason=${encodeURIComponent(reason)}`), { state: OWN_REASON });
    },
    onAccessChanged: () => entered?.hooks.onAccessChanged(),
    onSignedInElsewhere() {
      const role = roleNow();
      const isAsked = PUBLIC_ROUTES.some((route) => pathOf(route) === window.location.pathname);
      // By the link of an invitation somebody else may be setting a password here.
      if (role === null || !isAsked || window.location.hash !== '') return;
      navigate(addressAfterSignIn(role), { replace: true });
    },
  });
  const { stay } = startTimers(session);
  const bringWorkbench = fetched(async () => {
    const [{ startWorkbench }, { geoUrl }] = await Promise.all([fetchWorkbench(), configuration()]);
    return startWorkbench({ session, staySignedIn: stay, geoUrl });
  });
  const enterWorkbench = async () => (entered = await bringWorkbench());
  return { session, identity, configuration, bringWorkbench, enterWorkbench };
}

/**
 * What the guard and the screen will ask for, as soon as the SDK has said who is signed in; the workbench loads
 * meanwhile. Nothing is requested for people whom the guard stops, and the guard shows what fails.
 */
async function askBeforeWorkbench(
  identity: Identity,
  configuration: () => Promise<Configuration>,
  path: string,
): Promise<void> {
  await identity.ready();
  const person = identity.current();
  if (person === null || browserLeavingNote.read() === person.id) return;
  const user = userFromToken(await person.token(false));
  if (user === null || awaitsSecondFactor(user)) return;
  const { role, seenAs } = rightsOn(user);
  if (role === null) return;
  askEarly([...rowsFor(role, path), ...EARLY_LOOKUPS], user.token, seenAs);
  // Another geo API may be configured there.
  askEarly([regionsAddress((await configuration()).geoUrl)], user.token, null);
}

function workAhead(bring: () => Promise<Workbench>): void {
  const begun = new AbortController();
  const begin = () => {
    begun.abort();
    void fetchAhead(bring).then((workbench) => workbench?.warm());
  };
  for (const sign of FIRST_SIGNS) window.addEventListener(sign, begin, { capture: true, signal: begun.signal });
}

/** Resolves in the task after the next frame; in a hidden page at once. */
function painted(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => void requestAnimationFrame(() => void setTimeout(resolve)));
}

interface PageProps {
  session: Session;
  formFirst: boolean;
  enter: () => Promise<Workbench>;
}

/** Nothing for ten seconds, as pages appear sooner; then why there is nothing to see. */
function Starting() {
  return useHangs(true) ? (
    <p role="status">
      Dossier has been loading for more than ten seconds. If it does not start, reload the page. Unsaved work is kept.
    </p>
  ) : null;
}

/** The form, the workbench, or for a moment both: the form is removed when something else is shown. */
function Page({ session, formFirst, enter }: PageProps) {
  const [isForm, setForm] = useState(formFirst);
  const [workbench, setWorkbench] = useState<Workbench | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isNeeded = usePathname() !== FORM || !formFirst;
  const removeForm = useCallback(() => setForm(false), []);

  useEffect(() => {
    if (isNeeded) enter().then(setWorkbench, (error: unknown) => setFailure(notStarted(error)));
  }, [isNeeded, enter]);

  if (failure !== null) return failure;
  return (
    <>
      {isForm && (
        <SessionContext value={session}>
          <UnauthenticatedLayout>
            <LoginScreen />
          </UnauthenticatedLayout>
        </SessionContext>
      )}
      {workbench && <workbench.App session={session} onShown={removeForm} />}
      {!workbench && !isForm && <Starting />}
    </>
  );
}
