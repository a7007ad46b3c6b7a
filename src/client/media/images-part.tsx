import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { ProfileRecord } from '../../../commands/context.ts';
import { arrange, countChanges, type ArrangedImage } from '../../../commands/media/image-changes.ts';
import type { ImageOwner, StoredImages, Lane } from '../../../commands/media/images.ts';
import { mayDo } from '../../../commands/media/judge-images.ts';
import { useCommandContext } from '../context/read-context.ts';
import { late } from '../ui/states/late.tsx';
import { useFilePaste, useFileDrop } from '../uploads/use-file-drop.ts';
import { mediaState, type ImagesSubject } from './media-state.ts';
import { useImages } from './use-images.ts';
import { dispatch } from '../context/dispatch.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { counted } from '../../contract/base/words.ts';
import { LevelledPhoto } from '../ui/pictures/photo.tsx';
import { Section } from '../ui/layout/section.tsx';
import { UploadList } from '../uploads/upload-list.tsx';
import { LeftDrafts } from '../session/drafts/late-left-drafts.tsx';
import { placeOfImages } from './image-draft.ts';
import { levelLabel, levelName, useLevels } from './image-words.ts';
import uploadStyles from '../uploads/uploads.module.css';
import styles from './images-part.module.css';
import flow from '../ui/layout/flow.module.css';
import { takeImages } from './media-port.ts';

interface ImagesPartProps {
  id: 'images' | 'attachments';
  title: string;
  lane: Lane;
  subject: ImagesSubject;
  /** With what is not saved yet. */
  images: readonly ArrangedImage[];
  changed: number;
  mayUpload: boolean;
}

/** One lane on the page of its record: how many are tagged, and each image a click away from the carousel. */
function ImagesPart({ id, title, lane, subject, images, changed, mayUpload }: ImagesPartProps) {
  const levels = useLevels();
  const items = subject.stored[lane];
  const levelBy = new Map(images.map(({ item, level }) => [item.id, level]));
  const untagged = images.flatMap(({ item, level, deleted }) => (level === null && !deleted ? [item.id] : []));
  const { dropping, handlers } = useFileDrop(mayUpload ? (files) => takeImages(files, lane) : null);
  return (
    <div className={dropping ? uploadStyles.dropping : undefined} {...handlers}>
      <Section
        id={id}
        title={title}
        {...(items.length > 0 && {
          count: { value: `${items.length - untagged.length}/${items.length}`, of: 'with an adult level' },
        })}
        actions={
          <span className={flow.buttons}>
            {lane === 'profile_pictures' && (
              <CommandButton id="images.edit" size="sm" variant="outline">
                Edit
              </CommandButton>
            )}
            <CommandButton id="images.upload" args={{ lane }} size="sm" variant="outline">
              Upload
            </CommandButton>
          </span>
        }
      >
        {changed > 0 && (
          <p className={styles.draft}>
            {changed === 1 ? '1 change is' : `${changed} changes are`} not saved. Saving the profile saves{' '}
            {changed === 1 ? 'it' : 'them'} too.
          </p>
        )}
        {untagged.length > 0 && (
          <p className={styles.draft}>
            {counted(untagged.length, 'image')} without an adult level{' '}
            <CommandButton id="images.edit" size="sm" variant="outline">
              Set levels
            </CommandButton>
          </p>
        )}
        {lane === 'profile_pictures' && <LeftDrafts place={placeOfImages(subject.owner)} />}
        <UploadList purpose="image" lane={lane} ownerId={subject.owner.id} />
        {items.length === 0 ? (
          <p className={flow.muted}>{mayUpload ? 'None yet. Drop files here, paste or upload them.' : 'None yet.'}</p>
        ) : (
          <ul className={styles.pictures}>
            {items.map((item, index) => {
              const level = levelBy.get(item.id) ?? null;
              return (
                <li key={item.id}>
                  <button
                    type="button"
                    className={styles.tile}
                    data-image={item.id}
                    data-untagged={untagged.includes(item.id) || undefined}
                    onClick={() => void dispatch({ id: 'carousel.open', args: { image: item.id } }, 'button')}
                  >
                    <LevelledPhoto
                      url={item.thumbnail_url}
                      alt={`${title} ${index + 1}`}
                      size={80}
                      height={96}
                      level={levelName(level, levels)}
                    />
                    <span className={styles.caption} data-missing={level === null || undefined}>
                      {index + 1} · {levelLabel(level, levels)}
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        )}
      </Section>
    </div>
  );
}

const ImageEditor = late(async () => (await import('./image-editor.tsx')).ImageEditor);
const Carousel = late(async () => (await import('./carousel.tsx')).Carousel);

interface ImagesPartsProps {
  owner: ImageOwner;
  record: ProfileRecord;
  images: StoredImages;
  queryKey: readonly unknown[];
}

/** Both lanes of a record's images, and over them the modal and the carousel when open. */
export function ImagesParts({ owner, record, images, queryKey }: ImagesPartsProps) {
  const { kind, id, localeId, name } = owner;
  const key = JSON.stringify(queryKey);
  const subject = useMemo<ImagesSubject>(
    () => ({
      owner: { kind, id, localeId, name },
      record,
      stored: images,
      queryKey: JSON.parse(key) as readonly unknown[],
    }),
    [kind, id, localeId, name, record, images, key],
  );
  useImages(subject);
  const { changes, editor, carousel } = useSnapshot(mediaState);
  const mayUpload = mayDo('upload', useCommandContext()).kind === 'ready';
  useFilePaste(mayUpload ? (files) => takeImages(files, 'profile_pictures') : null);
  const changed = countChanges(images, changes);
  const arranged = arrange(images, changes);
  return (
    <>
      <ImagesPart
        id="images"
        title="Images"
        lane="profile_pictures"
        subject={subject}
        images={arranged.profile_pictures}
        changed={changed}
        mayUpload={mayUpload}
      />
      <ImagesPart
        id="attachments"
        title="Attachments"
        lane="attachments"
        subject={subject}
        images={arranged.attachments}
        changed={0}
        mayUpload={mayUpload}
      />
      {editor && <ImageEditor subject={subject} mayUpload={mayUpload} />}
      {carousel && <Carousel />}
    </>
  );
}
