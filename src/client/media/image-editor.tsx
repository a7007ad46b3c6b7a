import { DndContext, PointerSensor, pointerWithin, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useQuery } from '@tanstack/react-query';
import { allOf, arrange, type ArrangedImage } from '../../../commands/media/image-changes.ts';
import { LANE_WORDS, LANES, type Lane, type ImageOwner } from '../../../commands/media/images.ts';
import { dispatch } from '../context/dispatch.ts';
import { asSentence, isolated } from '../../contract/base/words.ts';
import { useCommandContext } from '../context/read-context.ts';
import { Scope } from '../context/scope.tsx';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DeletedNote } from '../record/deleted-note.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { EditorLane } from './editor-lane.tsx';
import { LeftDrafts } from '../session/drafts/late-left-drafts.tsx';
import { placeOfImages } from './image-draft.ts';
import { saveInWords } from '../../contract/profiles/saving.ts';
import { isLocaleProfile, type Context } from '../../../commands/context.ts';
import { mediaState, type ImagesSubject } from './media-state.ts';
import { focusTile } from './tile-geometry.ts';
import type { LocaleMedia, LocaleProfile } from '../../contract/profiles/locale-profile.ts';
import { api } from '../data/api-instance.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { nothingToSave } from '../../../commands/media/save-images.ts';
import styles from './image-editor.module.css';
import flow from '../ui/layout/flow.module.css';
import { useLevels } from './image-words.ts';
import { IMAGES_UNREAD } from '../data/failed-reads.ts';

/** Everything the keys do here, for the image under the cursor and for all selected ones. */
function EditorTools({ attachments }: { attachments: readonly ArrangedImage[] }) {
  const levels = useLevels();
  const selected = useCommandContext().media?.editor?.selected ?? 0;
  const { cursor } = useSnapshot(mediaState).editor ?? {};
  const isAttached = attachments.some(({ item }) => item.id === cursor);
  const other = LANE_WORDS[isAttached ? 'profile_pictures' : 'attachments'];
  return (
    <div className={styles.tools} role="toolbar" aria-label="Tools for images">
      <span className={flow.buttons} role="group" aria-label="Adult level of the current image">
        {levels.slice(0, 9).map(({ id, label }, index) => (
          <CommandButton key={id} id="images.set-level" args={{ level: index + 1 }} size="sm" variant="outline">
            {label}
          </CommandButton>
        ))}
      </span>
      {selected > 0 && (
        <span className={flow.buttons} role="group" aria-label={`Adult level of the ${selected} selected images`}>
          {levels.slice(0, 9).map(({ id, label }, index) => (
            <CommandButton
              key={id}
              id="images.set-level-of-selected"
              args={{ level: index + 1 }}
              size="sm"
              variant="shade"
            >
              Set all: {label}
            </CommandButton>
          ))}
        </span>
      )}
      <span className={flow.buttons}>
        <CommandButton id="images.next-untagged" size="sm" variant="outline" />
        <CommandButton id="images.select-all" size="sm" variant="outline">
          Select all
        </CommandButton>
        <CommandButton id="images.other-lane" size="sm" variant="outline">
          Move to {other.toLowerCase()}
        </CommandButton>
        <CommandButton id="carousel.open" size="sm" variant="outline">
          View
        </CommandButton>
        <CommandButton id="images.crop" size="sm" variant="outline">
          Crop
        </CommandButton>
        <CommandButton id="images.delete" size="sm" variant="outline" color="error">
          Delete
        </CommandButton>
      </span>
    </div>
  );
}

