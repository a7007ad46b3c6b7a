import { allOf, type ArrangedImage } from '../../../commands/media/image-changes.ts';
import type { CarouselPort } from '../../../commands/media/port.ts';
import { wordsOf } from './image-words.ts';
import { arrangedNow, levelsNow, mediaState } from './media-state.ts';

/** One press of a zoom key. */
const ZOOM_STEP = 1.5;
const ZOOM_MOST = 8;
/** One press of a pan key, in parts of the shown image. */
const PAN_STEP = 0.1;

export const carouselPort: CarouselPort = {
  open(id) {
    const first = id ?? allOf(arrangedNow())[0]?.item.id;
    if (first === undefined) return;
    mediaState.carousel = { id: first, zoom: 1, x: 0, y: 0, comparing: false, information: false, revealed: false };
  },
  close() {
    const { carousel, editor } = mediaState;
    // The focus returns to the tile of the image shown last.
    if (carousel && editor) editor.cursor = carousel.id;
    mediaState.carousel = null;
  },
  go(to) {
    const { carousel } = mediaState;
    const image = shownImage();
    if (!carousel || !image) return '';
    const next = destination(image, to);
    if (next && next !== image) {
      carousel.id = next.item.id;
      // Two compared images keep one zoom; a new image alone is shown whole.
      if (!carousel.comparing) Object.assign(carousel, { zoom: 1, x: 0, y: 0 });
    }
    return wordsOf(next ?? image, arrangedNow(), levelsNow());
  },
  zoom(to) {
    const { carousel } = mediaState;
    if (!carousel) return '';
    const factor = to === 'in' ? ZOOM_STEP : 1 / ZOOM_STEP;
    carousel.zoom = to === 'fit' ? 1 : Math.max(1, Math.min(ZOOM_MOST, carousel.zoom * factor));
    panTo(carousel.zoom === 1 ? 0 : carousel.x, carousel.zoom === 1 ? 0 : carousel.y);
    return `${Math.round(carousel.zoom * 100)} per cent`;
  },
  pan(to) {
    const { carousel } = mediaState;
    if (!carousel) return;
    const step = PAN_STEP;
    const x = to === 'left' ? step : to === 'right' ? -step : 0;
    const y = to === 'up' ? step : to === 'down' ? -step : 0;
    panTo(carousel.x + x, carousel.y + y);
  },
  toggleComparison() {
    const { carousel } = mediaState;
    if (!carousel) return '';
    if (!carousel.comparing && !hasOneBefore()) return 'There is no image before this one';
    carousel.comparing = !carousel.comparing;
    return carousel.comparing ? 'Beside the previous image' : 'One image';
  },
  toggleInformation() {
    const { carousel } = mediaState;
    if (carousel) carousel.information = !carousel.information;
  },
  reveal(revealed) {
    if (mediaState.carousel) mediaState.carousel.revealed = revealed;
  },
  shown() {
    const image = shownImage();
    const { subject } = mediaState;
    if (!image || !subject) return null;
    const levels = levelsNow();
    return { id: image.item.id, owner: subject.owner, levels, words: wordsOf(image, arrangedNow(), levels) };
  },
};

/** Moves the middle, never further than the edge of the image, which depends on the zoom. */
export function panTo(x: number, y: number): void {
  const { carousel } = mediaState;
  if (!carousel) return;
  const edge = (carousel.zoom - 1) / 2;
  carousel.x = Math.max(-edge, Math.min(edge, x));
  carousel.y = Math.max(-edge, Math.min(edge, y));
}

function shownImage(): ArrangedImage | null {
  return allOf(arrangedNow()).find(({ item }) => item.id === mediaState.carousel?.id) ?? null;
}

function hasOneBefore(): boolean {
  const image = shownImage();
  return image !== null && arrangedNow()[image.lane][0]?.item.id !== image.item.id;
}

function destination(image: ArrangedImage, to: Parameters<CarouselPort['go']>[0]): ArrangedImage | undefined {
  const lanes = arrangedNow();
  const lane = lanes[image.lane];
  const at = lane.findIndex(({ item }) => item.id === image.item.id);
  if (to === 'next') return lane[at + 1];
  if (to === 'previous') return lane[at - 1];
  const other = to === 'next-lane' ? lanes.attachments : lanes.profile_pictures;
  return image.lane === (to === 'next-lane' ? 'attachments' : 'profile_pictures')
    ? undefined
    : other[Math.min(at, other.length - 1)];
}
