import type { AnyCommand } from '../command.ts';
import { carouselCommands, openCarousel, reveal } from './carousel.ts';
import { changeImageCommands, placeImage } from './change-image.ts';
import { cropCommands } from './crop-image.ts';
import { closeEditor, discardImageChanges, editImages, showArrivedImage, moveImageCommands } from './image-editor.ts';
import { saveImages } from './save-images.ts';
import { setLevelCommands, tagShownImage } from './set-level.ts';
import { chooseImages, forgetUploads, sendImages, sendImagesAgain } from './upload.ts';

export const MEDIA_COMMANDS: readonly AnyCommand[] = [
  editImages,
  showArrivedImage,
  openCarousel,
  chooseImages,
  sendImages,
  sendImagesAgain,
  forgetUploads,
  saveImages,
  ...setLevelCommands,
  ...changeImageCommands,
  ...moveImageCommands,
  placeImage,
  discardImageChanges,
  closeEditor,
  ...cropCommands,
  tagShownImage,
  ...carouselCommands,
  reveal,
];
