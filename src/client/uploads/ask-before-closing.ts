import { uploads } from './upload-state.ts';

/** Asks whoever closes or reloads the page while files are on their way: the browser keeps none of them. */
export function askBeforeLosingFiles(): void {
  window.addEventListener('beforeunload', (event) => {
    if (uploads.all.some(({ status }) => status === 'waiting' || status === 'sending')) event.preventDefault();
  });
}
