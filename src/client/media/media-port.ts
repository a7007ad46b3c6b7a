import type { MediaPort } from '../../../commands/media/port.ts';
import { chooseFiles } from '../uploads/choose-files.ts';
import { dismissUploads } from '../uploads/dismiss-uploads.ts';
import { sendAgain } from '../uploads/send-chosen.ts';
import { sendFile } from '../uploads/send-file.ts';
import { holdUploads, sendable, stopUploads } from '../uploads/upload-state.ts';
import { carouselPort } from './carousel-port.ts';
import { cropPort } from './crop-port.ts';
import { editorPort } from './editor-port.ts';
import { keptImages } from './media-state.ts';
import { joinNewerImages, STORED_IMAGES } from './stored-images.ts';
import { takeImages } from './take-images.ts';

export const mediaPort: MediaPort = {
  kept: keptImages,
  joined: joinNewerImages,
  editor: editorPort,
  crop: cropPort,
  carousel: carouselPort,
  uploads: {
    choose: (lane) => chooseFiles('image', (files) => takeImages(files, lane)),
    sendable,
    send: sendFile,
    sendAgain: (files) => sendAgain('images.send', files),
    hold: holdUploads,
    stop: stopUploads,
    forget: (files) => dismissUploads(files, STORED_IMAGES),
  },
};
