import { uploads } from './upload-state.ts';

/**
 * Warns before the page is closed or reloaded while files are on their way or may be sent again: the browser keeps none
 * of them.
 */
export function askBeforeLosingFiles(): void {
  window.addEventListener('beforeunload', (event) => {
    if (uploads.all.some(({ status }) => status !== 'refused')) event.preventDefault();
  });
}
