import { carouselCommands } from './carousel.ts';
import { changeImageCommands } from './change-image.ts';
import { cropCommands } from './crop-image.ts';
import { imageEditorCommands } from './image-editor.ts';
import { saveImages } from './save-images.ts';
import { setLevelCommands } from './set-level.ts';
import { uploadCommands } from './upload.ts';

export const MEDIA_COMMANDS = [
  ...imageEditorCommands,
  ...carouselCommands,
  ...uploadCommands,
  saveImages,
  ...setLevelCommands,
  ...changeImageCommands,
  ...cropCommands,
];
