import { matchRoute } from '../contract/base/routes.ts';
import { reloadOnStaleParts } from './app/reload-guard.ts';
import { SCREEN_FILES } from './app/screen-files.ts';
import { restoreTheme } from './app/theme.ts';
import { fetchIdentity, fetchWorkbench } from './fetched-parts.ts';
import { isRemembered } from './session/remembered.ts';

/*
 * The first and small file of the page: it requests all that is needed at the same time. A person who is not signed in
 * needs a form and nothing else, and the page of the build requests that form's file itself
 * (src/bundle/preload-first-page.ts).
 */
restoreTheme();
reloadOnStaleParts();
if (isRemembered()) {
  const route = matchRoute(window.location.pathname)?.name;
  const screen = route && route !== 'index' && route !== 'login' ? SCREEN_FILES[route] : null;
  // What fails is reported by the code that needs it.
  for (const bring of [fetchWorkbench, fetchIdentity, ...(screen ? [screen] : [])]) bring().catch(() => undefined);
}
void import('./first-page.tsx').then(({ startPage }) => startPage(isRemembered()));
