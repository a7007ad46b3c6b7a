import { matchRoute } from '../contract/policy/access.ts';
import { reloadOnStaleParts } from './app/reload-guard.ts';
import { SCREEN_FILES } from './app/screen-files.ts';
import { restoreTheme } from './app/theme.ts';
import { fetchIdentity, fetchWorkbench } from './fetched-parts.ts';
import { isRemembered } from './session/remembered.ts';
import './ui/tokens.css';
import './ui/base.css';

/*
 * The first file of the page, and a small one: it asks for all that is needed, which then comes at the same time.
 * Whoever is not signed in needs a form and nothing else. The page of the build asks for that form's file by
 * itself (src/bundle/preload-first-page.ts).
 */
restoreTheme();
reloadOnStaleParts();
if (isRemembered()) {
  const route = matchRoute(window.location.pathname)?.name;
  const screen = route && route !== 'index' && route !== 'login' ? SCREEN_FILES[route] : null;
  // What cannot be had is told by whatever needs it.
  for (const bring of [fetchWorkbench, fetchIdentity, ...(screen ? [screen] : [])]) bring().catch(() => undefined);
}
void import('./first-page.tsx').then(({ startPage }) => startPage(isRemembered()));
