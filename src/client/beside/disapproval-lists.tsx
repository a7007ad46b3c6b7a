import { Check } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { demandsNote, OTHER_ASKS, REASON_WORDS, type DisapprovalCode } from '../../contract/profiles/disapproval.ts';
import { dispatch } from '../context/dispatch.ts';
import { useCommandContext } from '../context/read-context.ts';
import { registryNow } from '../keyboard/registry-now.ts';
import { hintOf, keyToShow, shortcutsOf } from '../keyboard/hints.ts';
import { Icon } from '../ui/icon.tsx';
import { Kbd } from '../ui/controls/kbd.tsx';
import { panelPlaces, placesShown, setPlaceQuery } from './disapproval-port.ts';
import { disapprovalState, keyOfPlace, type OpenDisapproval, withReason } from './disapproval-state.ts';
import type { ReasonPlace } from '../../../commands/review/disapproval-port.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import styles from './disapproval.module.css';

/** Those of the places that were chosen for a reason, or found by the checks, in words. */
function labelsOf(chosen: readonly string[], reason?: DisapprovalCode): string {
  const isChosen = (place: ReasonPlace) => chosen.includes([keyOfPlace(place), reason].filter(Boolean).join(' '));
  const places = disapprovalState.open?.places.filter(isChosen) ?? [];
  return places.map(({ label }) => label).join(', ');
}

/** The reasons with their keys; several may be marked. It has the focus as long as nothing is written. */
export function ReasonList({ reasons, found }: Pick<OpenDisapproval, 'reasons' | 'found'>) {
  const { marked, current, places } = useSnapshot(disapprovalState);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    panelPlaces.reasons = () => list.current?.focus({ preventScroll: true });
    return () => {
      panelPlaces.reasons = null;
    };
  }, []);
  useEffect(() => {
    if (current) document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [current, id]);
  return (
    <div
      ref={list}
      className={styles.reasons}
      role="listbox"
      aria-label="Why are you disapproving it?"
      aria-multiselectable="true"
      aria-activedescendant={current === null ? undefined : `${id}-${current}`}
      tabIndex={0}
    >
      {reasons.map((reason) => (
        <Reason
          key={reason}
          id={`${id}-${reason}`}
          reason={reason}
          found={labelsOf(found[reason] ?? [])}
          about={marked.length > 1 ? labelsOf(places, reason) : ''}
          marked={marked.includes(reason)}
          current={reason === current}
        />
      ))}
    </div>
  );
}

interface ReasonProps {
  id: string;
  reason: DisapprovalCode;
  found: string;
  about: string;
  marked: boolean;
  current: boolean;
}

function Reason({ id, reason, found, about, marked, current }: ReasonProps) {
  const key = keyToShow(registryNow().get('disapproval.mark-reason'), useCommandContext(), { reason });
  const works = key !== null && key.scope !== null;
  return (
    // Its key and Space are commands, which work while the list has the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      className={styles.choice}
      role="option"
      aria-selected={marked}
      aria-keyshortcuts={works ? shortcutsOf(key.press) : undefined}
      data-current={current || undefined}
      onClick={() => void dispatch({ id: 'disapproval.mark-reason', args: { reason } }, 'button')}
    >
      <Mark marked={marked} />
      <span className={styles.words}>
        {REASON_WORDS[reason]}
        {demandsNote(reason) && ` (${OTHER_ASKS})`}
        {(about || found) && <span className={styles.found}>{about ? `about ${about}` : `found in ${found}`}</span>}
      </span>
      {key && <Kbd hint={hintOf(key.press)} unseen={!works} />}
    </div>
  );
}

/** Screen readers get this from the option's state. */
function Mark({ marked }: { marked: boolean }) {
  return (
    <span className={styles.box} data-marked={marked || undefined} aria-hidden="true">
      {marked && <Icon of={Check} size={14} />}
    </span>
  );
}

/** What the reason is about: folded, because mostly it is the whole profile. */
export function PlaceList({ places }: { places: readonly ReasonPlace[] }) {
  const { marked, current, places: chosen, placesOpen } = useSnapshot(disapprovalState);
  const reason = marked.find((each) => each === current) ?? marked[0];
  const about = labelsOf(chosen, reason);
  const of = reason && marked.length > 1 ? REASON_WORDS[reason] : 'About';
  return (
    <div className={styles.places}>
      <CommandButton id="disapproval.open-places" variant="outline" size="sm" expanded={placesOpen}>
        {`${of}: ${about || 'the whole profile'}`}
      </CommandButton>
      {placesOpen && <Unfolded places={places} />}
    </div>
  );
}

function Unfolded({ places }: { places: readonly ReasonPlace[] }) {
  const { places: chosen, currentPlace, query } = useSnapshot(disapprovalState, { sync: true });
  const shown = new Set(placesShown());
  const id = useId();
  const index = places.findIndex((place) => keyOfPlace(place) === currentPlace);
  // At each change of the list too: where the query is emptied, all of it stands there again.
  useEffect(() => {
    if (index !== -1) document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <>
      <input
        className={styles.field}
        // It was opened just now, by its key or its button.
        ref={focusOnce}
        dir="auto"
        role="combobox"
        aria-label="Find a place; Enter marks it, Esc closes"
        placeholder="Find a place; Enter marks it, Esc closes"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={index === -1 ? undefined : `${id}-${index}`}
        value={query}
        onChange={(event) => setPlaceQuery(event.target.value)}
      />
      <div
        id={`${id}-list`}
        className={styles.placeList}
        role="listbox"
        aria-label="Places"
        aria-multiselectable="true"
      >
        {places.map((place, at) => {
          const key = keyOfPlace(place);
          if (!shown.has(key)) return null;
          const isMarked = chosen.includes(withReason(key));
          return (
            // Arrows and Enter are commands, which work while the field above has the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={key}
              id={`${id}-${at}`}
              className={styles.choice}
              role="option"
              aria-selected={isMarked}
              data-current={at === index || undefined}
              onClick={() => void dispatch({ id: 'disapproval.mark-place', args: { place: key } }, 'button')}
            >
              <Mark marked={isMarked} />
              <span className={styles.words}>{place.label}</span>
            </div>
          );
        })}
      </div>
      {shown.size === 0 && <p className={styles.nothing}>No place matches.</p>}
    </>
  );
}

function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
