import { levelOf } from '../../../commands/media/image-changes.ts';
import type { Lane } from '../../../commands/media/images.ts';
import { dispatch } from '../context/dispatch.ts';
import { CommandButton } from '../ui/command-button.tsx';
import { LevelledPhoto } from '../ui/levelled-photo.tsx';
import { Section } from '../ui/section.tsx';
import { UploadList } from '../uploads/upload-list.tsx';
import uploadStyles from '../uploads/uploads.module.css';
import { useFileDrop } from '../uploads/use-file-drop.ts';
import { levelName, useLevels } from './adult-levels.ts';
import { LeftDrafts } from '../session/drafts/late-left-drafts.tsx';
import { placeOfImages } from './image-draft.ts';
import { levelLabel } from './image-words.ts';
import styles from './images-part.module.css';
import flow from '../ui/flow.module.css';
import type { ImagesSubject } from './media-state.ts';
import { takeImages } from './take-images.ts';

interface ImagesPartProps {
  id: 'images' | 'attachments';
  title: string;
  lane: Lane;
  subject: ImagesSubject;
  changed: number;
  mayUpload: boolean;
}

/** One lane on the page of its record: how many are tagged, and each image a click away from the carousel. */
export function ImagesPart({ id, title, lane, subject, changed, mayUpload }: ImagesPartProps) {
  const levels = useLevels();
  const items = subject.stored[lane];
  const tagged = items.filter((item) => levelOf(item) !== null).length;
  const { dropping, handlers } = useFileDrop(mayUpload ? (files) => takeImages(files, lane) : null);
  return (
    <div className={dropping ? uploadStyles.dropping : undefined} {...handlers}>
      <Section
        id={id}
        title={title}
        count={{ value: `${tagged}/${items.length}`, of: 'tagged with an adult level' }}
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
        {lane === 'profile_pictures' && <LeftDrafts place={placeOfImages(subject.owner)} />}
        <UploadList purpose="image" lane={lane} ownerId={subject.owner.id} />
        {items.length === 0 ? (
          <p className={flow.muted}>{mayUpload ? 'None yet. Drop files here, paste or upload them.' : 'None yet.'}</p>
        ) : (
          <ul className={styles.pictures}>
            {items.map((item, index) => {
              const level = levelOf(item);
              return (
                <li key={item.id}>
                  <button
                    type="button"
                    className={styles.tile}
                    data-image={item.id}
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
