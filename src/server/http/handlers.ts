import { documentHandlers } from '../documents/handlers.ts';
import { liveHandlers } from '../live/handlers.ts';
import { duplicateHandlers } from '../duplicates/handlers.ts';
import { bulkRunHandlers } from '../bulk/handlers.ts';
import { sessionHandlers } from '../identity/handlers.ts';
import { lookupHandlers } from '../lookups/handlers.ts';
import { mediaHandlers } from '../media/handlers.ts';
import { preferenceHandlers } from '../preferences/handlers.ts';
import { profileHandlers } from '../profiles/handlers.ts';
import { localeProfileHandlers } from '../profiles/locale-handlers.ts';
import { queueHandlers } from '../queue/handlers.ts';
import { reviewHandlers } from '../review/handlers.ts';
import { settingHandlers } from '../settings/handlers.ts';
import { statisticsHandlers } from '../statistics/handlers.ts';
import type { Handlers } from './handler.ts';

/** Who carries out which operation. */
export const handlers: Handlers = {
  ...lookupHandlers,
  ...profileHandlers,
  ...localeProfileHandlers,
  ...reviewHandlers,
  ...queueHandlers,
  ...liveHandlers,
  ...settingHandlers,
  ...mediaHandlers,
  ...documentHandlers,
  ...preferenceHandlers,
  ...sessionHandlers,
  ...bulkRunHandlers,
  ...statisticsHandlers,
  ...duplicateHandlers,
};
