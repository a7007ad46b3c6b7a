import { useSnapshot } from 'valtio';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { offersAt, offersState, type Offer } from './offers-state.ts';
import type { DraftPlace } from './keep-drafts.ts';
import styles from './left-drafts.module.css';

export { createDraftPlaces } from './draft-places.ts';

/**
 * The drafts left at a place in other tabs, each with its time.
 *
 * @param takeOnly where no question can be asked: an unwanted draft is taken over and emptied
 */
export function LeftDrafts({ place, takeOnly = false }: { place: DraftPlace | null; takeOnly?: boolean }) {
  // Kept as they are (valtio's ref); a snapshot of their types would never end.
  const { offers } = useSnapshot(offersState as { offers: readonly object[] });
  const offered = place ? offersAt(offers as readonly Offer[], place) : [];
  if (offered.length === 0) return null;
  return (
    <ul className={styles.drafts} aria-label="Left in other tabs">
      {offered.map(({ id, when, words }) => (
        <li key={id}>
          <span>
            {when}: <bdi>{words}</bdi>
          </span>
          <CommandButton id="draft.take-over" args={{ draft: id }} size="sm" variant="outline">
            Use this draft<span className="visually-hidden">: {when}</span>
          </CommandButton>
          {!takeOnly && (
            <CommandButton id="draft.drop" args={{ draft: id }} size="sm" variant="text">
              Discard it<span className="visually-hidden">: {when}</span>
            </CommandButton>
          )}
        </li>
      ))}
    </ul>
  );
}
