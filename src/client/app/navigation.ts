import { navigate as changeAddress } from 'wouter/use-browser-location';
import { homeRoute, matchRoute, pathOf, PUBLIC_ROUTES, type RouteName } from '../../contract/base/routes.ts';
import { Uuid } from '../../contract/base/primitives.ts';
import { is } from 'superstruct';
import { dispatch } from '../context/dispatch.ts';
import { list } from '../list/list-state.ts';
import { workbench } from '../workbench/workbench-state.ts';
import { leadsElsewhere } from '../data/network/api-error.ts';
import { loadPreferences } from '../data/preferences.ts';
import { askEarly, rowsFor } from '../data/network/early.ts';
import { knownLocales, loadLookups } from '../data/lookups.ts';
import { forgetFailedReads } from '../data/query-client.ts';
import { wordsOf } from '../data/failed-read-notices.ts';
import { loadSettings } from '../data/settings.ts';
import { formScreen, formState, askBeforeLeaving } from '../form/form-state.ts';
import { notifyError } from '../notices/notify.ts';
import { invitationInAddress } from '../session/sign-in/invitation.ts';
import { awaitsSecondFactor, hasSecondFactor, needsSecondFactor } from '../session/claims.ts';
import { addressOfHome, keepAskedFor, noteArrived } from '../session/left-place.ts';
import type { Session } from '../session/session.ts';
import { roleNow, session as sessionState } from '../session/session-state.ts';
import { guard, type GuardFacts } from './guard.ts';
import { withActions } from './late-restore-actions.ts';
import { personal } from '../context/personal.ts';
import { writesDone } from '../data/network/writes-under-way.ts';
import { underWay } from '../outbox/outbox.ts';
import { uploads } from '../uploads/upload-state.ts';
import { mayReload } from './reload-guard.ts';
import { LOOKUPS_UNREAD } from '../data/failed-reads.ts';

/**
 * Loads a new version, if there is one, when the person goes to another screen with nothing unsaved. True: the page
 * reloads.
 */
async function loadsNewVersion(path: string): Promise<boolean> {
  if (workbench.current === null || holdsSomething()) return false;
  await writesDone();
  if (holdsSomething() || window.location.pathname !== path) return false;
  if (!mayReload({ path, now: Date.now(), storage: sessionStorage })) return false;
  window.location.reload();
  return true;
}

/** Unsaved work that a new page would have to restore, or could not. */
function holdsSomething(): boolean {
  const isTyped = (formState.facts?.changed ?? 0) > 0;
  const sends = uploads.all.some(({ status }) => status === 'waiting' || status === 'sending');
  return isTyped || sends || underWay().length > 0;
}

/** A route's check of its parameters; false shows 'Page Not Found: {path}'. */
const VALIDATE: Partial<Record<RouteName, (params: Readonly<Record<string, string>>) => boolean>> = {
  'base-profile': ({ profileBaseId }) => is(profileBaseId, Uuid),
  'locale-profile': ({ profileBaseId, profileId }) => is(profileBaseId, Uuid) && is(profileId, Uuid),
};

/** Nothing waits for them: until they are loaded the browser's copy applies. */
function startPreferences(person: string): void {
  loadPreferences(person).catch((error: unknown) => {
    // When seeing as another person, what this person asked for does not apply.
    const isThere = sessionState.user?.claims.user_id === person;
    if (isThere && !leadsElsewhere(error)) notifyError(wordsOf(error));
  });
}

let newest = 0;
/** Where a person went, and whether what every screen needs was asked for on the way; a redirect is the same way. */
const way = personal(() => ({ path: '', asked: false }));
const redirected = personal<string | null>(() => null);

/** A failed request is repeated only when a person navigates again. */
function setOut(path: string): void {
  if (path !== way.current.path) {
    const sameWay = path === redirected.current;
    way.current = { path, asked: sameWay && way.current.asked };
    if (!sameWay) forgetFailedReads();
  }
  redirected.current = null;
}

/** Identifiers in the server's spelling: caches would keep another spelling as another record. */
const withLowIds = (address: string) =>
  address.replace(/(?<=[/=])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![^/&])/gi, (id) => id.toLowerCase());

