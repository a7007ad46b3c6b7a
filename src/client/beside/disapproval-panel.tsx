import { useEffect, useId, useRef, type RefObject } from 'react';
import { useSnapshot } from 'valtio';
import { sightOf } from '../../../commands/what-is-shown.ts';
import { dispatch } from '../context/dispatch.ts';
import { readContext, useCommandContext } from '../context/read-context.ts';
import { Scope } from '../context/scope.tsx';
import { isTyping } from '../keyboard/focus-rules.ts';
import { workbench } from '../workbench/workbench-state.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { panelPlaces, putAside, setNote } from './disapproval-port.ts';
import { LeftDrafts } from '../session/drafts/late-left-drafts.tsx';
import { disapprovalState, type OpenDisapproval, placeOfMarks, subjectInWords } from './disapproval-state.ts';
import { ReasonList, PlaceList } from './disapproval-lists.tsx';
import { isolated } from '../../contract/base/words.ts';
import { PERSON_TEXT } from '../ui/text/person-text.tsx';
import type { AnyCommand } from '../../../commands/command.ts';
import { stepsOf } from '../../../commands/arguments.ts';
import { isStorable } from '../../contract/base/primitives.ts';
import { DISAPPROVAL_NOTE_MAXIMUM, problemOfReason } from '../../contract/profiles/disapproval.ts';
import { useFinger } from '../ui/finger.ts';
import { placeOfText } from '../palette/typed-draft.ts';
import { reachableScopes } from '../../../commands/keys/find-bindings.ts';
import styles from './disapproval.module.css';

/**
 * Keeps the keys with the panel: Enter has to send, and not to press what was clicked on the record or had the focus
 * before a layer covered both.
 */
function useKeys(panel: RefObject<HTMLElement | null>): void {
  const covered = !isForemost(useCommandContext());
  const wasCovered = useRef(false);
  useEffect(() => {
    if (covered) wasCovered.current = true;
  }, [covered]);
  useEffect(() => {
    const onClick = (event: MouseEvent) => keepKeys(event, panel.current);
    // A layer restores the focus some time after it has closed.
    const onFocus = ({ target }: FocusEvent) => {
      if (!wasCovered.current || !isForemost(readContext())) return;
      wasCovered.current = false;
      if (target instanceof Element && !panel.current?.contains(target) && !isTyping(target)) panelPlaces.reasons?.();
    };
    document.addEventListener('click', onClick);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('focusin', onFocus);
    };
  }, [panel]);
}

function isForemost({ scopes }: ReturnType<typeof readContext>): boolean {
  return reachableScopes(scopes).includes('disapproval');
}

/** A click on the record, at its pictures say. */
function keepKeys({ target }: MouseEvent, panel: HTMLElement | null): void {
  if (!(target instanceof Element) || panel?.contains(target) || isTyping(document.activeElement)) return;
  const elsewhere = '[role="dialog"], [role="menu"], [aria-haspopup]';
  if (target.closest(elsewhere) || document.activeElement?.closest(elsewhere)) return;
  panelPlaces.reasons?.();
}

/** A few words for the person who corrects it; most reasons need none. Enter sends, Shift+Enter begins a line. */
function DisapprovalNote({ command }: { command: AnyCommand }) {
  const { note, marked, restored, open } = useSnapshot(disapprovalState, { sync: true });
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => {
    panelPlaces.note = () => field.current?.focus();
    return () => {
      panelPlaces.note = null;
    };
  }, []);
  const needed = marked.length > 0 && problemOfReason({ codes: marked, note: '' }) !== null;
  const prompt = stepsOf(command).find(([name]) => name === 'note')?.[1].prompt ?? '';
  return (
    <div className={styles.note}>
      <div className={styles.noteHead}>
        <label htmlFor={id}>{needed ? 'Note (required)' : 'Note (optional)'}</label>
        <CommandButton id="disapproval.write-note" variant="text" size="sm" tabIndex={-1}>
          Write
        </CommandButton>
      </div>
      <textarea
        ref={field}
        id={id}
        className={styles.field}
        dir="auto"
        rows={3}
        maxLength={DISAPPROVAL_NOTE_MAXIMUM}
        placeholder={useFinger() ? prompt : `${prompt}; Shift+Enter for a new line`}
        required={needed}
        aria-invalid={!isStorable(note) || undefined}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {restored && (
        <p className={styles.restored} role="status">
          You typed this earlier and did not send it.
        </p>
      )}
      {open && <LeftDrafts place={placeOfText((open as OpenDisapproval).asking)} />}
    </div>
  );
}

