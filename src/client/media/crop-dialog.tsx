import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ReactCrop, type PercentCrop } from 'react-image-crop';
import { useSnapshot } from 'valtio';
import { allOf } from '../../../commands/media/image-changes.ts';
import { CROP_RATIOS, type CropRatio } from '../../../commands/media/port.ts';
import type { MediaItem, CropData } from '../../contract/profiles/base-profile.ts';
import { dispatch } from '../context/dispatch.ts';
import { Scope } from '../context/scope.tsx';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { useExtent } from '../ui/use-extent.ts';
import {
  areaOf,
  aspectOf,
  cropDataOf,
  largestArea,
  scaledArea,
  swappedArea,
  takenArea,
  leastOnScreen,
  type Rotation,
} from './crop-area.ts';
import styles from './crop-dialog.module.css';
import flow from '../ui/layout/flow.module.css';
import { arrangedNow, cropScreen, mediaState } from './media-state.ts';
import 'react-image-crop/dist/ReactCrop.css';
import { useFailedFile } from '../ui/pictures/photo.tsx';
import { levelName, useLevels } from './image-words.ts';
import { useBlur } from '../ui/pictures/use-blur.ts';

const RATIO_WORDS: Readonly<Record<CropRatio, string>> = { '1:1': '1:1', '3:4': '3:4', free: 'Free' };

/** Chooses the shown part of one image. The original stays as it is. */
export function CropDialog({ id }: { id: string }) {
  useSnapshot(mediaState);
  const image = allOf(arrangedNow()).find(({ item }) => item.id === id);
  if (!image) return null;
  const start = image.crop === undefined ? image.item.crop : image.crop;
  return <Cropping item={image.item} level={image.level} start={start as CropData | null} />;
}

interface CroppingProps {
  item: MediaItem;
  /** Its adult level, as it would be saved. */
  level: string | null;
  start: CropData | null;
}

