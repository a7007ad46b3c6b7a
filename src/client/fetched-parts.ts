import { fetched } from './context/fetched.ts';

/** Everything behind the sign-in except the screens: registry, cache, gate, layouts. */
export const fetchWorkbench = fetched(() => import('./start-workbench.ts'));

export const fetchIdentity = fetched(() => import('./session/identity.ts'));
