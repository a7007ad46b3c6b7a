import { createApi, type Api, type ApiEnvironment } from './api.ts';

let ready: Api | null = null;

/** Connects the one API client of the page; called at start, once the session exists. */
export function connectApi(environment: ApiEnvironment): void {
  ready = createApi(environment);
}

export const api: Api = (operation, input, options) => {
  if (!ready) throw new Error('The workbench has not started.');
  return ready(operation, input, options);
};