/** Takes one navigation through the guard and shows the result. A newer navigation cancels it. */
export async function arrive(path: string, session: Session): Promise<void> {
  const { search, hash } = window.location;
  const [lowPath, lowSearch] = [withLowIds(path), withLowIds(search)];
  if (lowPath !== path || lowSearch !== search) {
    changeAddress(lowPath + lowSearch + hash, { replace: true, state: history.state as unknown });
    if (lowPath !== path) return;
  }
  if (sessionState.user && !(await mayLeave(path))) return;
  newest += 1;
  const mine = newest;
  if (workbench.newVersion && (await loadsNewVersion(path))) return;
  if (mine !== newest) return;
  const address = window.location.pathname;
  setOut(path);
  workbench.pageLoading = true;
  const match = matchRoute(path);
  const decision = await guard({
    loadUser: () => session.load(),
    loadLookups: async () => {
      // The server refuses every call until the second factor is passed; they come with the way home.
      if (sessionState.user && awaitsSecondFactor(sessionState.user)) return;
      const again = !way.current.asked;
      way.current.asked = true;
      if (sessionState.user && again) {
        startPreferences(sessionState.user.claims.user_id);
        loadSettings();
        askForFirstRows(path, sessionState.user.token);
        const { user } = sessionState;
        if (!sessionState.seenAs) {
          withActions(({ restoreActions }) => sessionState.user === user && restoreActions(user));
        }
      }
      for (const name of await loadLookups(again)) notifyError(LOOKUPS_UNREAD[name]);
    },
    facts: () => factsFor(match?.name ?? null, match === null),
  });
  if (mine !== newest) return;
  if (decision.kind === 'redirect') {
    // A newer navigation has begun but not arrived yet.
    if (window.location.pathname !== address) return;
    if (decision.denied) notifyError({ title: 'Permission denied', message: 'You do not have access to this page.' });
    const role = roleNow();
    const isHome = role !== null && !decision.denied && decision.to === homeRoute(role);
    const to = isHome ? addressOfHome(role) : pathOf(decision.to);
    const invitation = invitationInAddress();
    if (invitation !== null && sessionState.user) {
      // Seldom needed, and so not part of the first page.
      void import('./unused-invitation.ts').then(({ showUnusedInvitation }) => showUnusedInvitation(invitation));
    }
    redirected.current = to.replace(/[?#].*$/, '');
    changeAddress(to, { replace: true, state: keepAskedFor() });
    return;
  }
  if (decision.kind === 'not-found' || match === null) {
    showError('', 404);
  } else if (!(VALIDATE[match.name]?.(match.params) ?? true)) {
    showError(`Page Not Found: ${path}`, 404);
  } else {
    workbench.error = null;
    workbench.current = { route: match.name, params: match.params };
  }
  const isPublic = match !== null && PUBLIC_ROUTES.includes(match.name);
  if (sessionState.user && !isPublic) noteArrived();
  workbench.pageLoading = false;
}

/** After a sign-in the first rows are requested together with what every screen needs, and not only after it. */
function askForFirstRows(path: string, token: string): void {
  const role = roleNow();
  if (role !== null && knownLocales().length === 0) askEarly(rowsFor(role, path), token, sessionState.seenAs);
}

function showError(message: string, status: number): void {
  workbench.current = null;
  list.present = false;
  workbench.error = { message, status };
}

/** Where the person has said that they want to go, whatever is typed. */
const agreed = personal<string | null>(() => null);

/**
 * Whether typed text on the screen may be left. The address stays until the person has answered, and the way there
 * begins anew then.
 */
async function mayLeave(path: string): Promise<boolean> {
  const here = formScreen.current?.path ?? '';
  const asked = agreed.current === path ? null : askBeforeLeaving(path);
  agreed.current = null;
  if (asked === null) return true;
  const { location, history } = window;
  const to = location.pathname + location.search + location.hash;
  const entry = { replace: true, state: history.state as unknown };
  changeAddress(here, { replace: true });
  const answer = await asked;
  if (answer === 'discard') formScreen.current?.dropDraft();
  let goes = answer !== 'stay';
  if (answer === 'save') {
    const result = await dispatch({ id: 'profile.save' }, 'button');
    goes = result.kind === 'done' && result.outcome.failed.length === 0;
  }
  // A newer navigation is already being confirmed.
  if (formState.leaving) return false;
  if (goes) agreed.current = path;
  changeAddress(to, entry);
  if (!goes) changeAddress(here);
  return false;
}

function factsFor(name: RouteName | null, unmatched: boolean): GuardFacts {
  const user = sessionState.user;
  return {
    signedIn: user !== null,
    role: roleNow(),
    route: name === 'index' ? null : name,
    unmatched,
    factorPassed: user !== null && hasSecondFactor(user),
    factorForced: user !== null && needsSecondFactor(user),
    factorEnrolled: sessionState.factorEnrolled || sessionState.challenged,
  };
}
