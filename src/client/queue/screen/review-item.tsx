import { Ellipsis } from 'lucide-react';
import { useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { ItemReference } from '../../../contract/queue/lease.ts';
import { useCarriedCursor } from '../../record/unseen.ts';
import { queryKeys } from '../../data/query-keys.ts';
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
import { levelOf } from '../../../../commands/media/image-changes.ts';
import { counted } from '../../../contract/base/words.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { CommandMenu, type MenuCommand } from '../../ui/controls/command-menu.tsx';
import { formValuesOf } from '../../../contract/profiles/form-values.ts';
import { useFormLookups } from '../../data/lookups.ts';
import { storedFindings, useProvidedTextFindings, type FieldFinding } from '../../record/text-findings.ts';
import styles from './item-panel.module.css';
import { useReasonPlaces } from '../../record/in-view.ts';
import { levelName, useLevels } from '../../media/image-words.ts';
import { useBlur } from '../../ui/pictures/use-blur.ts';

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
  const lookedAt = useLookedAt(item.id, shown);
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
          {shown ? <ToLookAt shown={shown} lookedAt={lookedAt} /> : <p className={styles.toLookAt} />}
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

/** The images of an item that were shown large and not blurred, as long as that item is shown. */
function useLookedAt(item: string, shown: ShownRecord | null): ReadonlySet<string> {
  const [seen, setSeen] = useState<{ item: string; ids: ReadonlySet<string> }>({ item, ids: new Set() });
  const { image, revealed } = useSnapshot(queueState);
  const isBlurred = useBlur();
  const levels = useLevels();
  const current = shown && imagesOf(shown).find(({ id }) => id === image.cursorId);
  const id = current && (revealed || !isBlurred(levelName(levelOf(current), levels))) ? current.id : null;
  const ids = seen.item === item ? seen.ids : NONE;
  if (id !== null && !ids.has(id)) setSeen({ item, ids: new Set([...ids, id]) });
  return ids;
}

const NONE: ReadonlySet<string> = new Set();

/** Reasons for another look before an approval; they do not prevent it. */
function ToLookAt({ shown, lookedAt }: { shown: ShownRecord; lookedAt: ReadonlySet<string> }) {
  const isBlurred = useBlur();
  const levels = useLevels();
  const images = imagesOf(shown);
  const untagged = images.filter((image) => levelOf(image) === null).length;
  const unseen = images.filter(
    (image) => isBlurred(levelName(levelOf(image), levels)) && !lookedAt.has(image.id),
  ).length;
  const words = [
    untagged > 0 && `${counted(untagged, 'image')} without an adult level`,
    unseen > 0 && `${counted(unseen, 'blurred image')} not viewed yet`,
  ].filter(Boolean);
  // The line keeps its place while it is empty: a button must not move from item to item.
  const isOpen = shown.record.status === 'awaiting_approval' && words.length > 0;
  return <p className={styles.toLookAt}>{isOpen && `Before you approve: ${words.join(', ')}.`}</p>;
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
