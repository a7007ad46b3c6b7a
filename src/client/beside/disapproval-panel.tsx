import { useEffect, useId, useRef, type RefObject } from 'react';
import { useSnapshot } from 'valtio';
import { sightOf } from '../../../commands/what-is-shown.ts';
import { dispatch } from '../context/dispatch.ts';
import { readContext, useCommandContext } from '../context/read-context.ts';
import { Scope } from '../context/scope.tsx';
import { isTyping } from '../keyboard/focus-rules.ts';
import { workbench } from '../workbench/workbench-state.ts';
import { CommandButton } from '../ui/command-button.tsx';
import { panelPlaces, putAside } from './disapproval-port.ts';
import { LeftDrafts } from '../session/drafts/late-left-drafts.tsx';
import { placeOfMarks } from './kept-marks.ts';
import { disapprovalState, keyOfPlace, type OpenDisapproval } from './disapproval-state.ts';
import { DisapprovalNote } from './disapproval-note.tsx';
import { PlaceList } from './place-list.tsx';
import { ReasonList } from './reason-list.tsx';
import { subjectInWords } from './subject-in-words.ts';
import { useKeys } from './use-keys.ts';
import { isolated } from '../../contract/policy/isolated.ts';
import { PERSON_TEXT } from '../ui/person-text.tsx';
import styles from './disapproval.module.css';

/** The form of a disapproval, beside the record, which stays in view. */
export function DisapprovalPanel() {
  const { open } = useSnapshot(disapprovalState);
  // Kept as it is (valtio's ref); a snapshot only types it as frozen.
  return open && <Panel key={open.number} open={open as OpenDisapproval} />;
}

function Panel({ open }: { open: OpenDisapproval }) {
  const { problem, proposed } = useSnapshot(disapprovalState);
  const { command, on, context } = open.asking;
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  useLeaveWithScreen();
  const gone = useLeaveWithSubject(open, panel);
  useFocusInside(open);
  useKeys(panel);
  return (
    <section ref={panel} className={styles.panel} role="dialog" aria-labelledby={`${id}-title ${id}-subject`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{command.title.replace(/…$/, '')}</h2>
        <p id={`${id}-subject`} className={styles.subject} {...PERSON_TEXT}>
          {subjectInWords(command, on, context)}
        </p>
      </div>
      <div className={styles.body}>
        <ReasonList reasons={open.reasons} found={placesFound(open)} />
        {proposed && (
          <p className={styles.restored} role="status">
            You marked this earlier and did not send it. Press Enter to send it, or the key of a reason to start again.
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
      <p className={styles.problem} role="alert">
        {gone ?? problem}
      </p>
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

/** The places found by the checks for each reason, in words. */
function placesFound({ found, places }: OpenDisapproval): Readonly<Record<string, string>> {
  const label = (key: string) => places.find((place) => keyOfPlace(place) === key)?.label ?? '';
  return Object.fromEntries(Object.entries(found).map(([reason, keys]) => [reason, keys.map(label).join(', ')]));
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
