import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { ProfileRecord } from '../../../commands/context.ts';
import { countChanges } from '../../../commands/media/image-changes.ts';
import type { ImageOwner, StoredImages } from '../../../commands/media/images.ts';
import { mayDo } from '../../../commands/media/judge-images.ts';
import { useCommandContext } from '../context/read-context.ts';
import { late } from '../ui/late.tsx';
import { useFilePaste } from '../uploads/use-file-drop.ts';
import { ImagesPart } from './images-part.tsx';
import { mediaState, type ImagesSubject } from './media-state.ts';
import { takeImages } from './take-images.ts';
import { useImages } from './use-images.ts';

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
  return (
    <>
      <ImagesPart
        id="images"
        title="Images"
        lane="profile_pictures"
        subject={subject}
        changed={changed}
        mayUpload={mayUpload}
      />
      <ImagesPart
        id="attachments"
        title="Attachments"
        lane="attachments"
        subject={subject}
        changed={0}
        mayUpload={mayUpload}
      />
      {editor && <ImageEditor subject={subject} mayUpload={mayUpload} />}
      {carousel && <Carousel />}
    </>
  );
}
