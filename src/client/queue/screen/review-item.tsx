import { Ellipsis } from 'lucide-react';
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { ItemReference } from '../../../contract/queue/lease.ts';
import { useCarriedCursor } from '../../record/unseen.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { useToLookAt } from '../../form/page/record-notes.tsx';
import { useReasonPlacesOf } from '../../form/reason-ticks.ts';
import type { ImagesSubject } from '../../media/media-state.ts';
import { useImages } from '../../media/use-images.ts';
import { followImages, whyImageUnseen } from '../queue-port.ts';
import { queueState } from '../queue-state.ts';
import { imagesOf, useShownRecord, type ShownRecord } from '../shown-record.ts';
import { useChanges } from '../use-changes.ts';
import { ItemHeading } from './item-heading.tsx';
import { ItemNotes } from './item-notes.tsx';
import { ItemPanel } from './item-panel.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { ReviewImages } from './review-images.tsx';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { CommandMenu, type MenuCommand } from '../../ui/controls/command-menu.tsx';
import { formValuesOf } from '../../../contract/profiles/form-values.ts';
import { useFormLookups } from '../../data/lookups.ts';
import { storedFindings, useProvidedTextFindings, type FieldFinding } from '../../record/text-findings.ts';
import styles from './item-panel.module.css';
import { useReasonPlaces } from '../../record/in-view.ts';

const NOTHING: readonly FieldFinding[] = [];

/** The server's findings in the texts of the item, also for commands and the panel of a disapproval. */
function useFindingsOf({ kind, record }: ShownRecord): readonly FieldFinding[] {
  const lookups = useFormLookups();
  const findings = useMemo(
    () => (kind === 'base' ? NOTHING : storedFindings(record.findings, formValuesOf('locale', record, lookups))),
    [kind, record, lookups],
  );
  useProvidedTextFindings(findings);
  return findings;
}

export function ReviewItem({ item }: { item: ItemReference }) {
  const { shown, error, gone } = useShownRecord(item);
  const { image, revealed, notDone } = useSnapshot(queueState);
  const toLookAt = useToLookAt(item.kind, shown?.record ?? null, { id: image.cursorId, revealed });
  const head = (
    <>
      <ItemHeading item={item} shown={shown} gone={gone} />
      <ItemNotes shown={shown} gone={gone} />
    </>
  );
  return (
    <ItemPanel
      item={item}
      scope="review"
      {...{ shown, error, gone, head }}
      foot={
        <ReviewActions>
          {/* The line keeps its place while it is empty: a button must not move from item to item. */}
          <p className={styles.toLookAt}>{notDone ?? toLookAt}</p>
        </ReviewActions>
      }
    >
      {shown && <Loaded key={item.id} shown={shown} />}
    </ItemPanel>
  );
}

function Loaded({ shown }: { shown: ShownRecord }) {
  const { kind, record } = shown;
  const images = imagesOf(shown);
  const places = useReasonPlacesOf(kind, record);
  useReasonPlaces(places);
  useImages(useImagesSubject(shown));
  const ids = images.map(({ id }) => id).join(' ');
  useLayoutEffect(() => followImages(ids === '' ? [] : ids.split(' ').map((each) => ({ id: each }))), [ids]);
  useCarriedCursor(whyImageUnseen);
  const changes = useChanges({ kind, id: record.id })?.changes;
  const changed = new Set(changes?.filter((change) => change.kind === 'media').map(({ id }) => id));
  const { baseShown } = useSnapshot(queueState);
  const findings = useFindingsOf(shown);
  return (
    <div className={styles.sides}>
      <ReviewImages images={images} pictures={record.media.profile_pictures.length} changed={changed} />
      <ReviewFacts shown={shown} baseShown={baseShown} findings={findings} />
    </div>
  );
}

/** The same object as long as the record is. */
function useImagesSubject({ kind, record }: ShownRecord): ImagesSubject {
  return useMemo(() => {
    const { id, profile_name: name, media } = record;
    const localeId = 'locale' in record ? record.locale.id : null;
    const queryKey = kind === 'base' ? queryKeys.baseProfile(id) : queryKeys.localeProfile(id);
    return { owner: { kind, id, localeId, name }, record, stored: media, queryKey };
  }, [kind, record]);
}

/** What does not decide: on a phone it is in a menu, so that the buttons take one row. */
const RARER: readonly MenuCommand[] = [
  { id: 'question.ask' },
  { id: 'queue.edit' },
  { id: 'queue.toggle-base' },
  { id: 'queue.last' },
  { id: 'queue.put-back' },
  { id: 'queue.to-list' },
];

/** The actions on the item, with their keys. Those of the other kind hide themselves. */
function ReviewActions({ children }: { children: ReactNode }) {
  return (
    <div className={styles.actions} role="toolbar" aria-label="Decide">
      <CommandButton id="base-profile.approve" variant="primary">
        Approve
      </CommandButton>
      <CommandButton id="base-profile.disapprove" variant="outline">
        Disapprove
      </CommandButton>
      <CommandButton id="locale-profile.approve" variant="primary">
        Approve
      </CommandButton>
      <CommandButton id="locale-profile.disapprove" variant="outline">
        Disapprove
      </CommandButton>
      <CommandButton id="queue.skip" variant="outline">
        Skip
      </CommandButton>
      <CommandButton id="question.ask" variant="text">
        Ask
      </CommandButton>
      <CommandButton id="queue.edit" variant="text">
        Edit
      </CommandButton>
      <CommandButton id="queue.toggle-base" variant="text">
        Base profile
      </CommandButton>
      <CommandButton id="queue.last" variant="text" className={styles.last ?? ''} />
      <CommandButton id="queue.put-back" variant="text">
        Release
      </CommandButton>
      <CommandButton id="queue.to-list" variant="text" className={styles.toList ?? ''}>
        List
      </CommandButton>
      <span className={styles.rarer}>
        <CommandMenu label="More actions on this item" words="More" icon={Ellipsis} variant="text" groups={[RARER]} />
      </span>
      {children}
    </div>
  );
}