function Cropping({ item, level, start }: CroppingProps) {
  const size = { width: item.width, height: item.height };
  const [ratio, setRatio] = useState<CropRatio>('free');
  const [rotate, setRotate] = useState<Rotation>(start?.rotate ?? 0);
  const [area, setArea] = useState<PercentCrop>(() => (start ? areaOf(start, size) : largestArea(size, undefined)));
  const { croppingSeen: shown } = useSnapshot(mediaState);
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const extent = useExtent(image);
  const frame = useRef<HTMLDivElement>(null);
  const cropper = useRef<ReactCrop>(null);
  /** The picture's width in px at the press, in which the library measures all of its movement. */
  const pressedAt = useRef<number>(undefined);
  const drawn = (percent: PercentCrop) => {
    if (cropper.current?.mouseDownOnCrop && image && image.offsetWidth !== pressedAt.current) {
      pressedAt.current = image.offsetWidth;
      const { clientX, clientY, ord } = cropper.current.evData;
      const press = { clientX, clientY, target: { dataset: { ord } } };
      cropper.current.onCropPointerDown(press as unknown as PointerEvent<HTMLDivElement>);
    } else if (percent.width > 0 && percent.height > 0) setArea(takenArea(percent, size));
  };
  const { url, failed, onError } = useFailedFile(item.original_url);
  useEffect(() => {
    if (failed) mediaState.croppingSeen = 'failed';
    // The network is back, or the address is a new one.
    else if (mediaState.croppingSeen === 'failed') mediaState.croppingSeen = 'loading';
  }, [failed]);
  const hides = useBlur()(levelName(level, useLevels()));
  const [revealed, setRevealed] = useState(false);
  const blurred = hides && !revealed;

  const takeRatio = (next: CropRatio) => {
    setRatio(next);
    const aspect = aspectOf(next, rotate);
    const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
    if (aspect !== undefined) setArea(largestArea(size, aspect, middle));
  };
  const turn = () => {
    setRotate(((rotate + 90) % 360) as Rotation);
    // A ratio applies to what is shown, so a rotation swaps it.
    if (ratio !== 'free') setArea(swappedArea(area, size));
  };

  useLayoutEffect(() => {
    cropScreen.current = {
      ratio: takeRatio,
      turn,
      reveal: () => setRevealed((before) => !before),
      scale: (factor) => setArea((before) => scaledArea(before, factor, size)),
      area: () => (shown === 'loaded' ? cropDataOf(area, size, rotate) : null),
    };
  });
  useLayoutEffect(() => () => void (cropScreen.current = null), []);

  const data = cropDataOf(area, size, rotate);
  const isOnItsSide = rotate % 180 !== 0;
  return (
    <Dialog
      open
      size="xl"
      layer="crop"
      title="Crop image"
      description={
        <>
          <span className={styles.keys}>
            The arrow keys move the focused area or handle, with Shift in larger steps.{' '}
          </span>
          <span className={styles.kept}>The original is kept.</span>
        </>
      }
      onClose={() => void dispatch({ id: 'crop.close' }, 'button')}
      footer={
        <>
          <CommandButton id="crop.original" variant="text" />
          <CommandButton id="crop.close" variant="outline">
            Cancel
          </CommandButton>
          <CommandButton id="crop.apply" variant="primary" />
        </>
      }
    >
      <Scope name="crop" className={styles.crop ?? ''}>
        <div className={styles.tools} role="toolbar" aria-label="Tools for cropping">
          {CROP_RATIOS.map((each) => (
            <CommandButton
              key={each}
              id="crop.ratio"
              args={{ ratio: each }}
              size="sm"
              variant="outline"
              pressed={each === ratio}
            >
              {RATIO_WORDS[each]}
            </CommandButton>
          ))}
          <CommandButton id="crop.turn" size="sm" variant="outline">
            Rotate right
          </CommandButton>
          <CommandButton id="crop.grow" size="sm" variant="outline">
            Larger
          </CommandButton>
          <CommandButton id="crop.shrink" size="sm" variant="outline">
            Smaller
          </CommandButton>
          {hides && (
            <CommandButton id="crop.reveal" size="sm" variant="outline">
              {revealed ? 'Blur' : 'Show'}
            </CommandButton>
          )}
          <span className={styles.size} aria-live="polite">
            {isOnItsSide ? data.height : data.width} × {isOnItsSide ? data.width : data.height} pixels
          </span>
        </div>
        <div className={styles.stage} data-blurred={blurred || undefined}>
          <div
            ref={frame}
            className={styles.frame}
            onPointerDownCapture={() => (pressedAt.current = image?.offsetWidth)}
          >
            {shown === 'failed' ? (
              <p role="alert" className={flow.problem}>
                This image could not be loaded.
              </p>
            ) : (
              <ReactCrop
                ref={cropper}
                crop={area}
                onChange={(_pixels, percent) => drawn(percent)}
                className={styles.area ?? ''}
                keepSelection
                ruleOfThirds
                {...aspectProps(aspectOf(ratio, rotate))}
                {...(shown === 'loaded' && extent && leastOnScreen(extent.width, item))}
              >
                <img
                  ref={setImage}
                  src={url}
                  alt=""
                  onLoad={() => {
                    mediaState.croppingSeen = 'loaded';
                    frame.current?.querySelector<HTMLElement>('.ReactCrop__crop-selection')?.focus();
                  }}
                  onError={onError}
                />
              </ReactCrop>
            )}
          </div>
          <CropPreview key={shown} url={url} item={item} data={data} />
        </div>
      </Scope>
    </Dialog>
  );
}

function aspectProps(aspect: number | undefined) {
  return aspect === undefined ? {} : { aspect };
}

/** px: the longer side of the picture. */
const LONGER_SIDE = 200;

function CropPreview({ url, item, data }: { url: string; item: MediaItem; data: CropData }) {
  const { x, y, width, height, rotate } = data;
  const scale = LONGER_SIDE / Math.max(width, height);
  const isOnItsSide = rotate % 180 !== 0;
  return (
    <figure className={styles.preview}>
      <div
        className={styles.previewRoom}
        style={{ width: (isOnItsSide ? height : width) * scale, height: (isOnItsSide ? width : height) * scale }}
      >
        <div
          className={styles.previewPart}
          style={{
            width: width * scale,
            height: height * scale,
            transform: `translate(-50%, -50%) rotate(${rotate}deg)`,
          }}
        >
          <img
            src={url}
            alt=""
            style={{ width: item.width * scale, height: item.height * scale, left: -x * scale, top: -y * scale }}
          />
        </div>
      </div>
      <figcaption>Preview</figcaption>
    </figure>
  );
}
