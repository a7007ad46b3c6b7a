/*
 * What stays on the page when a person leaves it, each with the reason. Everything else in src/client is made by
 * context/personal.ts and begins anew.
 */

/** Names at the top of a file. */
export const NOBODYS: Readonly<Record<string, string>> = {
  'app/gallery/grid-sample.tsx cache': 'made-up people of the gallery',
  'app/layouts/overlays.tsx dialogs': 'program that was fetched',
  'app/layouts/overlays.tsx listeners': 'who is told; each leaves with its component',
  'app/navigation.ts newest': 'counts navigations, so that an overtaken one knows it',
  'beside/disapproval-port.ts panelPlaces': 'places on the screen; each leaves with its component',
  'beside/disapproval-state.ts shown': 'counts panels, so that one is told from the next',
  'context/context-version.ts version': 'counts changes',
  'context/context-version.ts listeners': 'who is told; each leaves with its component',
  'context/fetched.ts missing': 'program that could not be fetched',
  'context/fetch-ahead.ts ahead': 'counts what is on its way',
  'context/dispatch.ts gate': 'set once, at start',
  'context/personal.ts memories': 'the list of what begins anew',
  'presses/meant-for.ts isClickOfKey': 'of the click under way; the next one sets it',
  'presses/meant-for.ts isFollowUp': 'of the click under way; the next one sets it',
  'context/read-context.ts facts': 'set once, at start',
  'context/read-context.ts layers': 'set once, at start',
  'context/scope.tsx mounted': 'places on the screen; each leaves with its component',
  'context/shown-history.ts known': 'a count of changes',
  'context/shown-history.ts handled': 'the moment of the press under way',
  'record/unseen.ts cursors': 'cursors on the screen; each leaves with its component',
  'record/unseen.ts loading': 'images on the screen; each leaves with its component',
  'data/api-instance.ts ready': 'set once, at start',
  'data/geo.ts connection': 'set once, at start',
  'data/query-client.ts queryClient': 'emptied as a whole by its part (data/part.ts)',
  'data/settings.ts read': 'what is set for everybody, read from the cache that is emptied',
  'data/tell-failed-reads.ts askedAgain': 'holds nothing by itself: forgets with the query',
  'data/tell-failed-reads.ts commanded': 'holds nothing by itself: forgets with the query',
  'keyboard/known-keyboard.ts printed': 'the keyboard of the machine',
  'keyboard/known-keyboard.ts printedLatin': 'the keyboard of the machine',
  'keyboard/known-keyboard.ts ownLetters': 'the keyboard of the machine',
  'keyboard/known-keyboard.ts seen': 'the keyboard of the machine',
  'keyboard/known-keyboard.ts seenLatin': 'the keyboard of the machine',
  'presses/pending-press.ts ending': 'a timer, stopped by its part (presses/part.ts)',
  'ui/notice-slot.tsx slots': 'places on the screen; each leaves with its component',
  'ui/notice-slot.tsx listeners': 'who is told; each leaves with its component',
  'notices/use-stay.ts pointer': 'where the pointer of the machine is',
  'palette/choice-rows.ts rankers': 'holds nothing by itself: forgets with the choices',
  'palette/habit.ts sending': 'a timer, stopped by its part (palette/part.ts)',
  'palette/name-in.ts offered': 'holds nothing by itself: forgets with the context',
  'queue/queue-port.ts queuePlaces': 'places on the screen; each leaves with its component',
  'session/drafts/page-drafts.ts drafts': 'sealed, each for its own person',
  'session/left-place.ts left': 'for the same person after the idle sign-out, and for nobody else',
  'session/session-state.ts session': 'put back by the session itself, before anything else',
  'ui/clock.ts minutes': 'the time of day',
  'ui/clock.ts seconds': 'the time of day',
  'locales/match-locales.ts prepared': 'holds nothing by itself: forgets with the locales',
  'ui/menu.tsx opening': 'program that was fetched',
  'ui/menu.tsx listeners': 'who is told; each leaves with its component',
  'ui/time-zone.ts made': 'how moments are written',
  'ui/written.ts made': 'formats of numbers by language, alike for all',
};

/** Fields of a state, as `lasting` names them. */
export const LASTING: Readonly<Record<string, string>> = {
  present: 'whether a screen is drawn, which the screen says when it comes and goes',
  pageLoading: 'whether a navigation is under way, which says itself when it has ended',
};