/** The form of a disapproval, beside the record, which stays in view. */
export function DisapprovalPanel() {
  const { open } = useSnapshot(disapprovalState);
  // Kept as it is (valtio's ref); a snapshot only types it as frozen.
  return open && <Panel key={open.number} open={open as OpenDisapproval} />;
}

function Panel({ open }: { open: OpenDisapproval }) {
  const { problem, proposed, marked } = useSnapshot(disapprovalState);
  const { command, on, context } = open.asking;
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  useLeaveWithScreen();
  const gone = useLeaveWithSubject(open, panel);
  useFocusInside(open);
  useKeys(panel);
  const refusal = (
    <p className={styles.problem} role="alert">
      {gone ?? problem}
    </p>
  );
  return (
    <section ref={panel} className={styles.panel} role="dialog" aria-labelledby={`${id}-title ${id}-subject`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{command.title.replace(/…$/, '')}</h2>
        <p id={`${id}-subject`} className={styles.subject} {...PERSON_TEXT}>
          {subjectInWords(command, on, context)}
        </p>
      </div>
      <div className={styles.body}>
        {/* Without a reason that is what is wrong, and it is said where one is chosen. */}
        {marked.length === 0 && refusal}
        <ReasonList reasons={open.reasons} found={open.found} />
        {proposed && (
          <p className={styles.restored} role="status">
            Chosen earlier but not sent. Press Enter to send it, or the key of a reason to start again.
          </p>
        )}
        <LeftDrafts place={placeOfMarks(open.asking)} />
        <div className={styles.more}>
          {open.places.length > 0 && (
            <Scope name="disapproval-places">
              <PlaceList places={open.places} />
            </Scope>
          )}
          <Scope name="disapproval-note">
            <DisapprovalNote command={command} />
          </Scope>
        </div>
      </div>
      {marked.length > 0 && refusal}
      <div className={styles.foot}>
        <CommandButton id="disapproval.send" variant="primary">
          Send
        </CommandButton>
        <CommandButton id="disapproval.leave" variant="text">
          Cancel
        </CommandButton>
      </div>
    </section>
  );
}

/** Focuses the reasons, and restores the focus when the panel is closed and the record is drawn again. */
function useFocusInside({ cameFrom }: OpenDisapproval): void {
  useEffect(() => {
    panelPlaces.reasons?.();
    return () => {
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (!isFree) return;
      // Opened from the palette, whose field is gone: the focus goes to the record instead.
      const back = cameFrom instanceof HTMLElement && cameFrom.isConnected ? cameFrom : whatItWasAbout();
      back?.focus({ preventScroll: true });
    };
  }, [cameFrom]);
}

/** The item of a queue, else the list with the rows, else the record. */
function whatItWasAbout(): HTMLElement | null {
  const item = document.querySelector<HTMLElement>('#screen article[data-item]');
  const list = readContext().list && document.querySelector<HTMLElement>('#screen [role="grid"]');
  return item ?? list ?? document.getElementById('screen');
}

/** On another screen its record is out of sight: a person who had begun learns that it was not sent. */
function useLeaveWithScreen(): void {
  const { current } = useSnapshot(workbench);
  const screen = JSON.stringify(current);
  const first = useRef(screen);
  useEffect(() => {
    if (first.current === screen) return;
    const { marked, places, note } = disapprovalState;
    if (marked.length > 0 || places.length > 0 || note.trim() !== '') putAside();
    else void dispatch({ id: 'disapproval.leave' }, 'button');
  }, [screen]);
}

/**
 * Another record has taken its place, and further text would be about somebody out of sight. Letters being typed must
 * not become keys of the new record, though: while somebody writes the panel stays, says so, and sends nothing.
 */
function useLeaveWithSubject(open: OpenDisapproval, panel: RefObject<HTMLElement | null>): string | null {
  const now = useCommandContext();
  const { command, on, context } = open.asking;
  const isGone = sightOf(command, on, context, now) === 'another';
  useEffect(() => {
    if (!isGone) return undefined;
    const element = panel.current;
    const leave = () => {
      if (!isTyping(document.activeElement) || !element?.contains(document.activeElement)) putAside();
    };
    leave();
    // The next focus is known only after this event.
    const later = () => queueMicrotask(leave);
    element?.addEventListener('focusout', later);
    return () => element?.removeEventListener('focusout', later);
  }, [isGone, panel]);
  return isGone
    ? `The page no longer shows ${isolated(subjectInWords(command, on, context))}, so this cannot be sent.`
    : null;
}
