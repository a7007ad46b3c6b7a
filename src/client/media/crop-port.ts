import type { CropPort } from '../../../commands/media/port.ts';
import { cropScreen, mediaState } from './media-state.ts';

export const cropPort: CropPort = {
  open(id) {
    mediaState.cropping = id;
    mediaState.croppingSeen = 'loading';
  },
  close: () => void (mediaState.cropping = null),
  ratio: (ratio) => cropScreen.current?.ratio(ratio),
  turn: () => cropScreen.current?.turn(),
  reveal: () => cropScreen.current?.reveal(),
  scale: (factor) => cropScreen.current?.scale(factor),
  chosen() {
    const id = mediaState.cropping;
    const area = cropScreen.current?.area() ?? null;
    return id !== null && area ? { id, area } : null;
  },
  image: () => mediaState.cropping,
};
