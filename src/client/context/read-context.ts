import { useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';
import type { Context, PaletteFacts, Scope } from '../../../commands/context.ts';
import { disapprovalState } from '../beside/disapproval-state.ts';
import { bulkFacts, bulkState } from '../bulk/bulk-state.ts';
import { matrixFacts, matrixState } from '../matrix/matrix-state.ts';
import { keymapState } from '../keymap/keymap-state.ts';
import { queryClient } from '../data/query-client.ts';
import { settingsNow } from '../data/settings.ts';
import { paletteFacts, paletteState } from '../palette/palette-state.ts';
import { documentsFacts, documentState } from '../documents/document-state.ts';
import { overviewFacts } from '../overview/overview-facts.ts';
import { queueFacts } from '../queue/queue-facts.ts';
import { queueState } from '../queue/queue-state.ts';
import { formState } from '../form/form-state.ts';
import { focusNow } from '../keyboard/focus-rules.ts';
import { mediaFacts, mediaState } from '../media/media-state.ts';
import { statisticsFacts, statisticsState } from '../statistics/statistics-state.ts';
import { duplicatesFacts, duplicateState } from '../duplicates/duplicate-state.ts';
import { suspicionState } from '../duplicates/suspicion-state.ts';
import { hasSecondFactor } from '../session/claims.ts';
import { idleState } from '../session/idle/idle-state.ts';
import { roleNow, session } from '../session/session-state.ts';
import { contextChanged, contextVersion, onContextChange } from './context-version.ts';
import { recordInView, rowInView } from '../record/in-view.ts';
import { list, selection } from '../list/list-state.ts';
import { localeState } from '../locales/locale-state.ts';
import { logState } from '../logs/log-state.ts';
import { scopesNow } from './scope.tsx';
import { openReasons, reasonPlaces } from '../record/reason-places.ts';
import { followShown } from './shown-history.ts';
import { questionState } from '../questions/question-state.ts';
import { workbench } from '../workbench/workbench-state.ts';

/** The frozen snapshot that a command is judged and run with. */
export function readContext(): Context {
  const { current, undo } = workbench;
  return Object.freeze({
    role: roleNow(),
    userId: session.user?.claims.user_id ?? null,
    route: current?.route ?? null,
    scopes: scopesNow(openLayers()),
    focus: focusNow(),
    focused: list.present ? rowInView() : null,
    selected: list.present ? [...selection.values()] : [],
    open: recordInView(),
    list: list.present
      ? {
          count: list.count,
          cursor: list.cursor,
          peeking: list.peeking,
        }
      : null,
    overview: overviewFacts(),
    lastOverview: list.overview,
    palette: paletteFacts(),
    form: formState.facts,
    queue: queueFacts(),
    claim: queueState.lease,
    places: reasonPlaces(),
    reasons: openReasons(),
    media: mediaFacts(),
    documents: documentsFacts(),
    statistics: statisticsFacts(),
    settings: settingsNow(),
    duplicates: duplicatesFacts(),
    secondFactor: session.user !== null && hasSecondFactor(session.user),
    undoable: undo.at(-1)?.sentence ?? null,
    bulk: bulkFacts(),
    matrix: matrixFacts(),
    repeatable: workbench.repeatable?.title ?? null,
  });
}

/** The layer that lies on top; null: the screen itself does. */
export function foremostLayer(): Scope | null {
  return openLayers().at(-1) ?? null;
}

/** What lies over the screen, by the state that opens it; the foremost last. */
function openLayers(): Scope[] {
  const layers: [Scope, boolean][] = [
    ['images', mediaState.editor !== null],
    ['crop', mediaState.cropping !== null],
    ['carousel', mediaState.carousel !== null],
    ['documents', documentState.subject !== null && documentState.shown !== null],
    ['disapproval', disapprovalState.open !== null],
    ['dialog', dialogOpen()],
    ['help', workbench.help !== null],
    ['palette', paletteState.open],
    ['warning', idleState.warning !== null],
  ];
  return layers.filter(([, open]) => open).map(([scope]) => scope);
}

function dialogOpen(): boolean {
  const { question, results } = localeState;
  return (
    formState.leaving ||
    workbench.noticesOpen ||
    keymapState.open ||
    bulkState.run !== null ||
    questionState.open !== null ||
    suspicionState.open !== null ||
    question !== null ||
    results !== null ||
    logState.history !== null
  );
}

/** A letter typed into the palette changes none of its facts, and must not draw every button of the page anew. */
function followPalette(): () => void {
  let known = paletteFacts();
  return subscribe(paletteState, () => {
    const facts = paletteFacts();
    const names = Object.keys({ ...known, ...facts }) as (keyof PaletteFacts)[];
    if (names.every((name) => known?.[name] === facts?.[name])) return;
    known = facts;
    contextChanged();
  });
}

/** Likewise what is marked and written in the panel: only that it is open matters here. */
function followDisapproval(): () => void {
  let known = disapprovalState.open;
  return subscribe(disapprovalState, () => {
    if (disapprovalState.open === known) return;
    known = disapprovalState.open;
    contextChanged();
  });
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
    followPalette(),
    subscribe(questionState, contextChanged),
    subscribe(localeState, contextChanged),
    subscribe(logState, contextChanged),
    subscribe(idleState, contextChanged),
    subscribe(formState, contextChanged),
    subscribe(mediaState, contextChanged),
    subscribe(documentState, contextChanged),
    subscribe(statisticsState, contextChanged),
    subscribe(duplicateState, contextChanged),
    subscribe(suspicionState, contextChanged),
    subscribe(queueState, contextChanged),
    subscribe(keymapState, contextChanged),
    subscribe(matrixState, contextChanged),
    subscribe(bulkState, contextChanged),
    followDisapproval(),
    followShown(currentContext),
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