/** The modal in which images are ordered, tagged, cropped and deleted; nothing is sent before Save. */
export function ImageEditor({ subject, mayUpload }: { subject: ImagesSubject; mayUpload: boolean }) {
  const { changes, cropping, restored } = useSnapshot(mediaState);
  const context = useCommandContext();
  const lanes = arrange(subject.stored, changes);
  const pointer = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const body = useRef<HTMLDivElement>(null);
  const unread = useFreshImages(subject.owner);
  const editor = context.media?.editor;

  // Not the first control: Enter there would set a level.
  function focusCursor() {
    const { cursor } = mediaState.editor ?? {};
    if (cursor === null || cursor === undefined || !focusTile(cursor)) body.current?.focus();
  }

  function drop({ active, over }: DragEndEvent) {
    const place = over && placeOf(String(over.id), lanes);
    if (!place || active.id === over.id) return;
    void dispatch({ id: 'images.place', args: { image: String(active.id), ...place } }, 'button');
  }

  const count = allOf(lanes).length;
  return (
    <Dialog
      open
      size="xl"
      layer="images"
      takeFocus={focusCursor}
      title={`Images of ${isolated(subject.owner.name || 'this profile')}`}
      description={
        <span className={styles.summary}>
          <TaggedRing tagged={editor?.tagged ?? 0} of={editor?.images ?? 0} />
          {editor && editor.changed > 0 ? (
            <span className={styles.unsaved}>
              {editor.changed === 1 ? '1 change' : `${editor.changed} changes`} not saved
              {restored && ', some from an earlier visit'}
            </span>
          ) : (
            <span>{nothingToSave(context)}</span>
          )}
          {editor && editor.selected > 0 && <span>{editor.selected} selected</span>}
        </span>
      }
      onClose={() => void dispatch({ id: 'images.close' }, 'button')}
      footer={
        <>
          <CommandButton id="images.discard" variant="text" color="error" />
          <CommandButton id="images.close" variant="outline">
            Close
          </CommandButton>
          <CommandButton id="images.save" variant="primary" busy={editor?.saving ?? false}>
            {saveOfImages(context)}
          </CommandButton>
        </>
      }
    >
      <Scope name="images">
        <div ref={body} tabIndex={-1} className={styles.body}>
          <DeletedNote kind={subject.owner.kind} id={subject.owner.id} className={styles.unread ?? ''} />
          <EditorTools attachments={lanes.attachments} />
          <LeftDrafts place={placeOfImages(subject.owner)} />
          {unread && (
            <p role="alert" className={styles.unread}>
              <span>
                {IMAGES_UNREAD}. {asSentence(unread.message)} These are the images that were loaded with the profile.
              </span>
              <CommandButton id="screen.retry" size="sm" variant="outline">
                Retry
              </CommandButton>
            </p>
          )}
          <DndContext
            sensors={pointer}
            collisionDetection={pointerWithin}
            onDragEnd={drop}
            accessibility={{ screenReaderInstructions: { draggable: 'Move with Alt and the arrow keys.' } }}
          >
            {LANES.map((lane) => (
              <EditorLane
                key={lane}
                ownerId={subject.owner.id}
                lane={lane}
                images={lanes[lane]}
                mayUpload={mayUpload}
              />
            ))}
          </DndContext>
          {count === 0 && !mayUpload && <p className={styles.none}>There are no images.</p>}
        </div>
      </Scope>
      {cropping !== null && <CropDialog key={cropping} id={cropping} />}
    </Dialog>
  );
}

/** The target of a drop on a tile or on a lane. */
function placeOf(over: string, lanes: ReturnType<typeof arrange>): { lane: Lane; index: number } | null {
  for (const lane of LANES) {
    if (over === lane) return { lane, index: lanes[lane].length };
    const index = lanes[lane].findIndex(({ item }) => item.id === over);
    if (index !== -1) return { lane, index };
  }
  return null;
}

const RADIUS = 8;
const ROUND = 2 * Math.PI * RADIUS;

/** How many images have an adult level: a ring that closes, and the words beside it. */
function TaggedRing({ tagged, of }: { tagged: number; of: number }) {
  const share = of === 0 ? 1 : tagged / of;
  return (
    <span className={styles.ring} data-done={tagged === of || undefined}>
      <svg width="1.25rem" height="1.25rem" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r={RADIUS} className={styles.ringGround} />
        <circle
          cx="10"
          cy="10"
          r={RADIUS}
          className={styles.ringShare}
          strokeDasharray={`${share * ROUND} ${ROUND}`}
          transform="rotate(-90 10 10)"
        />
      </svg>
      {tagged} of {of} with a level
    </span>
  );
}

/**
 * The images of a locale profile, read when their modal opens: somebody else may have changed them since the record was
 * loaded. They replace those in the record. A base profile has no such call.
 */
function useFreshImages({ kind, id }: ImageOwner): Error | null {
  const { data, error } = useQuery({
    queryKey: queryKeys.localeImages(id),
    queryFn: ({ signal }) => api('locale-profile.media', { params: { profileId: id } }, { signal }),
    enabled: kind === 'locale',
    // Opening the modal is the request.
    staleTime: 0,
    gcTime: 0,
    retryOnMount: true,
    // While images are being moved, only a save changes them.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { failure: IMAGES_UNREAD },
  });
  useEffect(() => {
    if (data) putImages(id, data);
  }, [id, data]);
  return error;
}

function putImages(id: string, media: LocaleMedia): void {
  queryClient.setQueryData<LocaleProfile>(queryKeys.localeProfile(id), (whole) => whole && { ...whole, media });
}

/** The save of the images in words: an approved profile is checked again, and no other is handed on by its images. */
export function saveOfImages({ media, role }: Pick<Context, 'media' | 'role'>): string {
  if (media?.record.status !== 'approved' || !media.editor?.changed) return 'Save';
  return saveInWords(isLocaleProfile(media.record) ? 'locale' : 'base', role, 'approved', true);
}
