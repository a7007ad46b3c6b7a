import type { MediaItem } from '../../contract/shapes/base-profile.ts';
import type { CropData } from '../../contract/shapes/media.ts';
import styles from './crop-dialog.module.css';

/** px: the longer side of the picture. */
const LONGER_SIDE = 200;

/** The chosen part as it will look, turned. */
export function CropPreview({ item, data }: { item: MediaItem; data: CropData }) {
  const { x, y, width, height, rotate } = data;
  const scale = LONGER_SIDE / Math.max(width, height);
  const turned = rotate % 180 !== 0;
  return (
    <figure className={styles.preview}>
      <div
        className={styles.previewRoom}
        style={{ width: (turned ? height : width) * scale, height: (turned ? width : height) * scale }}
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
            src={item.original_url}
            alt=""
            style={{ width: item.width * scale, height: item.height * scale, left: -x * scale, top: -y * scale }}
          />
        </div>
      </div>
      <figcaption>As it will be shown</figcaption>
    </figure>
  );
}
