import type { DisapprovalPort } from '../../../commands/review/disapproval-port.ts';
import { isOffered, problemOfReason, REASON_WORDS, type DisapprovalCode } from '../../contract/profiles/disapproval.ts';
import { recordsInView, type Context } from '../../../commands/context.ts';
import type { ReasonPlace } from '../../../commands/review/disapproval-port.ts';
import { stepsOf } from '../../../commands/arguments.ts';
import type { AnyCommand } from '../../../commands/command.ts';
import { verdictOn } from '../../../commands/offer.ts';
import { sightOf } from '../../../commands/what-is-shown.ts';
import { REASON_OF_CHECK } from '../../contract/profiles/finding.ts';
import { foldText } from '../../contract/base/fold-text.ts';
import { readContext } from '../context/read-context.ts';
import { textFindings } from '../record/text-findings.ts';
import { whyOutOfSight } from '../record/unseen.ts';
import { queueState } from '../queue/queue-state.ts';
import type { Json } from '../session/drafts/keep-drafts.ts';
import { draftPlaces, drafts } from '../session/drafts/page-drafts.ts';
import { notifySystem } from '../notices/notify.ts';
import { handOver, keepTyped, restoreTyped } from '../palette/typed-draft.ts';
import {
  disapprovalState as state,
  endDisapproval,
  keyOfPlace,
  showDisapproval,
  keepMarks,
  marksOf,
  placeOfMarks,
  type KeptMarks,
  subjectInWords,
  isMarkOf,
  withReason,
} from './disapproval-state.ts';
import { isolated } from '../../contract/base/words.ts';

type Args = Record<string, unknown>;

/** Parts of the panel that can take the focus; set by the panel itself. */
export const panelPlaces: { reasons: (() => void) | null; note: (() => void) | null } = { reasons: null, note: null };

/** Opens the panel beside the record; null when the person dismisses it. */
export function askBeside(command: AnyCommand, given: Args, context: Context, on: readonly { id: string }[]) {
  // A second question replaces the first, which counts as dismissed.
  endDisapproval(null);
  const names = stepsOf(command).map(([name]) => name);
  return new Promise<Args | null>((settle) => {
    const asking = { command, names, at: names.indexOf('note'), args: given, on, context, settle };
    const reasons = codesOf(
      stepsOf(command)
        .find(([name]) => name === 'codes')?.[1]
        .choices?.(context),
    );
    const codes = (given['codes'] ?? []) as readonly DisapprovalCode[];
    const places = placesFor(context, on);
    showDisapproval({ asking, reasons, places, found: foundAt(places), cameFrom: document.activeElement }, codes);
    // Reasons that a command brought along are as much chosen as those marked here.
    keepMarks(asking, { codes, places: [] });
    restoreNote();
    restoreMarks();
  });
}

function codesOf(choices: readonly { value: unknown }[] = []): DisapprovalCode[] {
  return choices.map(({ value }) => value as DisapprovalCode);
}

/** The screen's places are those of the open record, so there are none for any other. */
function placesFor({ open, places }: Context, on: readonly { id: string }[]): readonly ReasonPlace[] {
  return on.length === 1 && on[0]?.id === open?.id ? places : [];
}

/** Findings in the texts of the open record, as places by the reason that fits. */
function foundAt(places: readonly ReasonPlace[]): Partial<Record<DisapprovalCode, string[]>> {
  const found: Partial<Record<DisapprovalCode, string[]>> = {};
  for (const { check, field, setAside } of textFindings()) {
    if (setAside !== null) continue;
    const place = places.find(({ kind, id }) => kind === 'field' && id === field);
    if (!place) continue;
    const keys = (found[REASON_OF_CHECK[check]] ??= []);
    if (!keys.includes(keyOfPlace(place))) keys.push(keyOfPlace(place));
  }
  return found;
}

function restoreNote(): void {
  const { open } = state;
  if (!open) return;
  void restoreTyped(open.asking, {
    isShown: () => state.open === open,
    read: () => state.note,
    restore: (note) => Object.assign(state, { note, restored: true, problem: null }),
  });
}

/** Marks that came with the person replace the kept ones. */
function restoreMarks(): void {
  const { open } = state;
  if (!open || state.marked.length > 0 || state.places.length > 0) return;
  const usable = (value: Json) => {
    const kept = marksOf(value);
    const codes = kept?.codes.filter((code) => open.reasons.includes(code)) ?? [];
    const places = kept?.places.filter((place) => open.places.some((each) => isMarkOf(place, each))) ?? [];
    return codes.length + places.length === 0 ? null : { codes, places };
  };
  const wordsOf = ({ codes, places }: KeptMarks) => [
    ...codes.map((code) => REASON_WORDS[code]),
    ...open.places.flatMap((place) => (places.some((each) => isMarkOf(each, place)) ? [place.label] : [])),
  ];
  void draftPlaces.comeBack({
    place: placeOfMarks(open.asking),
    verb: 'Marked',
    isShown: () => state.open === open,
    words(value) {
      const kept = usable(value);
      return kept && wordsOf(kept).join(', ');
    },
    replaced: () =>
      state.proposed || state.marked.length + state.places.length === 0
        ? null
        : { codes: [...state.marked], places: [...state.places] },
    put(value) {
      const { codes = [], places = [] } = usable(value) ?? {};
      Object.assign(state, { marked: codes, places, current: codes[0] ?? state.current, proposed: codes.length > 0 });
    },
  });
}

export function setNote(note: string): void {
  state.note = note;
  state.restored = false;
  state.problem = null;
  if (state.open) keepTyped(state.open.asking, note);
}

