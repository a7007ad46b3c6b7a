import { useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';
import type { Context, Scope } from '../../../commands/context.ts';
import { queryClient } from '../data/query-client.ts';
import { knownBaseProfile } from '../data/records.ts';
import { paletteFacts, paletteState } from '../palette/palette-state.ts';
import { roleNow, session } from '../session/session-state.ts';
import { contextChanged, contextVersion, onContextChange } from './context-version.ts';
import { list, listScreen, selection } from './list-state.ts';
import { scopesNow } from './scope.tsx';
import { questionState } from './question-state.ts';
import { workbench } from './workbench-state.ts';

/** The frozen snapshot that a command is judged and run with. */
export function readContext(): Context {
  const { current, undo } = workbench;
  const openId = current?.route === 'base-profile' ? current.params['profileBaseId'] : undefined;
  return Object.freeze({
    role: roleNow(),
    userId: session.user?.claims.user_id ?? null,
    route: current?.route ?? null,
    scopes: scopesNow(openLayers()),
    focused: (list.present && listScreen.current?.rowAt(list.cursor)) || null,
    selected: list.present
      ? [...selection.values()].map((record) => knownBaseProfile(queryClient, record.id) ?? record)
      : [],
    open: (openId !== undefined && knownBaseProfile(queryClient, openId)) || null,
    list: list.present
      ? {
          count: list.count,
          cursor: list.cursor,
          peeking: list.peeking,
          filtered: Object.keys(listScreen.current?.view.filter ?? {}).length > 0,
        }
      : null,
    palette: paletteFacts(),
    undoable: undo.at(-1)?.sentence ?? null,
  });
}

/** What lies over the screen, by the state that opens it. */
function openLayers(): Scope[] {
  const layers: [Scope, boolean][] = [
    ['dialog', workbench.noticesOpen || questionState.open !== null],
    ['help', workbench.help !== null],
    ['palette', paletteState.open],
  ];
  return layers.filter(([, open]) => open).map(([scope]) => scope);
}

let cached: { version: number; context: Context } | null = null;

/** The same snapshot until something it is read from changes. */
function currentContext(): Context {
  if (cached?.version !== contextVersion()) cached = { version: contextVersion(), context: readContext() };
  return cached.context;
}

/** For whatever shows commands: renders again when the context changes. */
export function useCommandContext(): Context {
  return useSyncExternalStore(onContextChange, currentContext);
}

/** Makes the context follow the state it is read from. Called once at start; returns the way to stop. */
export function followState(): () => void {
  const stops = [
    subscribe(workbench, contextChanged),
    subscribe(list, contextChanged),
    subscribe(session, contextChanged),
    subscribe(paletteState, contextChanged),
    subscribe(questionState, contextChanged),
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') contextChanged();
    }),
  ];
  document.addEventListener('focusin', contextChanged);
  document.addEventListener('focusout', contextChanged);
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('focusin', contextChanged);
    document.removeEventListener('focusout', contextChanged);
  };
}
