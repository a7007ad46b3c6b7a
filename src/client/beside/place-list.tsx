import { useEffect, useId } from 'react';
import { useSnapshot } from 'valtio';
import type { ReasonPlace } from '../../../commands/review/disapproval-port.ts';
import { dispatch } from '../context/dispatch.ts';
import { CommandButton } from '../ui/command-button.tsx';
import { placesShown, setPlaceQuery } from './disapproval-port.ts';
import { disapprovalState, keyOfPlace } from './disapproval-state.ts';
import { Mark } from './reason-list.tsx';
import styles from './disapproval.module.css';

/** What the reason is about: folded, because mostly it is the whole profile. */
export function PlaceList({ places }: { places: readonly ReasonPlace[] }) {
  const { places: marked, placesOpen } = useSnapshot(disapprovalState);
  const labels = places.filter((place) => marked.includes(keyOfPlace(place))).map(({ label }) => label);
  return (
    <div className={styles.places}>
      <CommandButton id="disapproval.open-places" variant="outline" size="sm" expanded={placesOpen}>
        {labels.length === 0 ? 'About the whole profile' : `About: ${labels.join(', ')}`}
      </CommandButton>
      {placesOpen && <Unfolded places={places} />}
    </div>
  );
}

function Unfolded({ places }: { places: readonly ReasonPlace[] }) {
  const { places: marked, currentPlace, query } = useSnapshot(disapprovalState);
  const shown = new Set(placesShown());
  const id = useId();
  const index = places.findIndex((place) => keyOfPlace(place) === currentPlace);
  useEffect(() => {
    if (index !== -1) document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
  }, [index, id]);
  return (
    <>
      <input
        className={styles.field}
        // It was opened just now, by its key or its button.
        ref={focusOnce}
        dir="auto"
        role="combobox"
        aria-label="Find a place; Enter takes it"
        placeholder="Find a place; Enter takes it"
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
          return (
            // Arrows and Enter are commands, which work while the field above has the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={key}
              id={`${id}-${at}`}
              className={styles.choice}
              role="option"
              aria-selected={marked.includes(key)}
              data-current={at === index || undefined}
              onClick={() => void dispatch({ id: 'disapproval.mark-place', args: { place: key } }, 'button')}
            >
              <Mark marked={marked.includes(key)} />
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
