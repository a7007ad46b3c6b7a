import type { DocumentPort } from '../../commands/documents/port.ts';
import type { MediaPort } from '../../commands/media/port.ts';
import { laterOn, mutely, type Note } from './note.ts';

/** Notes what it is asked for, and says nothing. */
export function aMediaPort(note: Note): MediaPort {
  const mute = mutely(note);
  const later = laterOn(note);
  return {
    kept: () => null,
    editor: {
      open: note('editor.open'),
      close: note('editor.close'),
      read: () => null,
      change: note('editor.change'),
      saving: note('editor.saving'),
      reload: later('editor.reload'),
      moveCursor: mute('editor.moveCursor'),
      putCursor: mute('editor.putCursor'),
      moveImage: mute('editor.moveImage'),
      toggleSelected: mute('editor.toggleSelected'),
      selectAll: mute('editor.selectAll'),
    },
    crop: {
      open: note('crop.open'),
      close: note('crop.close'),
      ratio: note('crop.ratio'),
      turn: note('crop.turn'),
      reveal: note('crop.reveal'),
      scale: note('crop.scale'),
      chosen: () => null,
      image: () => null,
    },
    carousel: {
      open: note('carousel.open'),
      close: note('carousel.close'),
      go: mute('carousel.go'),
      zoom: mute('carousel.zoom'),
      pan: note('carousel.pan'),
      toggleComparison: mute('carousel.toggleComparison'),
      toggleInformation: note('carousel.toggleInformation'),
      reveal: note('carousel.reveal'),
      shown: () => null,
    },
    uploads: {
      choose: note('uploads.choose'),
      sendable: () => [],
      send: async (...args) => {
        await later('uploads.send')(...args);
        return null;
      },
      forget: note('uploads.forget'),
    },
  };
}

export function aDocumentPort(note: Note): DocumentPort {
  const mute = mutely(note);
  const later = laterOn(note);
  return {
    choose: note('documents.choose'),
    sendable: () => [],
    send: later('documents.send'),
    forget: note('documents.forget'),
    reload: later('documents.reload'),
    view: note('documents.view'),
    closeViewer: note('documents.closeViewer'),
    step: mute('documents.step'),
    page: mute('documents.page'),
    zoom: mute('documents.zoom'),
    download: note('documents.download'),
    deleteSoon: note('documents.deleteSoon'),
    keep: () => true,
    nameOf: () => 'The document',
  };
}