/** Marks survive a reload as the note does: together they are the begun disapproval. */
function keepMarked(): void {
  if (!state.open) return;
  const { marked: codes, places } = state;
  if (codes.length + places.length > 0) keepMarks(state.open.asking, { codes, places });
  else drafts.drop(placeOfMarks(state.open.asking));
}

export function setPlaceQuery(query: string): void {
  state.query = query;
  state.currentPlace = placesShown()[0] ?? null;
}

export function placesShown(): string[] {
  const wanted = foldText(state.query);
  const places = (state.open?.places ?? []).filter(({ label }) => foldText(label).includes(wanted));
  return places.map(keyOfPlace);
}

/** Closes the panel because its record is no longer shown; the typed text waits until it is asked again. */
export function putAside(): void {
  const { open } = state;
  if (!open) return;
  const { command, on, context } = open.asking;
  const note = state.note.trim();
  const kept = { codes: state.marked, places: state.places };
  const marked = recordsInView(readContext()).filter(({ id }) => on.some((each) => each.id === id));
  // Some of several records are left: the text is about those now.
  if (note !== '' && marked.length > 0) keepTyped({ ...open.asking, on: marked }, state.note);
  const isKept = note !== '' || kept.codes.length > 0;
  const left = marked.length > 0 ? marked : on;
  endDisapproval(null);
  keepMarks({ command, on: left }, kept);
  notifySystem('warning', {
    title: command.title.replace(/…$/, ''),
    message: [
      `The page no longer shows ${isolated(subjectInWords(command, on, context))}, so nothing was sent.`,
      ...(isKept ? [`Your reasons and note are kept for ${isolated(subjectInWords(command, left, context))}.`] : []),
    ].join(' '),
  });
}

export const disapprovalPort: DisapprovalPort = {
  markReason(reason) {
    if (!state.open) return;
    if (!isOffered(reason, state.open.asking.context.settings.disapproval_reasons)) {
      state.problem = 'An Admin has switched this reason off.';
      return;
    }
    // A disapproval begun anew has none of the earlier places either: they belong to the earlier reasons.
    if (state.proposed) Object.assign(state, { marked: [], places: [] });
    state.marked = toggled(state.marked, reason);
    state.current = reason;
    anchorFound(reason);
    state.proposed = false;
    state.problem = null;
    keepMarked();
  },
  markCurrent() {
    if (state.current) disapprovalPort.markReason(state.current);
  },
  moveReason(to) {
    state.current = neighbour(state.open?.reasons ?? [], state.current, to);
  },
  openPlaces() {
    if (!state.open) return;
    if (state.open.places.length === 0) {
      state.problem = 'To choose a place, open the profile and disapprove it there.';
      return;
    }
    if (state.placesOpen) {
      disapprovalPort.closePlaces();
      return;
    }
    state.placesOpen = true;
    setPlaceQuery('');
  },
  closePlaces() {
    state.placesOpen = false;
    panelPlaces.reasons?.();
  },
  movePlace(to) {
    state.currentPlace = neighbour(placesShown(), state.currentPlace, to);
  },
  markPlace(place) {
    state.places = toggled(state.places, withReason(place));
    state.currentPlace = place;
    keepMarked();
  },
  takePlace() {
    if (state.currentPlace === null) return;
    disapprovalPort.markPlace(state.currentPlace);
    // The list stays open, so that the next place can be typed at once.
    state.query = '';
  },
  writeNote: () => panelPlaces.note?.(),
  send() {
    const { open, marked, places } = state;
    if (!open) return;
    const { command, on, context } = open.asking;
    const sight = sightOf(command, on, context, readContext());
    if (sight === 'another') return putAside();
    // The image shown now may be another one than at the press.
    const imageIn = command.looksAtImage ? null : undefined;
    const notSeen = sight === 'unknown' ? 'It is reloading. Try again once it has loaded.' : whyOutOfSight(on, imageIn);
    if (notSeen !== null) {
      state.problem = notSeen;
      return;
    }
    // The panel closes once it is sent, so what would be refused is said before and no text is lost.
    const verdict = verdictOn(command, { ...readContext(), scopes: context.scopes }, on);
    if (verdict.kind === 'blocked') {
      state.problem = `${queueState.whyLost ?? verdict.sentence} Nothing was sent.`;
      return;
    }
    const note = state.note.trim();
    const problem = problemOfReason({ codes: marked, note });
    if (problem !== null) {
      state.problem = problem;
      if (marked.length > 0) panelPlaces.note?.();
      return;
    }
    // After a refusal the panel opens again with everything in it.
    handOver(open.asking, [placeOfMarks(open.asking)]);
    endDisapproval({
      ...open.asking.args,
      codes: [...marked],
      ...(places.length > 0 && { places: [...places] }),
      note,
    });
  },
  // What was chosen and written stays kept until a decision about the record is stored.
  leave: () => endDisapproval(null),
};

/** Marking a reason also marks the places the checks found for it; unmarking releases its places. */
function anchorFound(reason: DisapprovalCode): void {
  const found = state.marked.includes(reason) ? (state.open?.found[reason] ?? []) : [];
  const others = state.places.filter((place) => !place.endsWith(` ${reason}`));
  state.places = [...new Set([...others, ...found].map(withReason))];
}

function toggled<T>(all: readonly T[], one: T): T[] {
  return all.includes(one) ? all.filter((each) => each !== one) : [...all, one];
}

function neighbour<T>(all: readonly T[], one: T | null, to: 'next' | 'previous'): T | null {
  if (all.length === 0) return null;
  const at = one === null ? -1 : all.indexOf(one);
  const next = to === 'next' ? at + 1 : Math.max(0, at) - 1;
  return all[(next + all.length) % all.length] ?? null;
}
