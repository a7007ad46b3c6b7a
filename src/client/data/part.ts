import { askForMissingParts } from '../context/missing-parts.ts';
import type { Part } from '../context/part-shape.ts';
import { api } from './api-instance.ts';
import { queryClient } from './query-client.ts';
import { forgetRecords } from './records.ts';
import { lookForNetwork } from './server-back.ts';
import { settingsNow } from './settings.ts';
import { hasNothing, readAgain } from './failed-read-notices.ts';

/** The queries of one record's screen. */
const RECORD_QUERIES: ReadonlySet<string> = new Set([
  'base-profile.get',
  'locale-profile.get',
  'locale-profile.beside',
  'log.list',
]);

/** The server, and the cache of its answers. */
export const dataPart = {
  facts: () => ({ settings: settingsNow() }),
  follow: (changed) =>
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') changed();
    }),
  ports: {
    api,
    retryFailed: () => {
      askForMissingParts();
      void lookForNetwork();
      void readAgain(queryClient, { type: 'active', predicate: hasNothing });
    },
    reloadRecord: () =>
      void readAgain(queryClient, {
        type: 'active',
        predicate: ({ queryKey }) => RECORD_QUERIES.has(String(queryKey[0])),
      }),
    forgetRecords: (ids) => forgetRecords(queryClient, ids),
  },
  forget: () => queryClient.clear(),
} satisfies Part;
